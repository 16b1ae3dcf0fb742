import type { LanguageCode } from '../../languages/language-code.ts'

/** Gives words that are the same for a reader the same form; see `createFold`. */
export type Fold = (word: string) => string

/** Characters that cannot be seen, Arabic vowel marks and tatweel, Hebrew points. */
const IGNORED = /[\p{Cf}\u0640[\p{Mn}&&[\p{scx=Arabic}\p{scx=Hebrew}]]]/gv
const DOTLESS: ReadonlySet<string> = new Set(['tr', 'az'])
const PLAIN = /^[a-z0-9]+$/
const ASCII = /^[\u0020-\u007E]+$/

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['\u2019', "'"],
  ['\u02BC', "'"],
  ['\uFF07', "'"],
  ['\u2010', '-'],
  ['\u2011', '-'],
])

/** Whether plain ASCII is compared by its small letters alone. */
export function foldsAsciiToLowerCase(language: LanguageCode): boolean {
  return !DOTLESS.has(language)
}

/**
 * The form under which a word or sign is compared: compatibility-normalised, in lower case, with `ß` as `ss`, without
 * marks that are not seen or usually left out. Accents stay: `résumé` is not `resume`.
 *
 * Turkish and Azerbaijani have their own letters: `I` is there the capital of `ı`.
 */
export function createFold(language: LanguageCode): Fold {
  const dotless = DOTLESS.has(language)
  return (word) => {
    if (PLAIN.test(word)) return word
    if (ASCII.test(word) && !dotless) return word.toLowerCase()
    const normalised = word.normalize('NFKC').replace(IGNORED, '')
    const lower = dotless ? normalised.toLocaleLowerCase('tr') : normalised.toLowerCase()
    const folded = lower.replaceAll('ß', 'ss').replaceAll('ς', 'σ')
    return SIGNS.get(folded) ?? folded
  }
}
