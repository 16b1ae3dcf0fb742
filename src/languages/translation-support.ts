import type { InstalledPair } from './installed-pair.ts'
import type { LanguageCode } from './language-code.ts'
import { baseLanguage } from './language-code.ts'
import type { ResourceSupport } from './v3-languages.ts'
import type { V3Feature } from './v3-resources.ts'

export interface TranslationFacts {
  readonly pairs: readonly InstalledPair[]
  /** Languages that the detector can tell. */
  readonly detectable: ReadonlySet<LanguageCode>
  /**
   * Features that other parts switch on, each for plain languages; a language's forms follow it.
   * Example: `{ style_rules: new Set(['de', 'en']) }` also covers `en-GB`.
   */
  readonly switchedOn: Readonly<
    Partial<
      Record<Extract<V3Feature, 'glossary' | 'style_rules' | 'translation_memory'>, ReadonlySet<LanguageCode>>
    >
  >
}

/** What text and document translation can do with what is installed. */
export function translationSupport({ pairs, detectable, switchedOn }: TranslationFacts): ResourceSupport {
  const sources = new Set(pairs.map((pair) => pair.source))
  const targets = new Set(pairs.map((pair) => pair.target))
  const all = new Set([...sources, ...targets])
  const features: Partial<Record<V3Feature, ReadonlySet<LanguageCode>>> = {
    tag_handling: all,
    auto_detection: new Set([...sources].filter((code) => detectable.has(code))),
    formality: new Set(pairs.filter((pair) => pair.formality).map((pair) => pair.target)),
  }
  for (const [feature, languages] of Object.entries(switchedOn) as [V3Feature, ReadonlySet<LanguageCode>][]) {
    features[feature] = new Set([...all].filter((code) => languages.has(baseLanguage(code))))
  }
  return { sources, targets, features }
}
