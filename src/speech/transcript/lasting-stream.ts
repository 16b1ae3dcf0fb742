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

/** Errors: those of `open`; what has died or is dying is given time to be there again. */
export async function openLastingStream(options: LastingStreamOptions): Promise<LastingStream> {
  const { startMs } = options
  const msOf = (position: number) => startMs + millisecondsOf(position)
  let stream = createPlacedStream(await openPatiently(options.open, isGone), startMs)
  let isClosed = false
  let heardMs = startMs
  let openedAtMs = Number.NEGATIVE_INFINITY
  let utterance: { readonly samples: Samples; readonly position: number }[] = []

  /** Opens a stream in place of one that died, and gives it what was not concluded. */
  async function reopen(cause: unknown): Promise<void> {
    if (isClosed || heardMs - openedAtMs < PATIENCE_MS) throw cause
    openedAtMs = heardMs
    await stream.close()
    stream = createPlacedStream(await openPatiently(options.open, mayPass), startMs)
    if (isClosed) {
      await stream.close()
      throw cause
    }
    const concludedMs = options.concludedMs()
    const again = utterance.filter(({ samples, position }) => msOf(position + samples.length) > concludedMs)
    if (utterance.length > 0) options.restarted()
    stream.beginAt(again[0]?.position ?? ((heardMs - startMs) * SAMPLES_PER_SECOND) / 1_000)
    for (const { samples } of again) stream.take(samples, 'speech')
  }

  async function answer(ask: (from: RecogniserStream) => Promise<Hypothesis>): Promise<Hypothesis> {
    for (;;) {
      try {
        return await stream.answer(ask)
      } catch (error) {
        if (!mayPass(error)) throw error
        await reopen(error)
      }
    }
  }

  return {
    skip: (samples) => stream.take(samples, 'silence'),
    accept(samples, position) {
      if (utterance.length === 0) stream.beginAt(position)
      utterance.push({ samples, position })
      heardMs = Math.max(heardMs, msOf(position + samples.length))
      stream.take(samples, 'speech')
    },
    hypothesis: () => answer((from) => from.hypothesis()),
    fleetingHypothesis: () => stream.answer((from) => from.hypothesis()),
    async endUtterance() {
      const last = await answer((from) => from.endUtterance())
      utterance = []
      return last
    },
    async close() {
      isClosed = true
      await stream.close()
    },
  }
}

/** One stream of a recogniser, and where its time begins in that of the session. */
function createPlacedStream(stream: RecogniserStream, startMs: number) {
  const feed = createFeed(stream)
  let originMs = startMs
  let isClosed = false
  return {
    take: (samples: Samples, as: 'silence' | 'speech') => feed.take(samples, as),
    /** What it is given next begins there. */
    beginAt(position: number): void {
      originMs = startMs + Math.round(((position - feed.fed) * 1_000) / SAMPLES_PER_SECOND)
    },
    async answer(ask: (from: RecogniserStream) => Promise<Hypothesis>): Promise<Hypothesis> {
      feed.flush()
      return later(await ask(stream), originMs)
    },
    async close(): Promise<void> {
      if (isClosed) return
      isClosed = true
      await stream.close().catch(() => {})
    },
  }
}

/** Hands audio to a stream in stretches of one kind. */
function createFeed(stream: RecogniserStream) {
  /** Samples that the stream was given, or will be with the next call. */
  let fed = 0
  let collected: Samples[] = []
  let kind: 'silence' | 'speech' = 'speech'

  function flush(): void {
    if (collected.length === 0) return
    const samples = joinSamples(collected)
    if (kind === 'silence' && stream.skip !== undefined) stream.skip(samples)
    else stream.accept(samples)
    collected = []
  }

  return {
    get fed() {
      return fed
    },
    flush,
    take(samples: Samples, as: typeof kind): void {
      if (as !== kind) flush()
      kind = as
      collected.push(samples)
      fed += samples.length
      if (collected.reduce((sum, { length }) => sum + length, 0) >= STRETCH) flush()
    },
  }
}

function later({ words, ...hypothesis }: Hypothesis, byMs: number): Hypothesis {
  return {
    ...hypothesis,
    words: words.map((word) => ({ ...word, startMs: word.startMs + byMs, endMs: word.endMs + byMs })),
  }
}

async function openPatiently(
  open: () => Promise<RecogniserStream>,
  isWorthWaiting: (error: unknown) => boolean,
): Promise<RecogniserStream> {
  for (const waitMs of OPEN_AGAIN_AFTER_MS) {
    try {
      return await open()
    } catch (error) {
      if (!isWorthWaiting(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return open()
}

/** The engine has died, and may be there again soon: whoever comes now is not to suffer for it. */
function isGone(error: unknown): boolean {
  return error instanceof InterpresError && error.code === 'engine_unavailable'
}

/** Whoever had a stream gets one again as soon as there is one; others are told at once that all are taken. */
function mayPass(error: unknown): boolean {
  return isGone(error) || (error instanceof InterpresError && error.code === 'overloaded')
}
