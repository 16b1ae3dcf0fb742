import type { Clock } from '../../kernel/clock.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { EncodedSpeech } from '../audio-encoder.ts'
import type { SourcePiece, TranscriptPiece } from '../transcript/pieces.ts'
import type { SpeechEvent, SpeechEvents } from './live-speech.ts'

/** Collects what is to be told, and tells it in batches. */
export interface Outbox {
  /** `tentative` takes the place of what was tentative before; both may be what they were. */
  source(concluded: readonly SourcePiece[], tentative: readonly SourcePiece[]): void
  target(
    target: LanguageCode,
    concluded: readonly TranscriptPiece[],
    tentative: readonly TranscriptPiece[],
  ): void
  /** Resolves when it has been told, or will never be. */
  speech(target: LanguageCode, speech: EncodedSpeech, text: string | undefined): Promise<void>
  /** Resolves when everything has been told, `ends` last. */
  finish(ends: readonly SpeechEvent[]): Promise<void>
  /** Tells nothing more. */
  close(): void
}

interface OutboxOptions {
  readonly clock: Clock
  readonly startMs: number
  readonly targets: readonly LanguageCode[]
  readonly heardMs: () => number
  readonly tell: (batch: SpeechEvents) => Promise<void>
  /** Called once when `tell` fails; the outbox is closed then. */
  readonly failed: (error: unknown) => void
}

/** Batches are told so far apart. */
const TELL_EVERY_MS = 200

interface Track<Piece> {
  concluded: readonly Piece[]
  tentative: readonly Piece[]
  told: readonly Piece[]
}

export function createOutbox({ clock, tell, heardMs, failed, ...options }: OutboxOptions): Outbox {
  const source: Track<SourcePiece> = { concluded: [], tentative: [], told: [] }
  const targets = new Map<LanguageCode, Track<TranscriptPiece>>(
    options.targets.map((target) => [target, { concluded: [], tentative: [], told: [] }]),
  )
  let speech: SpeechEvent[] = []
  let ends: readonly SpeechEvent[] = []
  let concludedMs = options.startMs
  let nextAtMs = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let isTelling = false
  let isClosed = false
  /** Those who wait until the next batch that is put together has been told. */
  let waiting: (() => void)[] = []

  function collect(): SpeechEvents {
    const events: SpeechEvent[] = []
    const heard = takeNews(source)
    if (heard !== undefined) events.push({ kind: 'source', ...heard })
    concludedMs = heard?.concluded.at(-1)?.endMs ?? concludedMs
    for (const [target, track] of targets) {
      const news = takeNews(track)
      if (news !== undefined) events.push({ kind: 'target', target, ...news })
    }
    events.push(...speech, ...ends)
    speech = []
    ends = []
    return { events, heardMs: heardMs(), concludedMs }
  }

  function hasNews(): boolean {
    return speech.length + ends.length > 0 || [source, ...targets.values()].some(isNews)
  }

  function release(): void {
    const told = waiting
    waiting = []
    for (const resolve of told) resolve()
  }

  async function pump(): Promise<void> {
    if (isTelling || isClosed || timer !== undefined) return
    if (!hasNews()) return release()
    const waitMs = nextAtMs - clock.nowMs()
    if (waitMs > 0) {
      timer = setTimeout(() => {
        timer = undefined
        void pump()
      }, waitMs)
      return
    }
    isTelling = true
    nextAtMs = clock.nowMs() + TELL_EVERY_MS
    const told = waiting
    waiting = []
    try {
      await tell(collect())
    } catch (error) {
      if (!isClosed) failed(error)
      close()
    }
    isTelling = false
    for (const resolve of told) resolve()
    void pump()
  }

  function nextTold(): Promise<void> {
    if (isClosed) return Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(resolve)
    void pump()
    return promise
  }

  function close(): void {
    isClosed = true
    clearTimeout(timer)
    release()
  }

  return {
    source(concluded, tentative) {
      add(source, concluded, tentative)
      void pump()
    },
    target(target, concluded, tentative) {
      const track = targets.get(target)
      if (track === undefined) return
      add(track, concluded, tentative)
      void pump()
    },
    speech(target, encoded, text) {
      speech.push({ kind: 'speech', target, speech: encoded, text })
      return nextTold()
    },
    finish(last) {
      ends = last
      return nextTold()
    },
    close,
  }
}

function add<Piece>(track: Track<Piece>, concluded: readonly Piece[], tentative: readonly Piece[]): void {
  if (concluded.length > 0) track.concluded = [...track.concluded, ...concluded]
  track.tentative = tentative
}

function takeNews<Piece extends TranscriptPiece>(
  track: Track<Piece>,
): { readonly concluded: readonly Piece[]; readonly tentative: readonly Piece[] } | undefined {
  if (!isNews(track)) return undefined
  const { concluded, tentative } = track
  track.concluded = []
  track.told = tentative
  return { concluded, tentative }
}

/** New times alone are no news. */
function isNews({ concluded, tentative, told }: Track<TranscriptPiece>): boolean {
  return (
    concluded.length > 0 ||
    tentative.length !== told.length ||
    tentative.some(({ text }, index) => text !== told[index]?.text)
  )
}
