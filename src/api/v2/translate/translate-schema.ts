import { type Static, Type } from 'typebox'

const TagList = (description: string) =>
  Type.Optional(Type.Array(Type.String(), { description, 'x-comma-separated': true }))

const IdList = (description: string) =>
  Type.Optional(Type.Array(Type.String(), { description, 'x-comma-separated': true }))

export const TranslateBody = Type.Object(
  {
    text: Type.Array(Type.String(), {
      description:
        'Texts to translate, each by itself, in order. A single string is accepted as a list of one.',
    }),
    target_lang: Type.String({
      description: 'Language to translate into, in any casing: `DE`, `en-GB`, `zh-Hant`.',
    }),
    source_lang: Type.Optional(
      Type.String({ description: 'Language of the texts. Detected per text when absent.' }),
    ),
    context: Type.Optional(
      Type.String({ description: 'Text that helps to understand the texts; neither translated nor billed.' }),
    ),
    show_billed_characters: Type.Optional(Type.Boolean({ default: false })),
    split_sentences: Type.Optional(
      Type.Enum(['0', '1', 'nonewlines'], {
        type: 'string',
        description:
          '`0`: no splitting; `1`: at punctuation and newlines; `nonewlines`: at punctuation. Default `1`, with HTML `nonewlines`.',
      }),
    ),
    preserve_formatting: Type.Optional(Type.Boolean({ default: false })),
    formality: Type.Optional(
      Type.Enum(['default', 'more', 'less', 'prefer_more', 'prefer_less'], { type: 'string' }),
    ),
    model_type: Type.Optional(
      Type.Enum(['latency_optimized', 'quality_optimized', 'prefer_quality_optimized'], { type: 'string' }),
    ),
    glossary_id: Type.Optional(Type.String()),
    glossary_ids: IdList('Up to five glossaries.'),
    show_glossary_entries: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Adds `glossary_entries_applied` to each translation. An extension of this service.',
      }),
    ),
    style_id: Type.Optional(Type.String()),
    translation_memory_id: Type.Optional(Type.String({ description: 'Its sentences go before engines.' })),
    translation_memory_threshold: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        default: 75,
        description: 'Percent that a sentence of the memory must be like.',
      }),
    ),
    show_translation_memory_matches: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Extension: also say which sentences of the memory were found.',
      }),
    ),
    custom_instructions: Type.Optional(Type.Array(Type.String({ maxLength: 300 }), { maxItems: 10 })),
    tag_handling: Type.Optional(Type.Enum(['xml', 'html'], { type: 'string' })),
    tag_handling_version: Type.Optional(
      Type.Enum(['v1', 'v2'], { type: 'string', description: '`v2` refuses XML that is not well-formed.' }),
    ),
    outline_detection: Type.Optional(Type.Boolean({ default: true })),
    non_splitting_tags: TagList('Tags that never end a sentence.'),
    splitting_tags: TagList('Tags that always end a sentence.'),
    ignore_tags: TagList('Tags whose content is left as it is.'),
    enable_beta_languages: Type.Optional(Type.Boolean({ description: 'Accepted; has no effect.' })),
  },
  { title: 'TranslateRequest' },
)

export type TranslateBody = Static<typeof TranslateBody>

export const TranslateAnswer = Type.Object({
  translations: Type.Array(
    Type.Object({
      detected_source_language: Type.String(),
      text: Type.String(),
      billed_characters: Type.Optional(Type.Integer({ description: 'Only with `show_billed_characters`.' })),
      model_type_used: Type.Optional(Type.String({ description: 'Only when `model_type` was sent.' })),
      tag_handling_version: Type.Optional(Type.String({ description: 'Only when `tag_handling` was sent.' })),
      glossary_entries_applied: Type.Optional(
        Type.Array(
          Type.Object({
            glossary_id: Type.String({ format: 'uuid' }),
            source: Type.String({ description: 'As in the entry; the text may hold another form of it.' }),
            target: Type.String({ description: 'As in the entry.' }),
            count: Type.Integer({ description: 'How often it was found in this text.' }),
          }),
          { description: 'Only with `show_glossary_entries`.' },
        ),
      ),
      translation_memory_matches: Type.Optional(
        Type.Array(
          Type.Object({
            type: Type.Enum(['context', 'exact', 'fuzzy'], { type: 'string' }),
            rate: Type.Integer({ description: 'Percent; 100 for all but fuzzy ones.' }),
            source: Type.String({ description: 'As in the memory.' }),
            target: Type.String({ description: 'As in the memory.' }),
            use: Type.Enum(['translation', 'adapted', 'example'], {
              type: 'string',
              description:
                '`translation`: the target, with numbers and placeholders put in; `adapted`: with words exchanged, too; ' +
                '`example`: an engine translated, and was shown the match if it learns from examples.',
            }),
          }),
          { description: 'Only with `show_translation_memory_matches`.' },
        ),
      ),
    }),
  ),
  not_applied: Type.Optional(
    Type.Object(
      { custom_instructions: Type.Array(Type.String()), configured_rules: Type.Array(Type.String()) },
      {
        description:
          'Instructions and style rules of the request that nothing installed can follow; absent when all were.',
      },
    ),
  ),
})

export type TranslateAnswer = Static<typeof TranslateAnswer>
