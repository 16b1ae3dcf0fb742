import { type Static, Type } from 'typebox'
import { DictionaryBody, GlossaryName, MISSING_NAME } from '../../v3/glossaries/glossary-schema.ts'

export const CreateGlossaryBody = Type.Object(
  {
    name: GlossaryName(MISSING_NAME),
    ...DictionaryBody.properties,
  },
  { title: 'NewGlossary' },
)
export type CreateGlossaryBody = Static<typeof CreateGlossaryBody>

export const GlossaryAnswer = Type.Object(
  {
    glossary_id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    ready: Type.Boolean({ description: 'Always true: a glossary can be used at once.' }),
    source_lang: Type.String({ description: 'Lower case: `en`.' }),
    target_lang: Type.String(),
    creation_time: Type.String({ format: 'date-time' }),
    entry_count: Type.Integer(),
  },
  { title: 'Glossary' },
)
export type GlossaryAnswer = Static<typeof GlossaryAnswer>

export const GlossaryListAnswer = Type.Object({ glossaries: Type.Array(GlossaryAnswer) })
