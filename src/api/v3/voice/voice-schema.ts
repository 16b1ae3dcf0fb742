import { Type } from 'typebox'
import { LIVE_SOURCE_TYPES, SPEECH_TYPES } from '../../../speech/media-types.ts'

const listed = (types: readonly string[]) => types.map((type) => `\`${type}\``).join(', ')

export const MESSAGE_FORMATS = ['json', 'msgpack'] as const
export const MOST_TARGETS = 5
export const MOST_SPOKEN_TARGETS = 1
export const DEFAULT_SPEECH_TYPE = 'audio/webm;codecs=opus'

export const SessionBody = Type.Object({
  source_media_content_type: Type.String({
    description:
      `What is sent: ${listed(LIVE_SOURCE_TYPES)}. \`audio/auto\` finds out the container; PCM has to be named. Case and ` +
      'blanks do not matter.',
  }),
  message_format: Type.Optional(
    Type.Enum([...MESSAGE_FORMATS], {
      type: 'string',
      description: '`json` in text frames (default), or `msgpack` in binary ones.',
    }),
  ),
  source_language: Type.Optional(
    Type.String({ description: 'What is spoken; found out when absent, where something installed can.' }),
  ),
  source_language_mode: Type.Optional(
    Type.Enum(['auto', 'fixed'], {
      type: 'string',
      description: '`auto` (default) takes `source_language` as a hint, `fixed` holds to it.',
    }),
  ),
  target_languages: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 0,
      maxItems: MOST_TARGETS,
      description: 'None for a transcript alone. Messages name them as they are spelt here.',
    }),
  ),
  target_media_languages: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 0,
      maxItems: MOST_SPOKEN_TARGETS,
      description: 'The target that is spoken, too.',
    }),
  ),
  target_media_content_type: Type.Optional(
    Type.String({
      description: `How it is sent: ${listed(SPEECH_TYPES)}; \`${DEFAULT_SPEECH_TYPE}\` by default.`,
    }),
  ),
  target_media_voice: Type.Optional(Type.Enum(['male', 'female'], { type: 'string' })),
  spoken_terms_id: Type.Optional(
    Type.String({ description: 'There are no lists of spoken terms here: any id is refused.' }),
  ),
  glossary_id: Type.Optional(Type.String({ description: 'Serves the pairs that it has a dictionary for.' })),
  formality: Type.Optional(
    Type.Enum(['default', 'formal', 'more', 'informal', 'less', 'prefer_more', 'prefer_less'], {
      type: 'string',
      description: 'Obeyed in the target languages that know it.',
    }),
  ),
})

export const TokenQuery = Type.Object({
  token: Type.String({ description: 'The latest token of the session.' }),
})

export const SessionAnswer = Type.Object({
  streaming_url: Type.String({
    description: 'Address of the web socket, to which `?token=` is added.',
  }),
  token: Type.String({ description: 'Opens one connection, within a minute.' }),
  session_id: Type.String({ format: 'uuid' }),
})
