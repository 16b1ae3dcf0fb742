import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { Logger } from '../../kernel/logging.ts'
import { CallFailure } from '../../kernel/threads/call-failure.ts'
import { createThreadCalls } from '../../kernel/threads/thread-calls.ts'
import { startWorkerProcess } from '../../kernel/threads/worker-process.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { Samples } from '../../speech/audio.ts'
import type { Synthesiser } from '../../speech/synthesiser.ts'
import { trimSilence } from '../../speech/trim-silence.ts'
import type { PairQuality } from '../../translation/engine.ts'
import type { SherpaVoice } from './voice-files.ts'
import type { VoiceProcessData } from './voice-process.ts'

export interface SherpaSynthesiserDependencies {
  readonly clock: Clock
  readonly logger: Logger
  /** For tests that end processes. */
  readonly startProcess?: typeof startWorkerProcess
}

export interface SherpaSynthesiserConfig {
  /** Of the pack. */
  readonly name: string
  readonly voice: SherpaVoice
  readonly languages: readonly LanguageCode[]
  readonly quality: PairQuality
}

const MINUTE_MS = 60_000
const WAITING = 16
const HEAP_MEGABYTES = 256
const THREADS = 2
const RETRY_AFTER_SECONDS = 5
const SAYABLE = /[\p{L}\p{N}]/u
/** Of 32,768: what is quieter at the beginning and at the end is silence. */
const LEAST_SOUND = 200

/** Speaks with a speech pack, one sentence at a time, with the pack's first speaker whatever voice is wanted. */
export function createSherpaSynthesiser(
  { clock, logger, startProcess = startWorkerProcess }: SherpaSynthesiserDependencies,
  { name, voice, languages, quality }: SherpaSynthesiserConfig,
): Synthesiser {
  const id = `sherpa/${name}`
  const data: VoiceProcessData = { voice, threads: THREADS }
  const calls = createThreadCalls<string, void, Samples>({
    startWorker: () =>
      startProcess({
        program: new URL('./voice-process.ts', import.meta.url),
        data,
        execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${HEAP_MEGABYTES}`],
      }),
    threads: 1,
    queueLimit: WAITING,
    idleEndMs: MINUTE_MS,
    clock,
  })

  function failureOf(error: unknown): unknown {
    if (error instanceof InterpresError || !(error instanceof CallFailure)) return error
    logger.warn({ synthesiser: id, error }, 'a sentence was not spoken')
    return new InterpresError('engine_unavailable', 'The voice stopped. Please try again.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      cause: error,
    })
  }

  async function speakTo(
    controller: ReadableStreamDefaultController<Samples>,
    text: string,
    signal: AbortSignal,
  ): Promise<void> {
    const onProgress = (samples: Samples) => controller.enqueue(samples)
    try {
      await calls.call(text, { signal, timeLimitMs: MINUTE_MS, onProgress })
      controller.close()
    } catch (error) {
      controller.error(failureOf(error))
    }
  }

  return {
    id,
    languages,
    quality,
    samplesPerSecond: voice.samplesPerSecond,
    async *speak({ text, signal }) {
      if (!SAYABLE.test(text)) return
      const abandoned = new AbortController()
      const ended = AbortSignal.any([signal, abandoned.signal])
      const spoken = new ReadableStream<Samples>({
        start: (controller) => void speakTo(controller, text, ended),
        cancel: () => abandoned.abort(),
      })
      yield* trimSilence(spoken, LEAST_SOUND)
    },
    close: () => calls.close(),
  }
}
