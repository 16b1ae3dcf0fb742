import { InterpresError } from '../kernel/errors.ts'
import { type LanguageCode, parseLanguageCode } from '../languages/language-code.ts'
import { findLanguage } from '../languages/language-registry.ts'
import type { LanguagePair } from '../translation/port.ts'

/** The dictionary languages that every client of the public interface knows. */
const LISTED =
  'ar bg cs da de el en es et fi fr he hu id it ja ko lt lv nb nl pl pt ro ru sk sl sv th tr uk vi zh'

const LISTED_CODES: readonly LanguageCode[] = LISTED.split(' ').flatMap((text) => {
  const code = parseLanguageCode(text)
  return code === undefined ? [] : [code]
})

/**
 * Dictionary languages to show to callers: the listed ones and those of installed engines (`ca`, `gl`), without their
 * forms, sorted.
 */
export function glossaryLanguages(installed: Iterable<LanguageCode>): readonly LanguageCode[] {
  const further = [...installed].filter(isDictionaryLanguage)
  return [...new Set([...LISTED_CODES, ...further])].toSorted()
}

/** Every ordered pair of two different languages. */
export function glossaryPairs(languages: readonly LanguageCode[]): readonly LanguagePair[] {
  return languages.flatMap((source) =>
    languages.filter((target) => target !== source).map((target) => ({ source, target })),
  )
}

/**
 * The pair of a dictionary, from codes in any casing. A dictionary belongs to plain languages: `EN` to `PT` serves
 * `en-GB` and `pt-BR` alike, while `pt-BR` itself is refused.
 *
 * Errors: `invalid_parameter` for codes that are no plain language, and for a language with itself.
 */
export function parseDictionaryPair(source: string, target: string): LanguagePair {
  const pair = { source: parseLanguageCode(source.trim()), target: parseLanguageCode(target.trim()) }
  if (
    pair.source === undefined ||
    pair.target === undefined ||
    pair.source === pair.target ||
    !isDictionaryLanguage(pair.source) ||
    !isDictionaryLanguage(pair.target)
  ) {
    throw new InterpresError('invalid_parameter', 'Unsupported glossary source and target language pair')
  }
  return { source: pair.source, target: pair.target }
}

function isDictionaryLanguage(code: LanguageCode): boolean {
  return !code.includes('-') && findLanguage(code) !== undefined
}
