const POLISH_CASE = /(?:ów|om|ami|ach|owi|em)$/
const POLISH_SOFT = /(?:[żśńćlj]|[rsc]z)$/
const POLISH_SOFT_FEMININE = /[ij]a$/
const VOWEL = /[aeiouyąęó]$/

/**
 * Whether a form of a noun stands in a case in which nobody names things: genitive, dative and the like, as far as endings
 * tell. Both in small letters.
 */
export function isOblique(form: string, noun: string, language: string): boolean {
  if (form === noun) return false
  if (language === 'de') return /^e?s$/.test(endingOf(form, noun)) || /^en$/.test(endingOf(form, noun))
  if (language !== 'pl') return false
  if (POLISH_CASE.test(form)) return true
  if (VOWEL.test(noun)) return !VOWEL.test(form) || (POLISH_SOFT_FEMININE.test(noun) && form.endsWith('i'))
  return /[^i]a$/.test(form) || (POLISH_SOFT.test(noun) && /[yi]$/.test(form))
}

/** What a form has behind the noun; nothing when it begins otherwise. */
function endingOf(form: string, noun: string): string {
  return form.startsWith(noun) ? form.slice(noun.length) : ''
}
