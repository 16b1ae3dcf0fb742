import { ofLength } from '../../jobs/declared-length.ts'
import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { IdSource } from '../../kernel/ids.ts'
import { formatOfFile } from '../exchange/file-format.ts'
import type { Memories } from '../memories.ts'
import type { MemoryId, MemoryJobId } from '../memory.ts'
import { memoryJobNotFound } from '../memory-errors.ts'
import type { MemoryLimits } from '../memory-limits.ts'
import { checkMemoryName } from '../memory-name.ts'
import type { DeclaredFile, ImportLanguages, MemoryJob } from './memory-job.ts'
import type { MemoryFiles, MemoryJobStore } from './memory-job-store.ts'

export interface ImportOrder {
  readonly file: DeclaredFile
  readonly displayName: string | undefined
  readonly languages: ImportLanguages
}

/** Imports and exports of one region, from the request to the file. */
export interface MemoryJobs {
  /** Errors: `invalid_parameter`, `payload_too_large`, `rate_limited`. */
  createImport(accountId: string, order: ImportOrder): Promise<MemoryJob>
  /** Takes the file of an import in. Errors: `not_found`, `conflict`, `payload_too_large`. */
  upload(urlToken: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** `isReused` where an export of the memory as it is now was there already. Errors: `not_found`, `rate_limited`. */
  createExport(
    accountId: string,
    id: MemoryId,
  ): Promise<{ readonly job: MemoryJob; readonly isReused: boolean }>
  /** Errors: `not_found`. */
  get(accountId: string, id: MemoryJobId): Promise<MemoryJob>
  /** The file of an export; `ended` once it was sent whole. Errors: `not_found`. */
  download(urlToken: string): Promise<{
    readonly job: MemoryJob
    readonly content: AsyncIterable<Uint8Array>
    readonly ended: () => Promise<void>
  }>
}

export interface MemoryJobsDependencies {
  readonly memories: Memories
  readonly jobs: MemoryJobStore
  readonly files: MemoryFiles
  readonly clock: Clock
  readonly ids: IdSource
  /** This process has a job more. */
  readonly wake: () => void
  readonly limits: MemoryLimits
}

const TOKEN_BYTES = 32

export function createMemoryJobs(dependencies: MemoryJobsDependencies): MemoryJobs {
  const { jobs, files, clock, ids, wake, limits } = dependencies

  async function insert(job: MemoryJob): Promise<MemoryJob> {
    if (await jobs.insert(job, limits.unfinishedJobsPerAccount)) return job
    throw new InterpresError(
      'rate_limited',
      `An account may have ${limits.unfinishedJobsPerAccount} imports and exports that are not finished.`,
      { retryAfterSeconds: 10 },
    )
  }

  async function findByToken(urlToken: string, operation: MemoryJob['operation']): Promise<MemoryJob> {
    const job = await jobs.findByToken(urlToken)
    if (job === undefined || job.operation !== operation) throw memoryJobNotFound()
    // An expired job is kept for a day, for those who ask about it.
    if (job.state === 'expired' || job.expiresAtMs < clock.nowMs()) throw memoryJobNotFound()
    return job
  }

  return {
    async createImport(accountId, { file, displayName = file.name, languages }) {
      formatOfFile(file.name)
      checkMemoryName(displayName)
      if (file.bytes > limits.fileBytes) throw tooLarge(limits.fileBytes)
      return insert({
        ...newJob(dependencies, accountId),
        declared: file,
        displayName,
        languages,
        totalUnits: file.bytes,
      })
    },

    async upload(urlToken, content) {
      const job = await findByToken(urlToken, 'import')
      if (job.state !== 'awaiting_input') {
        throw new InterpresError('conflict', 'The file of this import has been uploaded already.')
      }
      const file = ids.uuid()
      await files.write(file, ofLength(content, job.declared.bytes))
      // From now on the job has a day to be worked on.
      const nowMs = clock.nowMs()
      if (await jobs.uploaded(job.id, file, nowMs, nowMs + DAY_MS)) return wake()
      await files.remove(file)
      throw new InterpresError('conflict', 'The file of this import has been uploaded already.')
    },

    ...exporting(dependencies, { insert, findByToken }),

    async get(accountId, id) {
      const job = await jobs.find(accountId, id)
      if (job === undefined) throw memoryJobNotFound()
      const isOver = job.state !== 'failed' && job.state !== 'running' && job.expiresAtMs < clock.nowMs()
      return isOver ? { ...job, state: 'expired' } : job
    },
  }
}

interface JobAccess {
  readonly insert: (job: MemoryJob) => Promise<MemoryJob>
  readonly findByToken: (urlToken: string, operation: MemoryJob['operation']) => Promise<MemoryJob>
}

function exporting(dependencies: MemoryJobsDependencies, { insert, findByToken }: JobAccess) {
  const { memories, jobs, files, clock, wake } = dependencies
  return {
    async createExport(accountId, id) {
      const memory = await memories.get(accountId, id)
      const nowMs = clock.nowMs()
      const known = await jobs.findExport(accountId, id, memory.updatedAtMs, nowMs + SHORTEST_OFFER_MS)
      if (known !== undefined) return { job: known, isReused: true }
      const job = await insert({
        ...newJob(dependencies, accountId),
        operation: 'export',
        state: 'queued',
        memoryId: id,
        memoryVersionMs: memory.updatedAtMs,
        displayName: memory.name,
        expiresAtMs: nowMs + DAY_MS,
      })
      wake()
      return { job, isReused: false }
    },

    async download(urlToken) {
      const job = await findByToken(urlToken, 'export')
      if (job.file === undefined || (job.state !== 'completed' && job.state !== 'downloaded')) {
        throw memoryJobNotFound()
      }
      return { job, content: files.read(job.file), ended: () => jobs.downloaded(job.id, clock.nowMs()) }
    },
  } satisfies Partial<MemoryJobs>
}

function newJob(
  { clock, ids, limits }: Pick<MemoryJobsDependencies, 'clock' | 'ids' | 'limits'>,
  accountId: string,
): MemoryJob {
  const nowMs = clock.nowMs()
  return {
    id: ids.uuid() as MemoryJobId,
    accountId,
    operation: 'import',
    state: 'awaiting_input',
    urlToken: ids.bytes(TOKEN_BYTES).toString('base64url'),
    declared: { name: '', contentType: '', bytes: 0 },
    displayName: '',
    languages: {},
    memoryId: undefined,
    place: undefined,
    memoryVersionMs: 0,
    file: undefined,
    doneUnits: 0,
    totalUnits: 0,
    segments: 0,
    skippedSegments: 0,
    attempts: 0,
    errorMessage: undefined,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    expiresAtMs: nowMs + limits.keptMs,
  }
}

const DAY_MS = 86_400_000
/** An export that is offered for less time than this is made anew. */
const SHORTEST_OFFER_MS = 600_000

function tooLarge(limitBytes: number): InterpresError {
  return new InterpresError('payload_too_large', `The file is larger than ${limitBytes} bytes.`)
}
