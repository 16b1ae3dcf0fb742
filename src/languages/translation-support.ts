import type { InstalledPair } from './installed-pair.ts'
import type { LanguageCode } from './language-code.ts'
import { baseLanguage } from './language-code.ts'
import type { LanguageSupport } from './language-support.ts'

type SwitchedFeature = 'glossary' | 'style_rules'

export interface TranslationFacts {
  readonly pairs: readonly InstalledPair[]
  /** Languages that the detector can tell. */
  readonly detectable: ReadonlySet<LanguageCode>
  /**
   * Features that other parts switch on, each for plain languages; a language's forms follow it.
   * Example: `{ style_rules: new Set(['de', 'en']) }` also covers `en-GB`.
   */
  readonly switchedOn: Readonly<Partial<Record<SwitchedFeature, ReadonlySet<LanguageCode>>>>
}

/** What text and document translation can do with what is installed. */
export function translationSupport({ pairs, detectable, switchedOn }: TranslationFacts): LanguageSupport {
  const sources = new Set(pairs.map((pair) => pair.source))
  const targets = new Set(pairs.map((pair) => pair.target))
  const all = new Set([...sources, ...targets])
  const features: Partial<Record<string, ReadonlySet<LanguageCode>>> = {
    tag_handling: all,
    translation_memory: all,
    auto_detection: new Set([...sources].filter((code) => detectable.has(code))),
    formality: new Set(pairs.filter((pair) => pair.formality).map((pair) => pair.target)),
  }
  for (const [feature, languages] of Object.entries(switchedOn)) {
    features[feature] = new Set([...all].filter((code) => languages.has(baseLanguage(code))))
  }
  return { sources, targets, features }
}
