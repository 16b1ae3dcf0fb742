import { createJobAttempts, type JobAttempts, type JobOutcome } from '../../jobs/job-attempts.ts'
import type { JobContext } from '../../jobs/worker-loop.ts'
import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { IdSource } from '../../kernel/ids.ts'
import type { Logger } from '../../kernel/logging.ts'
import type { MemoryTally } from '../../memories/matching/memory-tally.ts'
import type { EncryptedFileStore, FileName } from '../../sealed-files/encrypted-file-store.ts'
import { DamagedFrames } from '../../sealed-files/frames.ts'
import type { RegionKeys } from '../../sealed-files/region-keys.ts'
import type { Metering } from '../../usage/metering.ts'
import type { DocumentLimits } from '../document-limits.ts'
import type { DocumentTranslation } from '../document-translation.ts'
import { openSource, sealResult } from '../files/document-files.ts'
import { DOCUMENT_FORMATS } from '../formats/format-table.ts'
import type { DocumentWorkshop } from '../workshop/document-workshop.ts'
import { reservationOf } from './document-charge.ts'
import type { DocumentJob } from './document-job.ts'
import type { DocumentJobStore } from './document-job-store.ts'
import type { JobProgress } from './document-queue.ts'
import type { TranslationSpeed } from './speed.ts'

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

/** Works on documents. */
export function createJobRunner(dependencies: JobRunnerDependencies): JobAttempts<DocumentJob> {
  const { jobs, files, metering, clock, logger, limits, progress, observer } = dependencies

  async function work(job: DocumentJob, { token, signal }: JobContext): Promise<'done' | 'lost'> {
    const result = await translateDocument(dependencies, job, signal)
    // When the store's answer is lost the result stays: the row may name it. Otherwise it is swept as an orphan.
    const isMine = await jobs.finish(
      { id: job.id, token },
      { ...result, doneCharacters: job.characters, expiresAtMs: clock.nowMs() + limits.keptMs },
    )
    await removeQuietly(isMine ? job.sourceFile : result.file)
    return isMine ? 'done' : 'lost'
  }

  async function fail(job: DocumentJob, token: string, error: unknown): Promise<boolean> {
    const message = publicMessageOf(error)
    const expiresAtMs = clock.nowMs() + limits.failureKeptMs
    if (!(await jobs.fail({ id: job.id, token }, { message, expiresAtMs }))) return false
    reservationOf(job, metering).release()
    await removeQuietly(job.sourceFile)
    return true
  }

  function ended({ id, format, characters }: DocumentJob, outcome: JobOutcome, durationMs: number): void {
    progress.forget(id)
    observer.documentEnded({ format, outcome, characters, durationMs })
  }

  async function removeQuietly(file: FileName): Promise<void> {
    try {
      await files.remove(file)
    } catch (error) {
      logger.warn(
        error instanceof Error ? { error } : {},
        'a file of a document stays until the sweeper comes',
      )
    }
  }

  return createJobAttempts(
    { work, fail, ended, clock, logger },
    { ...limits, subject: 'document', faultCode: 'invalid_document' },
  )
}

interface SealedResult {
  readonly file: FileName
  readonly bytes: number
  readonly memoryMatches: MemoryTally | undefined
}

async function translateDocument(
  { files, regionKeys, workshop, translation, speed, progress, clock, ids }: JobRunnerDependencies,
  job: DocumentJob,
  signal: AbortSignal,
): Promise<SealedResult> {
  const { wrappedKey, options, format, outputFormat, characters } = job
  if (wrappedKey === undefined) throw new Error('a job without its key was claimed')
  const key = regionKeys.unwrap(wrappedKey, job.id)
  // Read twice, so that no file stays in memory while its text is translated. The client's name for it is sealed; a reader
  // needs no more of it than the ending.
  const load = () => gather(openSource(files.read(job.sourceFile), job.id, key))
  const file = { load, format, output: outputFormat, fileName: `document.${format}` }
  const blocks = await workshop.open(file, signal)
  const startedAtMs = clock.nowMs()
  const { source, translations, memoryMatches } = await translation.translate({
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
  return { file: name, bytes: rendered.length, memoryMatches }
}

export async function gather(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function publicMessageOf(error: unknown): string {
  if (error instanceof DamagedFrames) return 'The stored document is damaged. Please upload it again.'
  if (error instanceof InterpresError) {
    return error.detail === undefined ? error.message : `${error.message} ${error.detail}`
  }
  return 'An internal error occurred.'
}
