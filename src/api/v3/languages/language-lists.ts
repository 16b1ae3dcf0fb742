import type { LanguageCode } from '../../../languages/language-code.ts'
import { findLanguage, languageName } from '../../../languages/language-registry.ts'
import type { LanguageSupport } from '../../../languages/language-support.ts'
import { toV3Code } from '../../http/language-codes.ts'
import { featureSides, type LanguageResource, type ResourceFeature } from './resources.ts'

export interface V3Language {
  /** Canonical casing: `pt-BR`. */
  readonly lang: string
  readonly name: string
  readonly usable_as_source: boolean
  readonly usable_as_target: boolean
  readonly status: 'stable' | 'beta'
  readonly features: Readonly<Partial<Record<ResourceFeature, { readonly status: 'stable' }>>>
}

/**
 * Languages of a resource in the order of their codes. Beta languages appear only when asked for.
 *
 * A feature is listed where its side fits: `auto_detection` needs the source, so `pt-BR`, which is only a target,
 * never has it.
 */
export function v3Languages(
  resource: LanguageResource,
  support: LanguageSupport,
  options: { readonly includeBeta: boolean },
): readonly V3Language[] {
  const codes = [...new Set([...support.sources, ...support.targets])].toSorted()
  return codes
    .map((code) => ({
      lang: toV3Code(code),
      name: languageName(code),
      usable_as_source: support.sources.has(code),
      usable_as_target: support.targets.has(code),
      status: findLanguage(code)?.status ?? 'stable',
      features: featuresOf(resource, support, code),
    }))
    .filter((language) => language.status === 'stable' || options.includeBeta)
}

function featuresOf(resource: LanguageResource, support: LanguageSupport, code: LanguageCode) {
  const features: Partial<Record<ResourceFeature, { readonly status: 'stable' }>> = {}
  for (const [feature, side] of featureSides(resource)) {
    const usable =
      (side !== 'target' && support.sources.has(code)) || (side !== 'source' && support.targets.has(code))
    if (usable && support.features[feature]?.has(code) === true) features[feature] = { status: 'stable' }
  }
  return features
}
