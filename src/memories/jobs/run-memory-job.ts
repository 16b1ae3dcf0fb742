import type { JobContext, JobEnd } from '../../jobs/worker-loop.ts'
import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { IdSource } from '../../kernel/ids.ts'
import type { Logger } from '../../kernel/logging.ts'
import { exportMemory } from '../exchange/export-memory.ts'
import { importMemory } from '../exchange/import-memory.ts'
import type { ImportProgress } from '../exchange/import-units.ts'
import type { MemoryId } from '../memory.ts'
import { UnreadableMemory } from '../memory-errors.ts'
import type { MemoryLimits } from '../memory-limits.ts'
import type { MemoryStore } from '../memory-store.ts'
import type { MemoryJob } from './memory-job.ts'
import type { LeasedJob, MemoryFiles, MemoryJobStore } from './memory-job-store.ts'

export interface JobRunnerDependencies {
  readonly store: MemoryStore
  readonly jobs: MemoryJobStore
  readonly files: MemoryFiles
  readonly clock: Clock
  readonly ids: IdSource
  readonly logger: Logger
  readonly limits: MemoryLimits
  /** An import has made a memory. */
  readonly onImported: () => void
}

interface MadeMemory extends Pick<MemoryJob, 'totalUnits' | 'segments' | 'skippedSegments'> {
  readonly id: MemoryId
}

/** A job that ended its process so often is given up. */
const MAX_ATTEMPTS = 5
const TELL_EVERY_MS = 500

/** Works on imports and exports. What cannot be done ends as a failed job that says why. */
export function createMemoryJobRunner(dependencies: JobRunnerDependencies) {
  const { store, jobs, clock, limits } = dependencies
  const { runImport, endImport } = createImports(dependencies)

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
        await dropFile(dependencies, job)
      }
      return 'settled'
    }
    if (job.place !== undefined) {
      // In this order: afterwards nobody can make it ready any more.
      await store.discard(job.place)
      const made = await store.findAt(job.place)
      if (made !== undefined)
        return endImport(job, lease, { ...job, id: made.id, segments: made.segmentCount })
    }
    if (job.attempts >= MAX_ATTEMPTS) return fail('The job failed several times. Please try again later.')
    try {
      return await (job.operation === 'import'
        ? runImport(job, context)
        : runExport(dependencies, job, context))
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

  return { run }
}

function createImports(dependencies: JobRunnerDependencies) {
  const { jobs, files, clock, limits, onImported } = dependencies

  async function runImport(job: MemoryJob, { token, signal }: JobContext): Promise<JobEnd> {
    const lease = { id: job.id, token }
    const imported = await importMemory(dependencies, {
      accountId: job.accountId,
      name: job.displayName,
      fileName: job.declared.name,
      languages: job.languages,
      content: files.read(job.file ?? ''),
      signal,
      onProgress: createTeller(job, lease),
      onPlace: (place) => jobs.begin(lease, place),
    })
    if (imported === undefined) return 'settled'
    const { id, bytes, segments, skipped } = imported
    return endImport(job, lease, { id, totalUnits: bytes, segments, skippedSegments: skipped })
  }

  /** Also of an import whose process ended after it had made its memory: what is there is not imported again. */
  async function endImport(job: MemoryJob, lease: LeasedJob, made: MadeMemory): Promise<JobEnd> {
    const { id, totalUnits, segments, skippedSegments } = made
    const endMs = clock.nowMs()
    const isOurs = await jobs.end(lease, {
      state: 'completed',
      memoryId: id,
      doneUnits: totalUnits,
      totalUnits,
      segments,
      skippedSegments,
      updatedAtMs: endMs,
      expiresAtMs: endMs + limits.keptMs,
    })
    onImported()
    if (isOurs) await dropFile(dependencies, job)
    return 'settled'
  }

  function createTeller(job: MemoryJob, lease: LeasedJob) {
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

  return { runImport, endImport }
}

async function runExport(
  { store, jobs, files, clock, ids, limits }: JobRunnerDependencies,
  job: MemoryJob,
  { token, signal }: JobContext,
): Promise<JobEnd> {
  const memory = job.memoryId === undefined ? undefined : await store.find(job.accountId, job.memoryId)
  if (memory === undefined) throw new UnreadableMemory('The translation memory was deleted.')
  const file = ids.uuid()
  let bytes = 0
  const counted = async function* () {
    for await (const chunk of exportMemory(memory, store, signal)) {
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

async function dropFile(
  { files, logger }: Pick<JobRunnerDependencies, 'files' | 'logger'>,
  { file }: MemoryJob,
): Promise<void> {
  if (file === undefined) return
  await files.remove(file).catch(() => logger.warn({}, 'the file of an import stays until it is swept'))
}
