import { type Static, Type } from 'typebox'

const Limit = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])
const Time = Type.String({ format: 'date-time' })

export const SignInBody = Type.Object({
  api_key: Type.Optional(Type.String({ maxLength: 256, description: 'A key of any role; or `link_token`.' })),
  link_token: Type.Optional(Type.String({ maxLength: 256, description: 'From a sign-in link; works once.' })),
  stay_signed_in: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Keep the session when the browser closes, at most 7 days.',
    }),
  ),
})
export type SignInBody = Static<typeof SignInBody>

export const SessionAnswer = Type.Object(
  {
    signed_in: Type.Boolean(),
    public_page: Type.Boolean({ description: 'Texts can be translated without signing in.' }),
    refusal: Type.Union([Type.String(), Type.Null()], {
      description: 'Why nobody can sign in at the address that this page was opened at.',
    }),
    session: Type.Optional(
      Type.Object({
        session_id: Type.String({ format: 'uuid' }),
        account: Type.String(),
        key_id: Type.String(),
        masked_key: Type.String({ description: '`dc88****3a2c`' }),
        label: Type.String(),
        role: Type.Enum(['developer', 'admin'], { type: 'string' }),
        scopes: Type.Union([Type.Array(Type.String()), Type.Null()]),
        addendum_signed: Type.Boolean(),
        key_limits: Type.Object({ characters: Limit, speech_to_text_milliseconds: Limit }),
        account_limits: Type.Object({ characters: Limit, speech_to_text_milliseconds: Limit }),
        operator_until: Type.Union([Time, Type.Null()], {
          description: 'Until when the session also concerns the installation.',
        }),
        ends: Time,
      }),
    ),
  },
  { title: 'Session' },
)
export type SessionAnswer = Static<typeof SessionAnswer>

export const SessionListAnswer = Type.Object({
  sessions: Type.Array(
    Type.Object({
      session_id: Type.String({ format: 'uuid' }),
      is_current: Type.Boolean(),
      created: Time,
      last_used: Time,
      ends: Time,
    }),
  ),
})
export type SessionListAnswer = Static<typeof SessionListAnswer>
