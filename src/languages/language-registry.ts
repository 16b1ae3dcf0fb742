import { type LanguageCode, parseLanguageCode } from './language-code.ts'
import {
  BETA_LANGUAGES,
  FURTHER_LANGUAGES,
  LISTED_LANGUAGES,
  TARGET_ONLY,
  WITH_CAPITAL_NOUNS,
  WITHOUT_WORD_SPACES,
} from './language-table.ts'

export interface Language {
  readonly code: LanguageCode
  /** English name: `Portuguese (Brazilian)`. */
  readonly name: string
  /** True for a form that can be asked for as target but is never a source: `pt-BR`, `zh-Hant`. */
  readonly targetOnly: boolean
  readonly status: 'stable' | 'beta'
}

const FORMS = codes(TARGET_ONLY)
const RIGHT_TO_LEFT_SCRIPTS = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])
const UNSPACED: ReadonlySet<string> = codes(WITHOUT_WORD_SPACES)
const CAPITAL_NOUNS: ReadonlySet<string> = codes(WITH_CAPITAL_NOUNS)

const REGISTRY: ReadonlyMap<LanguageCode, Language> = new Map(
  [
    ...rows(LISTED_LANGUAGES, 'stable'),
    ...rows(BETA_LANGUAGES, 'beta'),
    ...rows(FURTHER_LANGUAGES, 'stable'),
  ].map((language) => [language.code, language]),
)

/** Every language with a name of its own here, whether or not an engine for it is installed. */
export function knownLanguages(): readonly Language[] {
  return [...REGISTRY.values()]
}

/** `undefined` when the code names no language that this service could ever serve. */
export function findLanguage(code: LanguageCode): Language | undefined {
  return REGISTRY.get(code)
}

/**
 * English name for any code. Engines may report languages that are in no table (`mwl`); those get the name that the
 * platform's language data holds, and the code itself when it holds none.
 */
export function languageName(code: LanguageCode): string {
  const known = REGISTRY.get(code)
  if (known !== undefined) return known.name
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code
}

export function isTargetOnly(code: LanguageCode): boolean {
  return FORMS.has(code)
}

export function isRightToLeft(code: LanguageCode): boolean {
  return RIGHT_TO_LEFT_SCRIPTS.has(new Intl.Locale(code).maximize().script ?? '')
}

/** False for Japanese, Chinese, Thai and others that write words without spaces between them. */
export function separatesWords(code: string): boolean {
  return !UNSPACED.has(withoutForm(code))
}

/** True for German and its kin: a capital at the start of a text then need not be that of a sentence. */
export function writesNounsWithCapitals(code: string): boolean {
  return CAPITAL_NOUNS.has(withoutForm(code))
}

function withoutForm(code: string): string {
  return code.split('-', 1)[0] ?? code
}

function rows(table: string, status: Language['status']): readonly Language[] {
  return table
    .trim()
    .split(/,\s*/)
    .map((row) => {
      const space = row.indexOf(' ')
      const code = requireCode(row.slice(0, space))
      return { code, name: row.slice(space + 1), targetOnly: FORMS.has(code), status }
    })
}

function codes(list: string): ReadonlySet<LanguageCode> {
  return new Set(list.split(' ').map(requireCode))
}

function requireCode(text: string): LanguageCode {
  const code = parseLanguageCode(text)
  if (code === undefined) throw new Error(`not a language code: ${text}`)
  return code
}
