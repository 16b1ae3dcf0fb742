import {
  createJobAttempts,
  type JobAttempts,
  type JobOutcome,
  passesByItself,
} from '../../jobs/job-attempts.ts'
import type { JobContext } from '../../jobs/worker-loop.ts'
import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { IdSource } from '../../kernel/ids.ts'
import type { Logger } from '../../kernel/logging.ts'
import type { EncryptedFileStore, FileName } from '../../sealed-files/encrypted-file-store.ts'
import { DamagedFrames, openFrames, sealFrames } from '../../sealed-files/frames.ts'
import type { RegionKeys } from '../../sealed-files/region-keys.ts'
import type { Metering, Reservation } from '../../usage/metering.ts'
import type { Samples } from '../audio.ts'
import type { AudioDecoder } from '../audio-decoder.ts'
import { type HearingDependencies, hearRecording, measureRecording } from '../recordings/hear-recording.ts'
import type { SpeakingDependencies } from '../recordings/spoken-recording.ts'
import { nextSentences, translateSentences } from '../recordings/translate-sentences.ts'
import { writeRecording } from '../recordings/write-recording.ts'
import type { SpeechTranslation } from '../speech-translation.ts'
import { type VoiceKeys, voiceKeysOf } from './voice-files.ts'
import type { VoiceFailure, VoiceJob, VoiceResult, VoiceTarget } from './voice-job.ts'
import { Overtaken } from './voice-job-errors.ts'
import { expiryOf, holdMsOf, type VoiceJobLimits } from './voice-job-limits.ts'
import type { VoiceJobLease, VoiceJobStore } from './voice-job-store.ts'
import { openVoiceNotes, type VoiceNotes } from './voice-notes.ts'

export interface VoiceJobRunnerDependencies {
  readonly jobs: VoiceJobStore
  readonly files: EncryptedFileStore
  readonly regionKeys: RegionKeys
  readonly decoder: Pick<AudioDecoder, 'decode'>
  readonly hearing: HearingDependencies
  readonly translation: Pick<SpeechTranslation, 'open'>
  readonly speaking: SpeakingDependencies
  readonly metering: Pick<Metering, 'reserve' | 'resume'>
  readonly clock: Clock
  readonly ids: IdSource
  readonly logger: Logger
  readonly limits: VoiceJobLimits
}

/** One try at a job. */
interface Attempt {
  readonly job: VoiceJob
  readonly lease: VoiceJobLease
  readonly keys: VoiceKeys
  readonly signal: AbortSignal
}

/** Works on recordings: measures, hears, translates and writes them. What was noted down is not done again. */
export function createVoiceJobRunner(dependencies: VoiceJobRunnerDependencies): JobAttempts<VoiceJob> {
  const { jobs, regionKeys, metering, clock, logger, limits } = dependencies

  async function work(job: VoiceJob, { token, signal }: JobContext): Promise<'done' | 'lost'> {
    const lease = { id: job.id, token }
    const attempt: Attempt = { job, lease, keys: voiceKeysOf(job, regionKeys), signal }
    try {
      const { durationMs, reservation } = await measure(dependencies, attempt)
      const notes = await openVoiceNotes(job, { lease, keys: attempt.keys, jobs })
      await hear(dependencies, attempt, notes, durationMs)
      return await finish(attempt, reservation, await makeResults(dependencies, attempt, notes, durationMs))
    } catch (error) {
      if (error instanceof Overtaken) return 'lost'
      throw error
    }
  }

  /** The usage becomes durable in the moment in which the results can be fetched. */
  async function finish(
    { job, lease }: Attempt,
    reservation: Reservation,
    results: readonly VoiceResult[],
  ): Promise<'done' | 'lost'> {
    const atMs = clock.nowMs()
    const expiresAtMs = expiryOf(job, atMs, limits)
    let isMine = false
    // When the store's answer is lost the results stay: rows may name them. Otherwise they are swept as orphans.
    await reservation.commitWith(async (event) => {
      isMine = await jobs.finish(lease, { results, event, atMs, expiresAtMs })
    })
    const unneeded = isMine ? sourceOf(job) : filesOf(results)
    for (const file of unneeded) await removeQuietly(file, dependencies)
    return isMine ? 'done' : 'lost'
  }

  async function fail(job: VoiceJob, token: string, error: unknown): Promise<boolean> {
    const now = await jobs.find(job.id)
    const atMs = clock.nowMs()
    const end = { failure: failureOf(error), atMs, expiresAtMs: expiryOf(job, atMs, limits) }
    if (now === undefined || !(await jobs.fail({ id: job.id, token }, end))) return false
    if (now.durationMs !== undefined) reservationOf(now, now.durationMs, metering).release()
    for (const file of sourceOf(job)) await removeQuietly(file, dependencies)
    return true
  }

  const ended = ({ id, durationMs }: VoiceJob, outcome: JobOutcome, tookMs: number): void =>
    logger.debug({ jobId: id, outcome, durationMs, tookMs }, 'the work on a recording ended')

  return createJobAttempts(
    { work, fail, ended, clock, logger },
    { ...limits, subject: 'recording', faultCode: 'invalid_audio' },
  )
}

