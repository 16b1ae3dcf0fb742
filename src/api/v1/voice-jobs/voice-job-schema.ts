import { type Static, Type } from 'typebox'
import { RECORDING_TARGET_TYPES, RECORDING_TYPES } from '../../../speech/media-types.ts'

const NULL = Type.Null()

/** Values of these are read in any spelling: `audio/ogg; codecs=opus`. */
const one = (of: readonly string[]) =>
  Type.String({ description: `One of ${of.map((each) => `\`${each}\``).join(', ')}.` })

/** What a request may hold; what the values mean is read by `readVoiceOrder`. */
export function voiceJobBody(maxBytes: number) {
  return Type.Object({
    source_file: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 1_000 }),
      content_type: one(RECORDING_TYPES),
      content_length: Type.Integer({ minimum: 1, maximum: maxBytes, description: 'Bytes of the file.' }),
    }),
    parameters: Type.Optional(
      Type.Union([
        Type.Object({
          source_language: Type.Optional(
            Type.Union([
              Type.String({ description: 'Language of the recording; found out when absent.' }),
              NULL,
            ]),
          ),
        }),
        NULL,
      ]),
    ),
    targets: Type.Array(
      Type.Object({
        language: Type.String({ description: 'What the recording is to become: `de`, `pt-BR`.' }),
        type: one(RECORDING_TARGET_TYPES),
      }),
      { minItems: 1 },
    ),
  })
}

export type VoiceJobBody = Static<ReturnType<typeof voiceJobBody>>

export const IncludeQuery = Type.Object({
  include: Type.Optional(
    Type.Array(Type.String(), {
      description: '`signed_url`: answers addresses that hold their signature, too.',
      'x-comma-separated': true,
    }),
  ),
})

export const SignatureQuery = Type.Object({
  signature: Type.Optional(
    Type.String({ description: 'In place of the header `DeepL-Signature <signature>`.' }),
  ),
})

export const JobParams = Type.Object({ job_id: Type.String({ description: 'UUID of the job.' }) })

export const ResultParams = Type.Object({
  job_id: Type.String({ description: 'UUID of the job.' }),
  index: Type.String({ description: 'Which target, from 0.' }),
})

export const CreatedAnswer = Type.Object({
  job_id: Type.String({ format: 'uuid' }),
  upload_url: Type.String({ format: 'uri' }),
  signature: Type.String(),
  signed_upload_url: Type.Optional(Type.String({ format: 'uri' })),
})
export type CreatedAnswer = Static<typeof CreatedAnswer>

const ResultAnswer = Type.Object({
  status: Type.Enum(['pending', 'uploaded', 'processing', 'complete', 'downloaded', 'failed'], {
    type: 'string',
  }),
  download_url: Type.Optional(Type.String({ format: 'uri', description: 'Only while it is complete.' })),
  signature: Type.Optional(Type.String()),
  signed_download_url: Type.Optional(Type.String({ format: 'uri' })),
  error: Type.Optional(Type.Object({ message: Type.String(), code: Type.Optional(Type.String()) })),
})
export type ResultAnswer = Static<typeof ResultAnswer>

export const JobAnswer = Type.Object({
  job_id: Type.String({ format: 'uuid' }),
  product: Type.String({ description: '`voice`' }),
  operation: Type.String({ description: '`translate`' }),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
  usage: Type.Object({ storage_used: Type.Integer({ description: 'Bytes that are kept of the job now.' }) }),
  source_file: Type.Object({
    name: Type.String(),
    content_type: Type.String(),
    content_length: Type.Integer(),
  }),
  parameters: Type.Object({ source_language: Type.Optional(Type.String()) }),
  targets: Type.Array(Type.Object({ language: Type.String(), type: Type.String() })),
  results: Type.Array(ResultAnswer, { description: 'One per target, in their order.' }),
})
export type JobAnswer = Static<typeof JobAnswer>
