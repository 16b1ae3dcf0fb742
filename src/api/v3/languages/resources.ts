/** What `GET /v3/languages` can be asked about, whether this service offers it or not. */
export const LANGUAGE_RESOURCES = [
  'translate_text',
  'translate_document',
  'glossary',
  'voice',
  'write',
  'style_rules',
  'translation_memory',
] as const

export type LanguageResource = (typeof LANGUAGE_RESOURCES)[number]

/** Which side of a pair must support a feature for the pair to have it. */
export type FeatureSide = 'source' | 'target' | 'both'

const FEATURES = {
  translate_text: {
    auto_detection: 'source',
    style_rules: 'target',
    formality: 'target',
    glossary: 'both',
    tag_handling: 'both',
    translation_memory: 'both',
  },
  translate_document: {
    auto_detection: 'source',
    formality: 'target',
    glossary: 'both',
    tag_handling: 'both',
  },
  glossary: {},
  voice: {
    auto_detection: 'source',
    glossary: 'both',
    formality: 'target',
    transcription: 'source',
    translated_speech: 'target',
    spoken_terms: 'source',
  },
  write: { auto_detection: 'source', writing_style: 'target', tone: 'target' },
  style_rules: {},
  translation_memory: {},
} as const satisfies Record<LanguageResource, Readonly<Record<string, FeatureSide>>>

type KeysOfUnion<Union> = Union extends unknown ? keyof Union : never

export type ResourceFeature = KeysOfUnion<(typeof FEATURES)[LanguageResource]>

export function isLanguageResource(text: string): text is LanguageResource {
  return Object.hasOwn(FEATURES, text)
}

/** Which side of a pair each feature of a resource depends on. */
export function featureSides(resource: LanguageResource): ReadonlyMap<ResourceFeature, FeatureSide> {
  return new Map(Object.entries(FEATURES[resource]) as [ResourceFeature, FeatureSide][])
}

export interface ResourceDescription {
  readonly name: LanguageResource
  readonly features: readonly {
    readonly name: ResourceFeature
    readonly needs_source_support?: true
    readonly needs_target_support?: true
  }[]
}

/** The answer of `GET /v3/languages/resources` for the resources that this service offers. */
export function describeResources(
  offered: readonly LanguageResource[] = LANGUAGE_RESOURCES,
): readonly ResourceDescription[] {
  return offered.map((resource) => ({
    name: resource,
    features: [...featureSides(resource)].map(([name, side]) => ({
      name,
      ...(side === 'target' ? {} : { needs_source_support: true as const }),
      ...(side === 'source' ? {} : { needs_target_support: true as const }),
    })),
  }))
}