async function removeQuietly(
  file: FileName,
  { files, logger }: Pick<VoiceJobRunnerDependencies, 'files' | 'logger'>,
): Promise<void> {
  try {
    await files.remove(file)
  } catch (error) {
    logger.warn(
      error instanceof Error ? { error } : {},
      'a file of a recording stays until the sweeper comes',
    )
  }
}

/** What is set aside for a recording of this length. */
export function reservationOf(
  job: VoiceJob,
  durationMs: number,
  metering: Pick<Metering, 'resume'>,
): Reservation {
  return metering.resume(orderOf(job, durationMs), job.held)
}

function orderOf({ accountId, keyId, isLimited, requestId }: VoiceJob, durationMs: number) {
  return {
    consumer: { accountId, keyId, limited: { characters: false, milliseconds: isLimited } },
    kind: 'speech_to_text',
    amount: durationMs,
    requestId,
  } as const
}

/** Once for a job: how long its audio is, and the quota for that. Errors: `quota_exceeded`, those of `measureRecording`. */
async function measure(
  dependencies: VoiceJobRunnerDependencies,
  attempt: Attempt,
): Promise<{ readonly durationMs: number; readonly reservation: Reservation }> {
  const { jobs, metering, limits } = dependencies
  const { job, lease } = attempt
  if (job.durationMs !== undefined)
    return { durationMs: job.durationMs, reservation: reservationOf(job, job.durationMs, metering) }
  const durationMs = await measureRecording(audioOf(dependencies, attempt), limits)
  const order = { ...orderOf(job, durationMs), holdMs: holdMsOf(limits) }
  const reservation = await metering.reserve(order)
  if (await jobs.measured(lease, { durationMs, held: reservation.held })) return { durationMs, reservation }
  reservation.release()
  throw new Overtaken()
}

async function hear(
  dependencies: VoiceJobRunnerDependencies,
  attempt: Attempt,
  notes: VoiceNotes,
  durationMs: number,
): Promise<void> {
  if (notes.heardMs >= durationMs) return
  const heard = hearRecording(
    {
      audio: audioOf(dependencies, attempt),
      language: attempt.job.source,
      fromMs: notes.heardMs,
      tellEveryMs: dependencies.limits.noteEveryMs,
      onProgress: () => {},
      signal: attempt.signal,
    },
    dependencies.hearing,
  )
  for await (const more of heard) await notes.addHeard(more)
}

function audioOf(
  { files, decoder }: VoiceJobRunnerDependencies,
  { job, keys, signal }: Attempt,
): AsyncIterable<Samples> {
  const { sourceFile, contentType } = job
  if (sourceFile === undefined) throw new Error('a job without its file was claimed')
  const bytes = openFrames(files.read(sourceFile), keys(`source ${sourceFile}`))
  return decoder.decode(contentType, bytes, { signal, isRecording: true })
}

