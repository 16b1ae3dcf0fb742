import type { Clock } from '../../kernel/clock.ts'
import { InterpresError, overload } from '../../kernel/errors.ts'
import type { Logger } from '../../kernel/logging.ts'
import { CallFailure } from '../../kernel/threads/call-failure.ts'
import { createThreadCalls, type ThreadCalls } from '../../kernel/threads/thread-calls.ts'
import { startWorkerProcess } from '../../kernel/threads/worker-process.ts'
import { createTimer } from '../../kernel/timer.ts'
import type { Samples } from '../audio.ts'
import type { Hypothesis, RecogniserStream, StreamOptions } from '../recogniser.ts'
import type { StreamTask } from './stream-task.ts'

export interface RecogniserProcessesConfig {
  /** For the log. */
  readonly id: string
  /** The file that a process runs; it ends in `serveRecogniser`. */
  readonly program: URL
  /** What the program is told at its start; JSON. */
  readonly data: unknown
  readonly processes: number
  readonly streamsPerProcess: number
  /** Processes without a stream for so long are ended, and their memory with them. Default: a minute. */
  readonly idleMs?: number
  /** A process that takes so much processor time for an answer (see `limitTime`) is ended by force. Default: a minute. */
  readonly timeLimitMs?: number
}

/** The streams of one engine, in processes that start with the first stream and are started anew when they have died. */
export interface RecogniserProcesses {
  /** Errors: those of `Recogniser.open`. */
  open(options: StreamOptions): Promise<RecogniserStream>
  close(): Promise<void>
}

export interface ProcessDependencies {
  readonly clock: Clock
  readonly logger: Logger
  /** For tests that end processes. */
  readonly startProcess?: typeof startWorkerProcess
}

interface Place {
  readonly calls: ThreadCalls<StreamTask, Hypothesis | undefined>
  streams: number
}

const MINUTE_MS = 60_000
const RETRY_AFTER_SECONDS = 5
const HEAP_MEGABYTES = 256
/** More than anybody has in hand at a time; those of a stream are put in order by the process. */
const CALLS_AT_ONCE = 10_000

export function createRecogniserProcesses(
  { clock, logger, startProcess = startWorkerProcess }: ProcessDependencies,
  config: RecogniserProcessesConfig,
): RecogniserProcesses {
  const { id, idleMs = MINUTE_MS, timeLimitMs = MINUTE_MS } = config
  const places = Array.from({ length: config.processes }, () => createPlace(clock, startProcess, config))
  let lastStream = 0
  const idle = createTimer(idleMs, () => void closeAll())

  const openStreams = () => places.reduce((sum, { streams }) => sum + streams, 0)

  function left(place: Place): void {
    place.streams -= 1
    if (openStreams() === 0) idle.restart()
  }

  const toFailure = (error: unknown) => failureOf(error, id, logger)

  async function closeAll(): Promise<void> {
    await Promise.all(places.map(({ calls }) => calls.close()))
  }

  return {
    async open(options) {
      const place = places.reduce((best, each) => (each.streams < best.streams ? each : best))
      if (place.streams >= config.streamsPerProcess) {
        throw overload('All streams of the speech recogniser are taken.', RETRY_AFTER_SECONDS)
      }
      idle.stop()
      const streamsBeside = openStreams()
      place.streams += 1
      const stream = ++lastStream
      try {
        await place.calls.call({ do: 'open', stream, options, streamsBeside }, { timeLimitMs })
      } catch (error) {
        left(place)
        throw toFailure(error)
      }
      const ask = (task: StreamTask) => place.calls.call(task, { timeLimitMs })
      return createProcessStream(stream, { ask, toFailure, onClose: () => left(place) })
    },
    async close() {
      idle.stop()
      await closeAll()
    },
  }
}

function failureOf(error: unknown, recogniser: string, logger: Logger): InterpresError {
  if (error instanceof InterpresError) return error
  const cause = error instanceof Error ? error : new Error(String(error))
  // A process that is closed on purpose ends the streams that nobody listens to any more.
  if (!(error instanceof CallFailure && error.reason === 'closed')) {
    logger.warn({ recogniser, error: cause }, 'a stream of a speech recogniser was lost')
  }
  return new InterpresError('engine_unavailable', 'The speech recogniser stopped. Please try again.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  })
}

function createPlace(
  clock: Clock,
  startProcess: typeof startWorkerProcess,
  { program, data }: RecogniserProcessesConfig,
): Place {
  const calls = createThreadCalls<StreamTask, Hypothesis | undefined>({
    startWorker: () =>
      startProcess({
        program,
        data,
        execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${HEAP_MEGABYTES}`],
      }),
    threads: 1,
    callsPerThread: CALLS_AT_ONCE,
    clock,
  })
  return { calls, streams: 0 }
}

interface ProcessStreamDependencies {
  readonly ask: (task: StreamTask) => Promise<Hypothesis | undefined>
  readonly toFailure: (error: unknown) => InterpresError
  readonly onClose: () => void
}

/** A stream whose process has died stays dead, also when the process lives again. */
function createProcessStream(
  stream: number,
  { ask, toFailure, onClose }: ProcessStreamDependencies,
): RecogniserStream {
  let failure: InterpresError | undefined
  let hasProcessDied = false
  let isClosed = false

  async function askOrFail(task: StreamTask): Promise<Hypothesis | undefined> {
    if (failure !== undefined) throw failure
    try {
      return await ask(task)
    } catch (error) {
      hasProcessDied ||= error instanceof CallFailure
      failure ??= toFailure(error)
      throw failure
    }
  }

  function send(task: 'accept' | 'skip', samples: Samples): void {
    // The next question tells what went wrong.
    askOrFail({ do: task, stream, samples: samples.slice() }).catch(() => {})
  }

  return {
    accept: (samples) => send('accept', samples),
    skip: (samples) => send('skip', samples),
    hypothesis: async () => (await askOrFail({ do: 'hypothesis', stream })) ?? { words: [] },
    endUtterance: async () => (await askOrFail({ do: 'endUtterance', stream })) ?? { words: [] },
    async close() {
      if (isClosed) return
      isClosed = true
      // A process that lives holds the stream also when it failed; a new one would be started to be told.
      if (!hasProcessDied) await ask({ do: 'close', stream }).catch(() => {})
      onClose()
    },
  }
}
