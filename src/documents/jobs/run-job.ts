import type { JobContext, JobEnd } from '../../jobs/worker-loop.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type ErrorCode, InterpresError } from '../../kernel/errors.ts'
import type { IdSource } from '../../kernel/ids.ts'
import type { Logger } from '../../kernel/logging.ts'
import { throwIfAborted } from '../../kernel/until-aborted.ts'
import type { Metering } from '../../usage/metering.ts'
import type { DocumentId } from '../document.ts'
import type { DocumentLimits } from '../document-limits.ts'
import type { DocumentTranslation } from '../document-translation.ts'
import { openSource, sealResult } from '../files/document-files.ts'
import type { EncryptedFileStore, FileName } from '../files/encrypted-file-store.ts'
import { DamagedFrames } from '../files/frames.ts'
import type { RegionKeys } from '../files/region-keys.ts'
import { DOCUMENT_FORMATS } from '../formats/format-table.ts'
import type { DocumentWorkshop } from '../workshop/document-workshop.ts'
import { reservationOf } from './document-charge.ts'
import type { DocumentJob } from './document-job.ts'
import type { DocumentJobStore, JobLease } from './document-job-store.ts'
import type { JobProgress } from './document-queue.ts'
import type { TranslationSpeed } from './speed.ts'

/** `lost`: somebody else has the job now, or nobody any more. */
export type JobOutcome = 'done' | 'failed' | 'waits' | 'lost'

/** Told how jobs end in this process. */
export interface JobObserver {
  documentEnded(facts: {
    readonly format: string
    readonly outcome: JobOutcome
    readonly durationMs: number
    readonly characters: number
  }): void
}

export interface JobRunnerDependencies {
  readonly jobs: DocumentJobStore
  readonly files: EncryptedFileStore
  readonly regionKeys: RegionKeys
  readonly workshop: DocumentWorkshop
  readonly translation: DocumentTranslation
  readonly metering: Metering
  readonly speed: TranslationSpeed
  readonly progress: JobProgress
  readonly observer: JobObserver
  readonly clock: Clock
  readonly ids: IdSource
  readonly logger: Logger
  readonly limits: DocumentLimits
}

export interface JobRunner {
  /** Works on a claimed job until it has ended. Errors: only those of the signal. */
  run(job: DocumentJob, context: JobContext): Promise<JobEnd>
  /** Stops the work on a job that has been removed, if it is done here. */
  abandon(id: DocumentId): void
}

/** So often a worker may vanish with a job before nobody touches it any more. */
const MAX_CRASHES = 3
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 120_000
/** What passes by itself; every other failure is the document's. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'engine_unavailable',
  'overloaded',
  'deadline_exceeded',
  'rate_limited',
  'store_unavailable',
  'store_damaged',
])

export function createJobRunner(dependencies: JobRunnerDependencies): JobRunner {
  const { jobs, files, metering, clock, logger, limits, progress, observer } = dependencies
  const removals = new Map<DocumentId, AbortController>()

  async function run(job: DocumentJob, { token, signal }: JobContext): Promise<JobEnd> {
    const startedAtMs = clock.nowMs()
    const removal = new AbortController()
    removals.set(job.id, removal)
    const timeUp = AbortSignal.timeout(limits.jobTimeoutMs)
    const lease: JobLease = { id: job.id, token }
    let outcome: JobOutcome = 'lost'
    try {
      if (job.crashes >= MAX_CRASHES) throw gaveUp(job)
      const anyEnd = AbortSignal.any([signal, removal.signal, timeUp])
      outcome = await finish(job, lease, await translateDocument(dependencies, job, anyEnd))
    } catch (error) {
      throwIfAborted(signal)
      if (removal.signal.aborted) return 'settled'
      const reason = timeUp.aborted ? tookTooLong() : error
      const pauseMs = pauseAfter(job, reason)
      if (pauseMs === undefined) outcome = await fail(job, lease, reason)
      else {
        outcome = 'waits'
        logger.info({ documentId: job.id, ...codeOf(reason) }, 'a document waits and is tried again')
        return { retryAfterMs: pauseMs }
      }
    } finally {
      removals.delete(job.id)
      progress.forget(job.id)
      const { format, characters } = job
      observer.documentEnded({ format, outcome, characters, durationMs: clock.nowMs() - startedAtMs })
    }
    return 'settled'
  }

  async function finish(job: DocumentJob, lease: JobLease, result: SealedResult): Promise<JobOutcome> {
    // When the store's answer is lost the result stays: the row may name it. Otherwise it is swept as an orphan.
    const isMine = await jobs.finish(lease, {
      ...result,
      doneCharacters: job.characters,
      expiresAtMs: clock.nowMs() + limits.keptMs,
    })
    await removeQuietly(isMine ? job.sourceFile : result.file)
    return isMine ? 'done' : 'lost'
  }

  /** How long to wait before the next try; `undefined` when there is no hope. */
  function pauseAfter({ waitingSinceMs }: DocumentJob, error: unknown): number | undefined {
    if (!(error instanceof InterpresError && PASSING.has(error.code))) return undefined
    const waitedMs = waitingSinceMs === undefined ? 0 : clock.nowMs() - waitingSinceMs
    if (waitedMs >= limits.patienceMs) return undefined
    return Math.min(Math.max(waitedMs, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)
  }

  async function fail(job: DocumentJob, lease: JobLease, error: unknown): Promise<JobOutcome> {
    logger.warn(
      { documentId: job.id, format: job.format, ...codeOf(error), ...unexpected(error) },
      'a document could not be translated',
    )
    const message = publicMessageOf(error)
    try {
      if (!(await jobs.fail(lease, { message, expiresAtMs: clock.nowMs() + limits.failureKeptMs })))
        return 'lost'
    } catch (storeError) {
      // Nothing can be said of the job now; its lease runs out, and the next worker goes on.
      logger.warn(
        { documentId: job.id, ...unexpected(storeError) },
        'the store did not take the end of a job',
      )
      return 'lost'
    }
    reservationOf(job, metering).release()
    await removeQuietly(job.sourceFile)
    return 'failed'
  }

  async function removeQuietly(file: FileName): Promise<void> {
    try {
      await files.remove(file)
    } catch (error) {
      logger.warn(unexpected(error), 'a file of a document stays until the sweeper comes')
    }
  }

  return { run, abandon: (id) => removals.get(id)?.abort() }
}

