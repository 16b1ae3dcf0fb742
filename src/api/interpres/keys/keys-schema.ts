import { type Static, Type } from 'typebox'
import { KEY_SCOPES } from '../../../accounts/api-key.ts'

const Limit = (description: string) =>
  Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { description })
const Role = Type.Enum(['developer', 'admin'], { type: 'string' })
const Version = Type.Enum(['v1', 'v2'], { type: 'string' })

export const KeyItem = Type.Object(
  {
    key_id: Type.String(),
    masked_key: Type.String({ description: '`dc88****3a2c`' }),
    label: Type.String(),
    role: Role,
    scopes: Type.Union([Type.Array(Type.String()), Type.Null()], {
      description: 'null is everything that the role allows.',
    }),
    character_limit: Limit('Per billing period; null is no limit.'),
    speech_to_text_milliseconds_limit: Limit('Per billing period; null is no limit.'),
    tag_handling_version: Version,
    created: Type.String({ format: 'date-time' }),
    deactivated: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    last_used_day: Type.Union([Type.String(), Type.Null()], {
      description: 'UTC day, within the last year.',
    }),
    characters_in_period: Type.Integer({ description: 'Used in this billing period.' }),
    speech_to_text_milliseconds_in_period: Type.Integer(),
    is_own: Type.Boolean({ description: 'The key that this request was made with.' }),
  },
  { title: 'Key' },
)
export type KeyItem = Static<typeof KeyItem>

export const KeysAnswer = Type.Object({
  keys: Type.Array(KeyItem),
  scopes: Type.Array(Type.String(), { description: 'Every scope that a key may have.' }),
})

export const CreateBody = Type.Object({
  label: Type.String({ description: '1 to 255 characters.' }),
  role: Type.Optional(Role),
  scopes: Type.Optional(
    Type.Array(Type.String(), { description: `Some of ${KEY_SCOPES.join(', ')}; everything when absent.` }),
  ),
})
export type CreateBody = Static<typeof CreateBody>

export const CreatedAnswer = Type.Object({
  ...KeyItem.properties,
  key: Type.String({ description: 'The key itself. It is shown now and never again.' }),
})

export const KeyParams = Type.Object({ key_id: Type.String() })

/** Limits are read by hand, since null means something there. */
export const ChangeBody = Type.Object({
  label: Type.Optional(Type.String()),
  characters: Type.Optional(Limit('null removes the limit, 0 blocks; absent, it stays as it is.')),
  speech_to_text_milliseconds: Type.Optional(Limit('The same for speech.')),
  tag_handling_version: Type.Optional(Version),
  deactivate: Type.Optional(Type.Boolean({ description: 'Permanent.' })),
})
export type ChangeBody = Static<typeof ChangeBody>
