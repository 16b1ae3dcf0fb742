import { separatesWords } from '../../languages/language-registry.ts'
import { breakLines, middleOf, unitsOf, widthOf } from './line-breaks.ts'
import type { TimedText } from './timed-text.ts'

/** One subtitle: what is shown from when to when. */
export interface Cue {
  readonly startMs: number
  readonly endMs: number
  readonly lines: readonly string[]
}

const SHORTEST_MS = 1_000
const LONGEST_MS = 7_000
/** A share of a text that is less than any letter: behind it the next word has begun. */
const TINY = 1e-9

/** Subtitles of a recording in the format SubRip: UTF-8, line feeds alone. */
export function writeSubtitles(sentences: readonly TimedText[]): string {
  return layOutCues(sentences)
    .map(({ startMs, endMs, lines }, index) => {
      return `${index + 1}\n${timeOf(startMs)} --> ${timeOf(endMs)}\n${lines.join('\n')}\n`
    })
    .join('\n')
}

/**
 * Subtitles of at most two lines, shown for 1 to 7 seconds, none while another one is. They begin when their words are
 * said, later only where those before them could not be read by then.
 */
export function layOutCues(sentences: readonly TimedText[]): readonly Cue[] {
  return inTurn(merged(sentences.flatMap(cuesOf)))
}

/** A sentence in as many cues as it needs for its length and its time. */
function cuesOf(sentence: TimedText): readonly TimedUnits[] {
  const text = sentence.text.replaceAll('-->', '→')
  const units = unitsOf(text, sentence.language)
  const total = widthOf(units.join(''))
  const part = (own: readonly string[], before: number): readonly TimedUnits[] => {
    const after = before + widthOf(own.join(''))
    const startMs = sentence.timeAt(before / total + TINY)
    const endMs = sentence.timeAt(after / total)
    const isShort = own.length === 1 || endMs - startMs <= LONGEST_MS
    const lines = isShort ? breakLines(own, sentence.language) : undefined
    if (lines !== undefined) return [{ startMs, endMs, lines, units: own, language: sentence.language }]
    const count = middleOf(own)
    const first = own.slice(0, count)
    return [...part(first, before), ...part(own.slice(count), before + widthOf(first.join('')))]
  }
  return units.length === 0 ? [] : part(units, 0)
}

interface TimedUnits extends Cue {
  readonly units: readonly string[]
  readonly language: TimedText['language']
}

/** Puts what is too short to be read together with what comes at once after it, where both fit. */
function merged(cues: readonly TimedUnits[]): readonly TimedUnits[] {
  const kept: TimedUnits[] = []
  for (const cue of cues) {
    const last = kept.at(-1)
    const together = last && togetherWith(last, cue)
    if (together === undefined) kept.push(cue)
    else kept[kept.length - 1] = together
  }
  return kept
}

function togetherWith(first: TimedUnits, second: TimedUnits): TimedUnits | undefined {
  const { language, startMs } = first
  const isTooShort = first.endMs - startMs < SHORTEST_MS || second.endMs - second.startMs < SHORTEST_MS
  const isNear = second.startMs - startMs < SHORTEST_MS
  if (!isTooShort || !isNear || second.endMs - startMs > LONGEST_MS || second.language !== language)
    return undefined
  const last = first.units.at(-1) ?? ''
  const joint = separatesWords(language) ? ' ' : ''
  const units = [...first.units.slice(0, -1), `${last.trimEnd()}${joint}`, ...second.units]
  const lines = breakLines(units, language)
  return lines && { startMs, endMs: second.endMs, lines, units, language }
}

function inTurn(cues: readonly Cue[]): readonly Cue[] {
  let endMs = 0
  return cues.map((cue) => {
    const startMs = Math.max(cue.startMs, endMs)
    endMs = Math.min(Math.max(cue.endMs, startMs + SHORTEST_MS), startMs + LONGEST_MS)
    return { startMs, endMs, lines: cue.lines }
  })
}

/** `01:02:03,004` */
function timeOf(ms: number): string {
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0')
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1_000) % 60)},${pad(ms % 1_000, 3)}`
}
