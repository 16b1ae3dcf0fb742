import { InterpresError } from '../../../kernel/errors.ts'
import { isRecord } from '../../../kernel/records.ts'
import { baseLanguage, type LanguageCode } from '../../../languages/language-code.ts'
import { isUsable } from '../../../memories/exchange/to-segment.ts'
import type { ImportLanguages } from '../../../memories/jobs/memory-job.ts'
import type { ImportOrder } from '../../../memories/jobs/memory-jobs.ts'
import type { SegmentSearch } from '../../../memories/memories.ts'
import {
  type MemoryId,
  type MemoryJobId,
  parseMemoryId,
  parseMemoryJobId,
  type SegmentContent,
} from '../../../memories/memory.ts'
import { parseMemoryLanguage } from '../../../memories/memory-languages.ts'
import {
  SEGMENT_LENGTH_LIMIT,
  SEGMENTS_PER_REQUEST,
  TARGETS_PER_SEGMENT,
  WHOLE_SEGMENT_LENGTH_LIMIT,
} from '../../../memories/memory-limits.ts'
import { segmentLength } from '../../../memories/segments/segment-length.ts'
import { notSupported, type RawParameters, readParameters } from '../../http/parameters/parameters.ts'
import {
  type ImportParameters,
  ImportParametersBody,
  type SegmentsQuery,
  type SourceFile,
  SourceFileBody,
} from './memory-schema.ts'

/** Errors: `invalid_parameter` for what is no id at all. */
export function readMemoryId(text: string): MemoryId {
  const id = parseMemoryId(text)
  if (id === undefined) throw notSupported('translation_memory_id')
  return id
}

export function readJobId(text: string): MemoryJobId {
  const id = parseMemoryJobId(text)
  if (id === undefined) throw notSupported('job_id')
  return id
}

/** Errors: `invalid_parameter` for a cursor that is none and a filter of less than two characters. */
export function readSearch(query: SegmentsQuery): SegmentSearch {
  const { page_size = 50, page_cursor, filter_text, filter_case_sensitive = false } = query
  if (page_cursor !== undefined && !/^\d{1,15}$/.test(page_cursor)) throw notSupported('page_cursor')
  if (filter_text !== undefined && Array.from(filter_text).length < 2) {
    throw new InterpresError('invalid_parameter', "Parameter 'filter_text' must have at least 2 characters.")
  }
  return {
    from: Number(page_cursor ?? '0'),
    limit: page_size,
    filter:
      filter_text === undefined ? undefined : { text: filter_text, isCaseSensitive: filter_case_sensitive },
  }
}

/** Reads the nested objects of an import. Errors: `invalid_parameter`. */
export function readImport(body: RawParameters): ImportOrder {
  const file = readParameters(SourceFileBody, objectOf(body, 'source_file') ?? {}) as SourceFile
  const parameters = readParameters(
    ImportParametersBody,
    objectOf(body, 'parameters') ?? {},
  ) as ImportParameters
  return {
    file: {
      name: file.file_name,
      contentType: file.content_type ?? 'application/xml',
      bytes: file.content_length,
    },
    displayName: parameters.display_name,
    languages: languagesOf(parameters),
  }
}

function languagesOf({ source_language, target_language }: ImportParameters): ImportLanguages {
  return {
    ...(source_language === undefined
      ? {}
      : { source: baseLanguage(readLanguage('source_language', source_language)) }),
    ...(target_language === undefined ? {} : { target: readLanguage('target_language', target_language) }),
  }
}

function readLanguage(name: string, text: string): LanguageCode {
  const language = parseMemoryLanguage(text)
  if (language === undefined) throw notSupported(name)
  return language
}

/** Errors: `invalid_parameter` that names the segment. */
export function readSegments(value: unknown, source: LanguageCode): readonly SegmentContent[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > SEGMENTS_PER_REQUEST) {
    throw new InterpresError(
      'invalid_parameter',
      `Parameter 'segments' must be a list of 1 to ${SEGMENTS_PER_REQUEST} objects.`,
    )
  }
  return value.map((item: unknown, index) => readSegment(item, index, source))
}

function readSegment(item: unknown, index: number, source: LanguageCode): SegmentContent {
  const refuse = (what: string): never => {
    throw new InterpresError('invalid_parameter', `Segment ${index + 1} of 'segments' ${what}.`)
  }
  if (!isRecord(item)) return refuse('is no object')
  const { source_text, targets } = item
  if (typeof source_text !== 'string') return refuse('has no source_text that is a string')
  if (!Array.isArray(targets)) return refuse('has no list of targets')
  const allowed = `must neither be empty, nor have control characters or more than ${SEGMENT_LENGTH_LIMIT} characters`
  if (!isUsable(source_text)) refuse(`has a source_text that ${allowed}`)
  if (targets.length === 0 || targets.length > TARGETS_PER_SEGMENT) {
    refuse(`must have 1 to ${TARGETS_PER_SEGMENT} targets`)
  }
  const seen = new Set<string>()
  const read = targets.map((target: unknown) => {
    const { target_language, target_text } = isRecord(target) ? target : {}
    if (typeof target_language !== 'string' || typeof target_text !== 'string') {
      return refuse('has a target without a target_language and a target_text that are strings')
    }
    const language = parseMemoryLanguage(target_language)
    if (language === undefined || baseLanguage(language) === source) {
      return refuse(`has an unsupported target_language "${target_language.slice(0, 40)}"`)
    }
    if (seen.has(language)) refuse(`has two targets in ${language}`)
    seen.add(language)
    if (!isUsable(target_text)) refuse(`has a target_text that ${allowed}`)
    return { language, text: target_text }
  })
  const segment = { source: { text: source_text }, targets: read }
  if (segmentLength(segment) > WHOLE_SEGMENT_LENGTH_LIMIT) {
    refuse(`must not have more than ${WHOLE_SEGMENT_LENGTH_LIMIT} characters in all languages together`)
  }
  return segment
}

function objectOf(body: RawParameters, name: string): RawParameters | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (isRecord(value)) return value
  throw new InterpresError('invalid_parameter', `Parameter '${name}' must be an object.`)
}
