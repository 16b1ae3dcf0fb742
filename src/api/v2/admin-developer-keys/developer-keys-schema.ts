import { type Static, Type } from 'typebox'

const Limit = (description: string) =>
  Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { description })

const KeyFields = {
  key_id: Type.String({ description: 'Names the key in other calls; it opens nothing.' }),
  label: Type.String(),
  creation_time: Type.String({ format: 'date-time' }),
  deactivated_time: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  is_deactivated: Type.Boolean(),
  usage_limits: Type.Object({
    characters: Limit('Per billing period; null is no limit, 0 blocks.'),
    speech_to_text_milliseconds: Limit('Per billing period; null is no limit, 0 blocks.'),
  }),
}

export const KeyAnswer = Type.Object(KeyFields, { title: 'DeveloperKey' })
export type KeyAnswer = Static<typeof KeyAnswer>

export const CreatedKeyAnswer = Type.Object({
  ...KeyFields,
  key: Type.String({ description: 'The key itself. It is shown now and never again.' }),
})

export const KeyListAnswer = Type.Array(KeyAnswer)

const KeyId = Type.String({ description: 'As in the list of keys.' })

export const CreateBody = Type.Object({
  label: Type.Optional(Type.String({ default: 'DeepL API Key', description: '1 to 255 characters.' })),
})

export const DeactivateBody = Type.Object({ key_id: KeyId })

export const LabelBody = Type.Object({
  key_id: KeyId,
  label: Type.String({ description: '1 to 255 characters.' }),
})

export const LimitsBody = Type.Object({
  key_id: KeyId,
  characters: Type.Optional(Limit('null removes the limit, 0 blocks; absent, it stays as it is.')),
  speech_to_text_milliseconds: Type.Optional(
    Limit('null removes the limit, 0 blocks; absent, it stays as it is.'),
  ),
})
