/** The first word of a term, in small letters. */
export function firstWord(term: string): string {
  return (/[\p{L}\p{M}]+/u.exec(term)?.[0] ?? '').toLowerCase().normalize('NFC')
}
