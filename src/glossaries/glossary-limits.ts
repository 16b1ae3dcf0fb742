export const TERM_LIMIT_BYTES = 1_024
export const NAME_LIMIT_BYTES = 1_024
/** Of the entries of one dictionary, as UTF-8. */
export const DICTIONARY_LIMIT_BYTES = 10_485_760
export const GLOSSARIES_PER_ACCOUNT = 1_000
export const GLOSSARIES_PER_REQUEST = 5

/** Length as UTF-8; counted only when the number of UTF-16 units leaves it open. */
export function exceedsBytes(text: string, limitBytes: number): boolean {
  if (text.length > limitBytes) return true
  return text.length * 3 > limitBytes && Buffer.byteLength(text, 'utf8') > limitBytes
}
