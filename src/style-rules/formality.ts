import { FORMALITY_TARGETS, formalityNotSupported } from '../languages/formality-targets.ts'
import type { LanguageCode } from '../languages/language-code.ts'

export type RequestedFormality = 'default' | 'more' | 'less' | 'prefer_more' | 'prefer_less'

/**
 * The formality to translate with. `more` and `less` demand what `prefer_more` and `prefer_less` only wish: a wish that
 * nothing can fulfil becomes `default`.
 *
 * `engineObeys`: an installed engine obeys formality into the target. No formality is made by rule afterwards. A
 * change between `tú` and `usted` or `du` and `Sie` changes verbs, pronouns and adjectives far from one another.
 * Which ones cannot be told from the text alone.
 *
 * Errors: `invalid_parameter` when nothing can fulfil `more` or `less`.
 */
export function decideFormality(
  requested: RequestedFormality,
  target: LanguageCode,
  engineObeys: boolean,
): RequestedFormality {
  if (requested === 'default' || (FORMALITY_TARGETS.has(target) && engineObeys)) return requested
  if (requested === 'prefer_more' || requested === 'prefer_less') return 'default'
  throw formalityNotSupported(target)
}
