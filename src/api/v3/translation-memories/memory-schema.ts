import { type Static, Type } from 'typebox'

export const MemoryParams = Type.Object({
  translation_memory_id: Type.String({ description: 'UUID of a translation memory of this region.' }),
})

export const JobParams = Type.Object({ job_id: Type.String({ description: 'UUID of an import or export.' }) })

export const TokenParams = Type.Object({ token: Type.String() })

export const SegmentsQuery = Type.Object({
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  page_cursor: Type.Optional(
    Type.String({ description: '`next_page_cursor` of the answer before; absent for the first page.' }),
  ),
  filter_text: Type.Optional(
    Type.String({ description: 'Must stand in the source or a target; at least 2 characters.' }),
  ),
  filter_case_sensitive: Type.Optional(Type.Boolean({ default: false })),
})
export type SegmentsQuery = Static<typeof SegmentsQuery>

export const MemoryAnswer = Type.Object({
  translation_memory_id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  source_language: Type.String({ description: '`en`' }),
  target_languages: Type.Array(Type.String({ description: '`de`, `en-gb`' })),
  segment_count: Type.Integer(),
  creation_time: Type.String(),
  updated_time: Type.String(),
})
export type MemoryAnswer = Static<typeof MemoryAnswer>

export const MemoryListAnswer = Type.Object({
  translation_memories: Type.Array(MemoryAnswer),
  total_count: Type.Integer(),
})

const TargetAnswer = Type.Object({
  target_segment_id: Type.String(),
  target_language: Type.String(),
  target_text: Type.String(),
  creation_time: Type.String(),
  updated_time: Type.String(),
})

export const SegmentAnswer = Type.Object({
  source_segment_id: Type.String(),
  source_text: Type.String(),
  creation_time: Type.String(),
  updated_time: Type.String(),
  targets: Type.Array(TargetAnswer),
})
export type SegmentAnswer = Static<typeof SegmentAnswer>

export const SegmentsAnswer = Type.Object({
  segments: Type.Array(SegmentAnswer),
  segment_count: Type.Integer({ description: 'Of the whole memory, whatever was filtered.' }),
  next_page_cursor: Type.Optional(Type.String({ description: 'Absent on the last page.' })),
})

const NewSegment = Type.Object({
  source_text: Type.String(),
  targets: Type.Array(Type.Object({ target_language: Type.String(), target_text: Type.String() })),
})

export const AddSegmentsBody = Type.Object({
  segments: Type.Array(NewSegment, {
    description: 'At most 1,000, in the order in which they stand in a text.',
  }),
})

const SourceFile = Type.Object({
  file_name: Type.String({ description: 'Its ending tells the format: tmx, xliff, xlf, tsv, tab or csv.' }),
  content_length: Type.Integer({ minimum: 1, description: 'Bytes.' }),
  content_type: Type.Optional(Type.String({ default: 'application/xml' })),
})
export type SourceFile = Static<typeof SourceFile>

const ImportParameters = Type.Object({
  display_name: Type.Optional(
    Type.String({ description: 'Name of the memory; that of the file when absent.' }),
  ),
  source_language: Type.Optional(
    Type.String({ description: 'Extension: language of the first column of a table that does not name it.' }),
  ),
  target_language: Type.Optional(Type.String({ description: 'Extension: language of its second column.' })),
})
export type ImportParameters = Static<typeof ImportParameters>

export const ImportBody = Type.Object({
  source_file: SourceFile,
  parameters: Type.Optional(ImportParameters),
})
export { ImportParameters as ImportParametersBody, SourceFile as SourceFileBody }

export const ImportAnswer = Type.Object({
  job_id: Type.String({ format: 'uuid' }),
  upload_url: Type.String({ description: 'Takes the file by `PUT`, without a key.' }),
  expires_at: Type.String({ description: 'Until when the file can be sent.' }),
})

export const ExportAnswer = Type.Object({
  job_id: Type.String({ format: 'uuid' }),
  parameters: Type.Object({ translation_memory_id: Type.String({ format: 'uuid' }) }),
})

const JobResult = Type.Object({
  status: Type.Enum(['awaiting_input', 'processing', 'completed', 'downloaded', 'failed', 'expired'], {
    type: 'string',
  }),
  status_metadata: Type.Optional(Type.Object({ required_action: Type.String() })),
  download_url: Type.Optional(Type.String({ description: 'Of a completed export; needs no key.' })),
  expires_at: Type.Optional(Type.String()),
  error: Type.Optional(Type.Object({ message: Type.String() })),
  translation_memory_id: Type.Optional(Type.String({ format: 'uuid', description: 'What an import made.' })),
  skipped_segment_count: Type.Optional(Type.Integer()),
  progress: Type.Optional(
    Type.Object(
      {
        done_bytes: Type.Integer(),
        total_bytes: Type.Integer(),
        segment_count: Type.Integer({ description: 'Segments that are in the memory by now.' }),
      },
      { description: 'Extension, of an import.' },
    ),
  ),
})

export const JobAnswer = Type.Object({
  job_id: Type.String({ format: 'uuid' }),
  product: Type.String({ description: '`translation_memory`' }),
  operation: Type.Enum(['import', 'export'], { type: 'string' }),
  creation_time: Type.String(),
  updated_time: Type.String(),
  source_file: Type.Optional(Type.Object({ content_type: Type.String(), content_length: Type.Integer() })),
  parameters: Type.Object({
    translation_memory_id: Type.Optional(Type.String({ format: 'uuid' })),
    display_name: Type.Optional(Type.String()),
  }),
  results: Type.Array(JobResult, { description: 'Exactly one.' }),
})
export type JobAnswer = Static<typeof JobAnswer>
