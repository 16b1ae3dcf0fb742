import { type Static, Type } from 'typebox'
import { LongString } from '../../http/parameters/long-string.ts'

export const GlossaryParams = Type.Object({
  glossary_id: Type.String({ description: 'UUID of a glossary of this region.' }),
})
export type GlossaryParams = Static<typeof GlossaryParams>

export const GlossaryName = (options: object = {}) =>
  Type.String({ description: 'At most 1,024 bytes of UTF-8.', ...options })

export const MISSING_NAME = { 'x-missing-message': "Missing or invalid argument: name'" }

const LANGUAGE = 'Plain language in any casing: `en`, `PT`; forms such as `pt-BR` are served by it.'

export const DictionaryBody = Type.Object(
  {
    source_lang: Type.String({ description: LANGUAGE }),
    target_lang: Type.String({ description: LANGUAGE }),
    entries: LongString('One entry per line, at most 10 MiB; see `entries_format`.'),
    entries_format: Type.Optional(
      Type.String({
        default: 'tsv',
        description:
          '`tsv`: source and target with a tab between; `csv`: source, target and, if given, the two languages.',
      }),
    ),
  },
  { title: 'NewDictionary' },
)
export type DictionaryBody = Static<typeof DictionaryBody>

export const CreateGlossaryBody = Type.Object(
  {
    name: GlossaryName(MISSING_NAME),
    dictionaries: Type.Optional(
      Type.Array(DictionaryBody, { description: 'No language pair twice; none is allowed.', minItems: 0 }),
    ),
  },
  { title: 'NewMultilingualGlossary' },
)
export type CreateGlossaryBody = Static<typeof CreateGlossaryBody>

export const EditGlossaryBody = Type.Object(
  {
    name: Type.Optional(GlossaryName()),
    dictionaries: Type.Optional(
      Type.Array(DictionaryBody, {
        description: 'At most one; its entries are merged into those of the pair.',
      }),
    ),
  },
  { title: 'MultilingualGlossaryEdit' },
)
export type EditGlossaryBody = Static<typeof EditGlossaryBody>

export const PairQuery = Type.Object({
  source_lang: Type.String({ description: LANGUAGE }),
  target_lang: Type.String({ description: LANGUAGE }),
})
export type PairQuery = Static<typeof PairQuery>

export const DictionaryAnswer = Type.Object(
  {
    source_lang: Type.String({ description: 'Lower case: `en`.' }),
    target_lang: Type.String(),
    entry_count: Type.Integer(),
  },
  { title: 'Dictionary' },
)
export type DictionaryAnswer = Static<typeof DictionaryAnswer>

export const GlossaryAnswer = Type.Object(
  {
    glossary_id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    dictionaries: Type.Array(DictionaryAnswer),
    creation_time: Type.String({ format: 'date-time', description: '`2026-01-31T12:00:00.000Z`' }),
  },
  { title: 'MultilingualGlossary' },
)
export type GlossaryAnswer = Static<typeof GlossaryAnswer>

export const GlossaryListAnswer = Type.Object({ glossaries: Type.Array(GlossaryAnswer) })

export const EntriesAnswer = Type.Object({
  dictionaries: Type.Array(
    Type.Object({
      source_lang: Type.String(),
      target_lang: Type.String(),
      entries: Type.String(),
      entries_format: Type.String({ description: 'Always `tsv`.' }),
    }),
  ),
})