interface SealedResult {
  readonly file: FileName
  readonly bytes: number
}

async function translateDocument(
  { files, regionKeys, workshop, translation, speed, progress, clock, ids }: JobRunnerDependencies,
  job: DocumentJob,
  signal: AbortSignal,
): Promise<SealedResult> {
  const { wrappedKey, options, format, outputFormat, characters } = job
  if (wrappedKey === undefined) throw new Error('a job without its key was claimed')
  const key = regionKeys.unwrap(wrappedKey, job.id)
  const bytes = await gather(openSource(files.read(job.sourceFile), job.id, key))
  // The client's name for the file is sealed; a reader needs no more of it than the ending.
  const file = { bytes, format, output: outputFormat, fileName: `document.${format}` }
  const blocks = await workshop.open(file, signal)
  const startedAtMs = clock.nowMs()
  const { source, translations } = await translation.translate({
    accountId: job.accountId,
    keyId: job.keyId,
    options,
    blocks,
    hasMarkup: DOCUMENT_FORMATS.find(({ name }) => name === format)?.hasMarkup ?? true,
    signal,
    onProgress: ({ done, total }) => {
      progress.tell(job.id, total === 0 ? characters : Math.floor((characters * done) / total))
    },
  })
  const pair = `${options.source ?? ''} ${options.target}`
  speed.record(pair, { characters, durationMs: clock.nowMs() - startedAtMs })
  const rendered = await workshop.render(file, translations, { source, target: options.target }, signal)
  const name = ids.uuid()
  await files.write(name, sealResult(once(rendered), job.id, job.resultPublic))
  return { file: name, bytes: rendered.length }
}

export async function gather(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function gaveUp({ crashes }: DocumentJob): InterpresError {
  return new InterpresError(
    'internal',
    `The document could not be translated: the service stopped unexpectedly ${crashes} times while working on it.`,
  )
}

function tookTooLong(): InterpresError {
  return new InterpresError(
    'invalid_document',
    'The document took longer to translate than this service allows. Split it into smaller files.',
  )
}

function publicMessageOf(error: unknown): string {
  if (error instanceof DamagedFrames) return 'The stored document is damaged. Please upload it again.'
  if (error instanceof InterpresError) {
    return error.detail === undefined ? error.message : `${error.message} ${error.detail}`
  }
  return 'An internal error occurred.'
}

function codeOf(error: unknown): { readonly code?: ErrorCode } {
  return error instanceof InterpresError ? { code: error.code } : {}
}

/** What the log needs beyond the code. */
function unexpected(error: unknown): { readonly error?: Error } {
  if (error instanceof InterpresError) return error.cause instanceof Error ? { error: error.cause } : {}
  return error instanceof Error ? { error } : {}
}
