import type { LanguageCode } from './language-code.ts'

/**
 * A request that can be served with what is installed now, directly or through a third language. The source is a
 * plain language, the target may be a form: an engine for `en` to `pt` gives `en` to `pt`, to `pt-PT` and to `pt-BR`.
 */
export interface InstalledPair {
  readonly source: LanguageCode
  readonly target: LanguageCode
  /** True when an engine obeys `formality` for this pair. */
  readonly formality: boolean
}
