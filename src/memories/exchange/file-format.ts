import { InterpresError } from '../../kernel/errors.ts'
import type { ImportLanguages } from '../jobs/memory-job.ts'
import type { UnitReader } from './file-unit.ts'
import { createTableReader } from './read-table.ts'
import { createTmxReader } from './read-tmx.ts'
import { createXliffReader } from './read-xliff.ts'

const ENDINGS = {
  tmx: 'tmx',
  tsv: 'tsv',
  tab: 'tsv',
  csv: 'csv',
  xliff: 'xliff',
  xlf: 'xliff',
} as const

export type MemoryFormat = (typeof ENDINGS)[keyof typeof ENDINGS]

/** Told by the ending of the file's name. Errors: `invalid_parameter`. */
export function formatOfFile(name: string): MemoryFormat {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (Object.hasOwn(ENDINGS, ending)) return ENDINGS[ending as keyof typeof ENDINGS]
  throw new InterpresError('invalid_parameter', "Value for 'source_file.file_name' not supported.", {
    detail: `Allowed endings: ${Object.keys(ENDINGS).join(', ')}.`,
  })
}

export function createReader(format: MemoryFormat, languages: ImportLanguages): UnitReader {
  if (format === 'tmx') return createTmxReader()
  return format === 'xliff' ? createXliffReader() : createTableReader(format, languages)
}
