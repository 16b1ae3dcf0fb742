import type { LanguageCode } from './language-code.ts'

/** What one capability does with languages: which it takes on which side, and which features it has for which. */
export interface LanguageSupport {
  readonly sources: ReadonlySet<LanguageCode>
  readonly targets: ReadonlySet<LanguageCode>
  /** By name; a feature that is not named here is offered for no language. */
  readonly features: Readonly<Partial<Record<string, ReadonlySet<LanguageCode>>>>
}
