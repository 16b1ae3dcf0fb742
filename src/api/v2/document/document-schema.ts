import { type Static, Type } from 'typebox'

/** The fields of an upload. `file` is only described: it is read as it arrives. */
export const UploadBody = Type.Object({
  target_lang: Type.String({ description: 'Language to translate into, in any casing: `DE`, `en-GB`.' }),
  file: Type.Optional(
    Type.String({
      format: 'binary',
      description:
        'The document; may stand before or after the other fields. The ending of its name tells its format.',
    }),
  ),
  source_lang: Type.Optional(
    Type.String({ description: 'Language of the document. Detected over the whole document when absent.' }),
  ),
  filename: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description: 'Name of the file, in place of the one that comes with it.',
    }),
  ),
  output_format: Type.Optional(
    Type.String({ description: 'Ending of the format that is wanted; that of the file when absent.' }),
  ),
  formality: Type.Optional(
    Type.Enum(['default', 'more', 'less', 'prefer_more', 'prefer_less'], { type: 'string' }),
  ),
  glossary_id: Type.Optional(Type.String()),
  glossary_ids: Type.Optional(
    Type.Array(Type.String(), { description: 'Up to five glossaries.', 'x-comma-separated': true }),
  ),
  style_id: Type.Optional(Type.String()),
  translation_memory_id: Type.Optional(Type.String()),
  translation_memory_threshold: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  enable_beta_languages: Type.Optional(Type.Boolean({ description: 'Accepted; has no effect.' })),
})

export type UploadBody = Static<typeof UploadBody>

export const UploadAnswer = Type.Object({
  document_id: Type.String({ description: '32 hexadecimal digits.' }),
  document_key: Type.String({
    description:
      '64 hexadecimal digits. Shown here and nowhere else: the service keeps no copy, and without it nobody can read the result.',
  }),
})

export const DocumentParams = Type.Object({ document_id: Type.String() })

export const DocumentKeyBody = Type.Object({
  document_key: Type.String({ description: 'As the upload answered it.' }),
})

export const StatusAnswer = Type.Object(
  {
    document_id: Type.String(),
    status: Type.Enum(['queued', 'translating', 'done', 'error'], { type: 'string' }),
    seconds_remaining: Type.Optional(
      Type.Integer({ description: 'An estimate, at least 1; only while the document is being translated.' }),
    ),
    billed_characters: Type.Optional(
      Type.Integer({ description: 'What the download will cost; only when the document is done.' }),
    ),
    translation_memory_matches: Type.Optional(
      Type.Object(
        {
          segments: Type.Integer({ description: 'Sentences, and paragraphs that are stored as one.' }),
          context: Type.Integer({ description: 'Equal ones between the same neighbours.' }),
          exact: Type.Integer({ description: 'Other equal ones.' }),
          adapted: Type.Integer({ description: 'Similar ones of which words were exchanged.' }),
          example: Type.Integer({
            description: 'Similar ones that an engine translated, with them as an example.',
          }),
        },
        {
          description:
            'Extension: how many sentences its translation memory knew; only when the document is done and named one.',
        },
      ),
    ),
    error_message: Type.Optional(Type.String({ description: 'Only of an error.' })),
    message: Type.Optional(Type.String({ description: 'The same as `error_message`, for older clients.' })),
  },
  { title: 'DocumentStatus' },
)

export type StatusAnswer = Static<typeof StatusAnswer>
