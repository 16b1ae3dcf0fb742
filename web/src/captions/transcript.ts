/** A stretch of text that does not change any more; times since the first words of the page. */
export interface Piece {
  readonly text: string
  readonly startMs: number
  readonly endMs: number
}

/** What was said in one language: pieces put together as they are make the text. */
export interface Track {
  /** Absent for what is heard, until somebody knows. */
  readonly language: string | undefined
  readonly concluded: readonly Piece[]
  /** May still change. */
  readonly tentative: string
}

export interface Transcript {
  readonly source: Track
  /** By the code that was asked for, in that order. */
  readonly targets: readonly Track[]
}

interface Segment {
  readonly text: string
  readonly start_time: number
  readonly end_time: number
  readonly language?: string
}

/** What the server says of the words, as section 9.3 of the interface has it. */
export interface Update {
  readonly language?: string
  readonly concluded: readonly Segment[]
  readonly tentative: readonly Segment[]
}

export function emptyTranscript(targets: readonly string[]): Transcript {
  return {
    source: { language: undefined, concluded: [], tentative: '' },
    targets: targets.map((language) => ({ language, concluded: [], tentative: '' })),
  }
}

/** `language` is absent for what is heard; times of the update count from `offsetMs`. */
export function withUpdate(
  transcript: Transcript,
  language: string | undefined,
  update: Update,
  offsetMs: number,
): Transcript {
  if (language === undefined)
    return { ...transcript, source: updated(transcript.source, update, offsetMs, heardLanguage(update)) }
  const targets = transcript.targets.map((track) =>
    track.language === language ? updated(track, update, offsetMs, language) : track,
  )
  return { ...transcript, targets }
}

function updated(track: Track, update: Update, offsetMs: number, language: string | undefined): Track {
  const added = update.concluded.map(({ text, start_time: start, end_time: end }) => ({
    text,
    startMs: start + offsetMs,
    endMs: end + offsetMs,
  }))
  return {
    language: language ?? track.language,
    concluded: added.length === 0 ? track.concluded : [...track.concluded, ...added],
    tentative: update.tentative.map(({ text }) => text).join(''),
  }
}

function heardLanguage({ concluded, tentative }: Update): string | undefined {
  return [...concluded, ...tentative].at(-1)?.language
}

/** What is heard later is another sitting: on a line of its own, and what was tentative is gone. */
export function withPause(transcript: Transcript): Transcript {
  const paused = (track: Track): Track => {
    const last = track.concluded.at(-1)
    const concluded =
      last === undefined || last.text.endsWith('\n')
        ? track.concluded
        : [...track.concluded.slice(0, -1), { ...last, text: `${last.text}\n` }]
    return { ...track, concluded, tentative: '' }
  }
  return { source: paused(transcript.source), targets: transcript.targets.map(paused) }
}

/** The tracks of other targets: what has been heard stays, new ones begin now. */
export function withTargets(transcript: Transcript, targets: readonly string[]): Transcript {
  const known = new Map(transcript.targets.map((track) => [track.language, track]))
  return {
    source: transcript.source,
    targets: targets.map((language) => known.get(language) ?? { language, concluded: [], tentative: '' }),
  }
}

export function endOf({ source, targets }: Transcript): number {
  return Math.max(0, ...[source, ...targets].map(({ concluded }) => concluded.at(-1)?.endMs ?? 0))
}

export function textOf({ concluded }: Track): string {
  return concluded.map(({ text }) => text).join('')
}

const LONGEST_CUE = 84
const LONGEST_CUE_MS = 7_000
const SHORTEST_CUE_MS = 1_000
const ENDS_SENTENCE = /[.!?…。！？][\s"'”’»)]*$/u

/** Subtitles: pieces together until a sentence ends or a cue is full; none begins before the one before it ends. */
export function cuesOf({ concluded }: Track): readonly Piece[] {
  const cues: Piece[] = []
  let open: Piece | undefined
  for (const piece of concluded) {
    const isFull =
      open !== undefined &&
      (ENDS_SENTENCE.test(open.text) ||
        open.text.endsWith('\n') ||
        open.text.length + piece.text.length > LONGEST_CUE ||
        piece.endMs - open.startMs > LONGEST_CUE_MS)
    if (isFull && open !== undefined) cues.push(open)
    open =
      isFull || open === undefined
        ? piece
        : { text: open.text + piece.text, startMs: open.startMs, endMs: piece.endMs }
  }
  if (open !== undefined) cues.push(open)
  return cues.map((cue, index) => {
    const next = cues[index + 1]?.startMs ?? Number.POSITIVE_INFINITY
    const endMs = Math.min(Math.max(cue.endMs, cue.startMs + SHORTEST_CUE_MS), next)
    return { text: cue.text.trim(), startMs: cue.startMs, endMs: Math.max(endMs, cue.startMs + 1) }
  })
}

/** SubRip. */
export function toSrt(track: Track): string {
  return cuesOf(track)
    .map((cue, index) => `${index + 1}\n${times(cue, ',')}\n${cue.text}\n`)
    .join('\n')
}

/** WebVTT, in which `&` and `<` begin something. */
export function toVtt(track: Track): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `WEBVTT\n\n${cuesOf(track)
    .map((cue) => `${times(cue, '.')}\n${escaped(cue.text)}\n`)
    .join('\n')}`
}

function times({ startMs, endMs }: Piece, mark: string): string {
  return `${timeOf(startMs, mark)} --> ${timeOf(endMs, mark)}`
}

/** `00:01:02,345` */
function timeOf(ms: number, mark: string): string {
  const padded = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0')
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60].map((value) => padded(value))
  return `${clock.join(':')}${mark}${padded(ms % 1_000, 3)}`
}
