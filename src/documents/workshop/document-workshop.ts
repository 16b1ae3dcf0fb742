import { Worker } from 'node:worker_threads'
import { InterpresError } from '../../kernel/errors.ts'
import type { Logger } from '../../kernel/logging.ts'
import { CallFailure } from '../../kernel/threads/call-failure.ts'
import { ownMemory } from '../../kernel/threads/own-memory.ts'
import { createThreadCalls, type ThreadCalls } from '../../kernel/threads/thread-calls.ts'
import { createGate, type GateConfig } from '../../kernel/turns/gate.ts'
import { createPace } from '../../kernel/turns/pace.ts'
import type { TranslatedSegment } from '../../translation/engine.ts'
import type { Block } from '../../translation/markup/parsed-text.ts'
import { buffersOf, packTranslations, unpackBlocks } from '../../translation/parsing/packed-segments.ts'
import type { RenderOptions } from '../model/document-reader.ts'
import type { WorkshopFile, WorkshopResult, WorkshopTask } from './workshop-task.ts'

/** A file whose bytes are fetched only when there is a thread for it, which then takes their memory. */
export interface WaitingFile extends Omit<WorkshopFile, 'bytes'> {
  readonly load: () => Promise<Uint8Array>
}

/**
 * Takes documents apart and puts them together, away from the event loop. Threads that take too long or too much memory
 * are ended by force.
 *
 * Errors: `invalid_document` for whatever is wrong with a file, be it that it takes too much time or memory; those of the
 * signal; `overloaded` when no thread can be had in time, from `count` also when none becomes free.
 */
export interface DocumentWorkshop {
  /** Reads a new upload, and gives what it will cost, before the minimum of its format. */
  count(file: WaitingFile, signal: AbortSignal): Promise<number>
  open(file: WaitingFile, signal: AbortSignal): Promise<readonly Block[]>
  render(
    file: WaitingFile,
    translations: readonly TranslatedSegment[],
    languages: RenderOptions,
    signal: AbortSignal,
  ): Promise<Uint8Array>
  close(): Promise<void>
}

export interface WorkshopConfig {
  /** Threads for uploads, and as many for jobs. */
  readonly threads: number
  /** Processor time of a thread for an upload, and for either half of a job; four times as long by the clock. */
  readonly countTimeoutMs: number
  readonly jobTimeoutMs: number
  /** How long an upload waits for a thread. */
  readonly queueTimeoutMs: number
  readonly memoryMb: number
}

export const DEFAULT_WORKSHOP: Omit<WorkshopConfig, 'threads'> = {
  countTimeoutMs: 10_000,
  jobTimeoutMs: 60_000,
  queueTimeoutMs: 20_000,
  memoryMb: 512,
}

/** A thread that has nothing to do for so long gives its memory back. */
const IDLE_END_MS = 60_000
/** For starting a thread and loading the code of a format, on a machine that has much else to do. */
const LOAD_TIMEOUT_MS = 60_000
const RETRY_AFTER_SECONDS = 5

/** What a thread does with a file; see `WorkshopTask`. */
type WorkshopWork = DistributiveOmit<Exclude<WorkshopTask, { readonly kind: 'load' }>, 'file'>
type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never

type Thread = ThreadCalls<WorkshopTask, WorkshopResult>

interface ThreadSource {
  readonly config: WorkshopConfig
  readonly logger: Logger
  readonly startWorker: () => Worker
}

interface WorkshopLimits {
  readonly signal: AbortSignal
  readonly timeLimitMs: number
}

export function createDocumentWorkshop({
  config,
  logger,
  startWorker = () => startThread(config),
}: Omit<ThreadSource, 'startWorker'> & Partial<ThreadSource>): DocumentWorkshop {
  const source = { config, logger, startWorker }
  // Apart, so that an upload, for which somebody waits, never waits for the rendering of a large document.
  const uploads = createThreads(source, { queueTimeoutMs: config.queueTimeoutMs })
  const jobs = createThreads(source, {})
  const pace = createPace()
  const timeLimitMs = config.jobTimeoutMs

  return {
    async count(file, signal) {
      const limits = { signal, timeLimitMs: config.countTimeoutMs }
      return (await uploads.perform(file, () => ({ kind: 'count' }), limits)).billedCharacters
    },

    async open(file, signal) {
      const { blocks } = await jobs.perform(file, () => ({ kind: 'open' }), { signal, timeLimitMs })
      if (blocks === undefined) throw new Error('a document was opened without its blocks')
      return unpackBlocks(blocks, pace)
    },

    async render(file, translated, languages, signal) {
      const work = async () => {
        const translations = await packTranslations(translated, pace)
        return { kind: 'render', translations, languages } as const
      }
      const { rendered } = await jobs.perform(file, work, { signal, timeLimitMs })
      if (rendered === undefined) throw new Error('a rendering gave no document')
      return rendered
    },

    async close() {
      await Promise.all([uploads.close(), jobs.close()])
    },
  }
}

