import type { MemoryJob } from '../../../memories/jobs/memory-job.ts'
import type { Memory, MemorySegment } from '../../../memories/memory.ts'
import type { JobAnswer, MemoryAnswer, SegmentAnswer } from './memory-schema.ts'

export function toApiMemory(memory: Memory): MemoryAnswer {
  return {
    translation_memory_id: memory.id,
    name: memory.name,
    source_language: memory.source.toLowerCase(),
    target_languages: memory.targets.map((target) => target.toLowerCase()),
    segment_count: memory.segmentCount,
    creation_time: toTime(memory.createdAtMs),
    updated_time: toTime(memory.updatedAtMs),
  }
}

/** Ids of segments are unique in the region and say nothing to callers. */
export function toApiSegment(
  memory: Memory,
  { number, source, targets, createdAtMs }: MemorySegment,
): SegmentAnswer {
  const id = `${memory.id}.${number}`
  const times = { creation_time: toTime(createdAtMs), updated_time: toTime(createdAtMs) }
  return {
    source_segment_id: id,
    source_text: source.text,
    ...times,
    targets: targets.map(({ language, text }) => ({
      target_segment_id: `${id}.${language.toLowerCase()}`,
      target_language: language.toLowerCase(),
      target_text: text,
      ...times,
    })),
  }
}

/** `urlOf` gives the address at which a token opens an upload or a download. */
export function toApiJob(job: MemoryJob, urlOf: (job: MemoryJob) => string): JobAnswer {
  const isImport = job.operation === 'import'
  return {
    job_id: job.id,
    product: 'translation_memory',
    operation: job.operation,
    creation_time: toTime(job.createdAtMs),
    updated_time: toTime(job.updatedAtMs),
    ...(isImport
      ? { source_file: { content_type: job.declared.contentType, content_length: job.declared.bytes } }
      : {}),
    parameters: isImport
      ? { display_name: job.displayName }
      : job.memoryId === undefined
        ? {}
        : { translation_memory_id: job.memoryId },
    results: [resultOf(job, urlOf)],
  }
}

function resultOf(job: MemoryJob, urlOf: (job: MemoryJob) => string): JobAnswer['results'][number] {
  const { state, errorMessage, memoryId } = job
  const isImport = job.operation === 'import'
  const isOffered = !isImport && (state === 'completed' || state === 'downloaded')
  return {
    status: state === 'queued' || state === 'running' ? 'processing' : state,
    ...(state === 'awaiting_input' ? { status_metadata: { required_action: 'upload_file' } } : {}),
    ...(isOffered ? { download_url: urlOf(job) } : {}),
    ...(isOffered || state === 'awaiting_input' ? { expires_at: toTime(job.expiresAtMs) } : {}),
    ...(errorMessage === undefined ? {} : { error: { message: errorMessage } }),
    ...(isImport && state === 'completed' && memoryId !== undefined
      ? { translation_memory_id: memoryId }
      : {}),
    ...(isImport && state === 'completed' ? { skipped_segment_count: job.skippedSegments } : {}),
    ...(isImport && state !== 'awaiting_input' ? { progress: progressOf(job) } : {}),
  }
}

function progressOf({ doneUnits, totalUnits, segments }: MemoryJob) {
  return { done_bytes: doneUnits, total_bytes: totalUnits, segment_count: segments }
}

export function toTime(atMs: number): string {
  return new Date(atMs).toISOString()
}
