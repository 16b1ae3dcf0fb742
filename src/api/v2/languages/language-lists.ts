import type { InstalledPair } from '../../../languages/installed-pair.ts'
import type { LanguageCode } from '../../../languages/language-code.ts'
import { findLanguage, languageName } from '../../../languages/language-registry.ts'
import { toV2Code } from '../../http/language-codes.ts'

export interface V2SourceLanguage {
  /** Upper case: `PT`. */
  readonly language: string
  readonly name: string
}

export interface V2TargetLanguage extends V2SourceLanguage {
  readonly supports_formality: boolean
}

const NAMES_AS_TARGET: Readonly<Record<string, string>> = { zh: 'Chinese (simplified)' }
const ONLY_AS_FORMS: ReadonlySet<string> = new Set(['en', 'pt'])

/** Languages that some installed engine reads, in the order of their codes. */
export function v2SourceLanguages(pairs: readonly InstalledPair[]): readonly V2SourceLanguage[] {
  return ordered(pairs.map((pair) => pair.source)).map((code) => ({
    language: toV2Code(code),
    name: languageName(code),
  }))
}

/**
 * Languages that some installed engine writes, in the order of their codes. English and Portuguese appear only as
 * `EN-GB`, `EN-US`, `PT-BR` and `PT-PT`; plain `EN` and `PT` are accepted in requests all the same.
 */
export function v2TargetLanguages(pairs: readonly InstalledPair[]): readonly V2TargetLanguage[] {
  const formal = new Set(pairs.filter((pair) => pair.formality).map((pair) => pair.target))
  return ordered(pairs.map((pair) => pair.target))
    .filter((code) => !ONLY_AS_FORMS.has(code))
    .map((code) => ({
      language: toV2Code(code),
      name: NAMES_AS_TARGET[code] ?? languageName(code),
      supports_formality: formal.has(code),
    }))
}

/** Version 2 lists leave out codes of three letters and beta languages; both are served all the same. */
function ordered(codes: readonly LanguageCode[]): readonly LanguageCode[] {
  return [...new Set(codes)]
    .filter((code) => !/^[a-z]{3}/.test(code) && findLanguage(code)?.status !== 'beta')
    .toSorted()
}