/** One per target; equal ones share a file. What is wrong with one target leaves the others; errors: those that pass, and the first where all are wrong. */
async function makeResults(
  dependencies: VoiceJobRunnerDependencies,
  attempt: Attempt,
  notes: VoiceNotes,
  durationMs: number,
): Promise<readonly VoiceResult[]> {
  const results = new Map<string, VoiceResult>()
  let leftBytes = dependencies.limits.maxResultBytes
  let firstError: unknown

  async function make(target: VoiceTarget): Promise<VoiceResult> {
    try {
      await translate(dependencies, attempt, notes, target.language)
      const result = await write(dependencies, attempt, notes, { target, durationMs, leftBytes })
      leftBytes -= result.bytes
      return result
    } catch (error) {
      attempt.signal.throwIfAborted()
      if (!(error instanceof InterpresError) || passesByItself(error)) throw error
      firstError ??= error
      return { state: 'failed', failure: failureOf(error) }
    }
  }

  try {
    const all: VoiceResult[] = []
    for (const target of attempt.job.targets) {
      const name = `${target.language} ${target.type}`
      const result = results.get(name) ?? (await make(target))
      results.set(name, result)
      all.push(result)
    }
    if (all.every(({ state }) => state === 'failed')) throw firstError
    return all
  } catch (error) {
    for (const file of filesOf([...results.values()])) await dependencies.files.remove(file).catch(() => {})
    throw error
  }
}

async function translate(
  { translation }: VoiceJobRunnerDependencies,
  { job: { accountId, keyId }, signal }: Attempt,
  notes: VoiceNotes,
  language: VoiceJob['targets'][number]['language'],
): Promise<void> {
  const turn = { accountId, keyId, priority: 'bulk' } as const
  const open = translation.open({ accountId, formality: 'default', glossaryId: undefined, turn })
  for (;;) {
    const next = nextSentences(notes.sentences, notes.translations(language).length)
    if (next.length === 0) return
    await notes.addTranslations(language, await translateSentences(next, language, open, signal))
  }
}

async function write(
  { files, ids, speaking, limits }: VoiceJobRunnerDependencies,
  { keys, signal }: Attempt,
  notes: VoiceNotes,
  { target, durationMs, leftBytes }: WantedResult,
): Promise<VoiceResult & { readonly state: 'complete' }> {
  const { sentences } = notes
  const texts = notes.translations(target.language)
  const file = ids.uuid()
  let bytes = 0
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of writeRecording({ sentences, texts, target, durationMs, signal }, speaking)) {
      bytes += piece.length
      if (bytes > leftBytes) throw tooMuch(limits)
      yield piece
    }
  }
  await files.write(file, sealFrames(counted(), keys(`result ${file}`)))
  return { state: 'complete', file, bytes }
}

interface WantedResult {
  readonly target: VoiceTarget
  readonly durationMs: number
  /** What it may hold. */
  readonly leftBytes: number
}

function tooMuch({ maxResultBytes }: VoiceJobLimits): InterpresError {
  return new InterpresError(
    'payload_too_large',
    `The results of this job would hold more than ${maxResultBytes} bytes together. Order fewer targets, or smaller types.`,
  )
}

function sourceOf({ sourceFile }: VoiceJob): readonly FileName[] {
  return sourceFile === undefined ? [] : [sourceFile]
}

function filesOf(results: readonly VoiceResult[]): readonly FileName[] {
  return [...new Set(results.flatMap((result) => (result.state === 'complete' ? [result.file] : [])))]
}

function failureOf(error: unknown): VoiceFailure {
  if (error instanceof DamagedFrames)
    return { code: 'store_damaged', message: 'The stored recording is damaged. Please upload it again.' }
  if (error instanceof InterpresError) {
    const message = error.detail === undefined ? error.message : `${error.message} ${error.detail}`
    return { code: error.code, message }
  }
  return { code: 'internal', message: 'An internal error occurred.' }
}
