import type { Clock } from '../../kernel/clock.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { EncodedSpeech } from '../audio-encoder.ts'
import type { SourcePiece, TranscriptPiece } from '../transcript/pieces.ts'
import { createBatches } from './batches.ts'
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

/** What has come in one language since it was told last. */
interface Track<Piece> {
  concluded: readonly Piece[]
  tentative: readonly Piece[]
  told: readonly Piece[]
}

const emptyTrack = (): Track<never> => ({ concluded: [], tentative: [], told: [] })

export function createOutbox({ clock, tell, heardMs, failed, ...options }: OutboxOptions): Outbox {
  const source: Track<SourcePiece> = emptyTrack()
  const targets = new Map<LanguageCode, Track<TranscriptPiece>>(
    options.targets.map((target) => [target, emptyTrack()]),
  )
  let speech: SpeechEvent[] = []
  let ends: readonly SpeechEvent[] = []
  let concludedMs = options.startMs

  function takeBatch(): SpeechEvents {
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

  const batches = createBatches({
    clock,
    hasNews: () => speech.length + ends.length > 0 || [source, ...targets.values()].some(isNews),
    tellNews: () => tell(takeBatch()),
    failed,
  })

  return {
    source(concluded, tentative) {
      add(source, concluded, tentative)
      batches.wake()
    },
    target(target, concluded, tentative) {
      const track = targets.get(target)
      if (track === undefined) return
      add(track, concluded, tentative)
      batches.wake()
    },
    speech(target, encoded, text) {
      speech.push({ kind: 'speech', target, speech: encoded, text })
      return batches.untilTold()
    },
    finish(last) {
      ends = last
      return batches.untilTold()
    },
    close: () => batches.close(),
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