/** Threads of one kind, and the gate before them. */
function createThreads(
  { config, logger, startWorker }: ThreadSource,
  waiting: Pick<GateConfig, 'queueTimeoutMs'>,
) {
  const threads = Array.from({ length: config.threads }, () => createThread(startWorker))
  const free = [...threads]
  const gate = createGate({ limit: config.threads, ...waiting })

  /** The time of a document begins when its thread has started and knows the format. */
  async function performNow(
    { load, ...named }: WaitingFile,
    work: WorkshopWork,
    limits: WorkshopLimits,
  ): Promise<WorkshopResult> {
    // What goes wrong here is the store's, and no fault of the document.
    const bytes = ownMemory(await load())
    const thread = free.pop()
    if (thread === undefined) throw new Error('the gate let in more than there are threads')
    try {
      await prepare(thread, named, limits.signal, logger)
      const packed = work.kind === 'render' ? buffersOf(work.translations) : []
      return await thread.call(
        { ...work, file: { ...named, bytes } },
        { ...limits, transfer: [bytes.buffer, ...packed] },
      )
    } catch (error) {
      throw toPublicError(error, { step: work.kind, format: named.format }, logger)
    } finally {
      free.push(thread)
    }
  }

  return {
    /** `work` is asked for when there is a thread for it. */
    perform: (file: WaitingFile, work: () => WorkshopWork | Promise<WorkshopWork>, limits: WorkshopLimits) =>
      gate.run(async () => await performNow(file, await work(), limits), limits.signal),
    async close(): Promise<void> {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

/** What goes wrong here goes wrong without the bytes of the document: it says nothing about them, and passes. */
async function prepare(
  thread: Thread,
  file: Omit<WorkshopFile, 'bytes'>,
  signal: AbortSignal,
  logger: Logger,
): Promise<void> {
  try {
    await thread.call({ kind: 'load', file }, { signal, timeLimitMs: LOAD_TIMEOUT_MS })
  } catch (error) {
    if (!(error instanceof CallFailure) || error.reason === 'closed') throw error
    logger.error({ format: file.format, error }, 'a thread for documents cannot be started')
    throw new InterpresError('overloaded', 'The service is too busy to read documents. Try again later.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      cause: error,
    })
  }
}

function toPublicError(
  error: unknown,
  during: { readonly step: WorkshopTask['kind']; readonly format: string },
  logger: Logger,
): InterpresError {
  if (error instanceof InterpresError) return error
  if (error instanceof CallFailure && error.reason === 'closed') {
    return new InterpresError('cancelled', 'The service is stopping.', { cause: error })
  }
  if (error instanceof CallFailure && (error.reason === 'time_limit' || error.reason === 'out_of_memory')) {
    return new InterpresError(
      'invalid_document',
      'The document is too complex to be read within the limits of this service. Split it into smaller files.',
      { cause: error },
    )
  }
  // A reader that fails in a way of its own was given a file that nobody foresaw: the next try would fail, too.
  logger.warn({ ...during, ...causeOf(error) }, 'a document could not be read')
  return new InterpresError('invalid_document', 'Invalid file data.', { cause: error })
}

/** Each by itself, so that a call goes to the very thread that was made ready for it. */
function createThread(startWorker: () => Worker): Thread {
  return createThreadCalls({ threads: 1, idleEndMs: IDLE_END_MS, startWorker })
}

function startThread({ memoryMb }: WorkshopConfig): Worker {
  return new Worker(new URL('./workshop-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
}

function causeOf(error: unknown): { readonly error?: Error } {
  return error instanceof Error ? { error } : {}
}
