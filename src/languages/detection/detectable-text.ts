/** Enough for every model; more only costs time. */
const SAMPLE_CHARACTERS = 1_500

/** Read before cleaning, so that a long text does not cost more than its beginning. */
const READ_CHARACTERS = 6_000

const ADDRESS = /\b(?:https?:\/\/|www\.)\S{1,2000}|[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,8}/gi
const NOT_A_WORD = /[^\p{L}\p{M}'’ʼ·-]+/gu
const CODE_LIKE = /(?<!\S)\S{0,40}\d\S{0,40}/g

/**
 * The words of a text on one line: without web and mail addresses, numbers, codes with digits, punctuation and
 * emoji. Text in capitals becomes lower case, since the models know capitals only at the start of words.
 *
 * Example: `SEE https://x.org/a FOR 3 DETAILS!` gives `see for details`. No words give the empty string.
 */
export function detectableText(text: string): string {
  const words = text
    .slice(0, READ_CHARACTERS)
    .toWellFormed()
    .replace(ADDRESS, ' ')
    .replace(CODE_LIKE, (code) => (/\p{L}{4}|[^\p{Script=Latin}\p{P}\p{N}\p{S}]/u.test(code) ? code : ' '))
    .replace(NOT_A_WORD, ' ')
    .replace(/(?<=^|\s)['’·-]+|['’·-]+(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SAMPLE_CHARACTERS)
    .toWellFormed()
  if (!/\p{L}/u.test(words)) return ''
  return words === words.toUpperCase() ? words.toLowerCase() : words
}
