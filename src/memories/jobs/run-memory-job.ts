import type { JobContext, JobEnd } from '../../jobs/worker-loop.ts'
import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { IdSource } from '../../kernel/ids.ts'
import type { Logger } from '../../kernel/logging.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import { createReader, formatOfFile } from '../exchange/file-format.ts'
import { type ImportProgress, importUnits } from '../exchange/import-units.ts'
import { TMX_END, tmxHeader, tmxUnit } from '../exchange/write-tmx.ts'
import { drawPlace } from '../memories.ts'
import type { Memory, MemoryId } from '../memory.ts'
import { tooManyMemories, UnreadableMemory } from '../memory-errors.ts'
import type { MemoryLimits } from '../memory-limits.ts'
import type { MemoryStore } from '../memory-store.ts'
import type { MemoryJob } from './memory-job.ts'
import type { MemoryFiles, MemoryJobStore } from './memory-job-store.ts'

export interface JobRunnerDependencies {
  readonly store: MemoryStore
  readonly jobs: MemoryJobStore
  readonly files: MemoryFiles
  readonly clock: Clock
  readonly ids: IdSource
  readonly logger: Logger
  readonly limits: MemoryLimits
}

/** A job that ended its process so often is given up. */
const MAX_ATTEMPTS = 5
const TELL_EVERY_MS = 500
const EXPORT_AT_ONCE = 1_000

/** Works on imports and exports. What cannot be done ends as a failed job that says why. */
export function createMemoryJobRunner(dependencies: JobRunnerDependencies) {
  const { store, jobs, files, clock, ids, logger, limits } = dependencies

  async function run(job: MemoryJob, context: JobContext): Promise<JobEnd> {
    const lease = { id: job.id, token: context.token }
    const fail = async (errorMessage: string): Promise<JobEnd> => {
      const nowMs = clock.nowMs()
      if (
        await jobs.end(lease, {
          state: 'failed',
          errorMessage,
          updatedAtMs: nowMs,
          expiresAtMs: nowMs + limits.keptMs,
        })
      ) {
        await dropFile(job)
      }
      return 'settled'
    }
    if (job.place !== undefined) await store.discard(job.place)
    if (job.attempts >= MAX_ATTEMPTS) return fail('The job failed several times. Please try again later.')
    try {
      return await (job.operation === 'import' ? runImport(job, context) : runExport(job, context))
    } catch (error) {
      if (error instanceof UnreadableMemory) return fail(error.message)
      if (
        error instanceof InterpresError &&
        (error.code === 'quota_exceeded' || error.code === 'not_found')
      ) {
        return fail(error.message)
      }
      throw error
    }
  }

  async function runImport(job: MemoryJob, { token, signal }: JobContext): Promise<JobEnd> {
    const lease = { id: job.id, token }
    const place = drawPlace(ids)
    const memoryId = ids.uuid() as MemoryId
    const nowMs = clock.nowMs()
    const source = job.languages.source ?? UNKNOWN
    if (!(await jobs.begin(lease, place))) return 'settled'
    const memory = { id: memoryId, place, accountId: job.accountId, name: job.displayName, source }
    const isNew = await store.insert(
      { ...memory, createdAtMs: nowMs, isReady: false },
      limits.memoriesPerAccount,
    )
    if (!isNew) throw tooManyMemories(limits.memoriesPerAccount)
    const told = createTeller(job, lease)
    try {
      const result = await importUnits({
        store,
        place,
        reader: createReader(formatOfFile(job.declared.name), job.languages),
        content: files.read(job.file ?? ''),
        nowMs,
        segmentsLimit: limits.segmentsPerMemory,
        signal,
        onProgress: told,
      })
      const header = result.header.attributes
      await store.makeReady(place, { source: result.source, ...(header === undefined ? {} : { header }) })
      const endMs = clock.nowMs()
      const isOurs = await jobs.end(lease, {
        state: 'completed',
        memoryId,
        doneUnits: result.bytes,
        totalUnits: result.bytes,
        segments: result.segments,
        skippedSegments: result.skipped,
        updatedAtMs: endMs,
        expiresAtMs: endMs + limits.keptMs,
      })
      if (isOurs) await dropFile(job)
      else await store.remove(job.accountId, memoryId)
      return 'settled'
    } catch (error) {
      await store.discard(place)
      throw error
    }
  }

  function createTeller(job: MemoryJob, lease: { readonly id: MemoryJob['id']; readonly token: string }) {
    let nextMs = 0
    return async ({ bytes, segments, skipped }: ImportProgress): Promise<void> => {
      if (clock.nowMs() < nextMs) return
      nextMs = clock.nowMs() + TELL_EVERY_MS
      const totalUnits = Math.max(job.totalUnits, bytes)
      await jobs.tell(
        lease,
        { doneUnits: bytes, totalUnits, segments, skippedSegments: skipped },
        clock.nowMs(),
      )
    }
  }

  async function runExport(job: MemoryJob, { token, signal }: JobContext): Promise<JobEnd> {
    const memory = job.memoryId === undefined ? undefined : await store.find(job.accountId, job.memoryId)
    if (memory === undefined) throw new UnreadableMemory('The translation memory was deleted.')
    const file = ids.uuid()
    let bytes = 0
    const counted = async function* () {
      for await (const chunk of exportOf(memory, store, signal)) {
        bytes += chunk.length
        yield chunk
      }
    }
    await files.write(file, counted())
    const nowMs = clock.nowMs()
    const isOurs = await jobs.end(
      { id: job.id, token },
      {
        state: 'completed',
        file,
        bytes,
        segments: memory.segmentCount,
        updatedAtMs: nowMs,
        expiresAtMs: nowMs + limits.keptMs,
      },
    )
    if (!isOurs) await files.remove(file)
    return 'settled'
  }

  async function dropFile({ file }: MemoryJob): Promise<void> {
    if (file === undefined) return
    await files.remove(file).catch(() => logger.warn({}, 'the file of an import stays until it is swept'))
  }

  return { run }
}

/** Of a memory whose import has not found its source yet; nobody sees it. */
const UNKNOWN = 'en' as LanguageCode

/** Segments that were added after the memory was read are left out, so that the file is one version of it. */
async function* exportOf(
  memory: Memory,
  store: MemoryStore,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(tmxHeader(memory))
  for (let from = 0; from < memory.segmentCount; ) {
    signal.throwIfAborted()
    const limit = Math.min(EXPORT_AT_ONCE, memory.segmentCount - from)
    const segments = await store.segments(memory.place, { from, limit })
    if (segments.length === 0) throw new UnreadableMemory('The translation memory was deleted.')
    yield Buffer.from(segments.map((segment) => tmxUnit(memory, segment)).join(''))
    from = (segments.at(-1)?.number ?? from) + 1
  }
  yield Buffer.from(TMX_END)
}
