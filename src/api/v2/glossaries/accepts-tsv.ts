const ACCEPTED = new Set(['*/*', 'text/*', 'text/tab-separated-values'])

/** Whether an `Accept` header lets tab-separated values through; an absent one lets everything through. */
export function acceptsTsv(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return ACCEPTED.has(type) && !parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter))
  })
}
