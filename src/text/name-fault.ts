/** What is wrong with a name that somebody gives to something, whatever its length; `undefined` for a good one. */
export function nameFault(name: string): string | undefined {
  if (name.trim() === '') return 'The name is blank.'
  if (/\p{Cc}/u.test(name)) return 'The name contains a control character.'
  return name.isWellFormed() ? undefined : 'The name contains half of a surrogate pair.'
}
