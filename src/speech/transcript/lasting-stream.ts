import { InterpresError } from '../../kernel/errors.ts'
import { joinSamples, millisecondsOf, SAMPLES_PER_SECOND, type Samples } from '../audio.ts'
import type { Hypothesis, RecogniserStream } from '../recogniser.ts'

/** A recogniser's stream that goes on when the recogniser dies. Hypotheses have the times of the session. */
export interface LastingStream {
  /** Audio between utterances. */
  skip(samples: Samples): void
  /** Audio of an utterance; the first of one may lie before what was heard already. */
  accept(samples: Samples, position: number): void
  /** Errors: `engine_unavailable` and those of `open`, when the recogniser cannot go on; so of `endUtterance`. */
  hypothesis(): Promise<Hypothesis>
  /** For hypotheses that nobody needs: without going on where the recogniser dies. Errors: as `RecogniserStream`. */
  fleetingHypothesis(): Promise<Hypothesis>
  endUtterance(): Promise<Hypothesis>
  close(): Promise<void>
}

interface LastingStreamOptions {
  readonly open: () => Promise<RecogniserStream>
  readonly startMs: number
  /** From where the utterance has to be heard again. */
  readonly concludedMs: () => number
  /** Called when the open utterance is about to be heard again. */
  readonly restarted: () => void
}

/** A recogniser that dies again before it has heard so much is not opened again. */
const PATIENCE_MS = 2_000
/** Samples are handed on in stretches of so many: 100 ms. */
const STRETCH = 1_600
const OPEN_AGAIN_AFTER_MS = [250, 1_000, 3_000]

/** Errors: those of `open`. */
export async function openLastingStream(options: LastingStreamOptions): Promise<LastingStream> {
  const { startMs } = options
  const msOf = (position: number) => startMs + millisecondsOf(position)
  let stream = await options.open()
  let isClosed = false
  /** True while there is no stream. */
  let isDead = false
  /** Samples that the stream was given, or will be with the next call. */
  let fed = 0
  let collected: Samples[] = []
  let isSilence = false
  let heardMs = startMs
  let openedAtMs = Number.NEGATIVE_INFINITY
  /** Where the time of the stream begins in that of the session. */
  let originMs = startMs
  let utterance: { readonly samples: Samples; readonly position: number }[] = []

  /** Hands on what was collected of one kind. */
  function flush(): void {
    if (collected.length === 0) return
    const samples = joinSamples(collected)
    if (isSilence && stream.skip !== undefined) stream.skip(samples)
    else stream.accept(samples)
    collected = []
  }

  function feed(samples: Samples, kind: 'silence' | 'speech'): void {
    if (isSilence !== (kind === 'silence')) flush()
    isSilence = kind === 'silence'
    collected.push(samples)
    fed += samples.length
    if (collected.reduce((sum, { length }) => sum + length, 0) >= STRETCH) flush()
  }

  async function close(): Promise<void> {
    if (isDead) return
    isDead = true
    await stream.close().catch(() => {})
  }

  function beginAt(position: number): void {
    originMs = startMs + Math.round(((position - fed) * 1_000) / SAMPLES_PER_SECOND)
  }

  /** Opens a stream in place of one that died, and gives it what was not concluded. */
  async function reopen(cause: unknown): Promise<void> {
    if (isClosed || heardMs - openedAtMs < PATIENCE_MS) throw cause
    openedAtMs = heardMs
    await close()
    stream = await openPatiently(options.open)
    isDead = false
    if (isClosed) {
      await close()
      throw cause
    }
    fed = 0
    collected = []
    const concludedMs = options.concludedMs()
    const again = utterance.filter(({ samples, position }) => msOf(position + samples.length) > concludedMs)
    if (utterance.length > 0) options.restarted()
    beginAt(again[0]?.position ?? ((heardMs - startMs) * SAMPLES_PER_SECOND) / 1_000)
    for (const { samples } of again) feed(samples, 'speech')
  }

  async function answer(ask: (from: RecogniserStream) => Promise<Hypothesis>): Promise<Hypothesis> {
    for (;;) {
      try {
        flush()
        return inSession(await ask(stream))
      } catch (error) {
        if (!mayPass(error)) throw error
        await reopen(error)
      }
    }
  }

  function inSession({ words, ...hypothesis }: Hypothesis): Hypothesis {
    return {
      ...hypothesis,
      words: words.map((word) => ({
        ...word,
        startMs: word.startMs + originMs,
        endMs: word.endMs + originMs,
      })),
    }
  }

  return {
    skip: (samples) => feed(samples, 'silence'),
    accept(samples, position) {
      if (utterance.length === 0) beginAt(position)
      utterance.push({ samples, position })
      heardMs = Math.max(heardMs, msOf(position + samples.length))
      feed(samples, 'speech')
    },
    hypothesis: () => answer((from) => from.hypothesis()),
    async fleetingHypothesis() {
      flush()
      return inSession(await stream.hypothesis())
    },
    async endUtterance() {
      const last = await answer((from) => from.endUtterance())
      utterance = []
      return last
    },
    async close() {
      isClosed = true
      await close()
    },
  }
}

async function openPatiently(open: () => Promise<RecogniserStream>): Promise<RecogniserStream> {
  for (const waitMs of OPEN_AGAIN_AFTER_MS) {
    try {
      return await open()
    } catch (error) {
      if (!mayPass(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return open()
}

/** Whether the engine may be there again soon. */
function mayPass(error: unknown): boolean {
  return (
    error instanceof InterpresError && (error.code === 'engine_unavailable' || error.code === 'overloaded')
  )
}
