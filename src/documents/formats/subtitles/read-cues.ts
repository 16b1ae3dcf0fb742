import type { TextRange } from '../../../translation/engine.ts'
import { invalidDocument } from '../../model/invalid-document.ts'
import { type Line, linesOf } from '../../text/lines.ts'

/** A subtitle: `[start, end)` are its lines of text. */
export interface Cue extends TextRange {
  readonly lines: readonly Line[]
  readonly fromMs: number
  readonly toMs: number
}

const TIMING =
  /^\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?\s*-->\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?(?=\s|$)/

/** The cues of a SubRip file, blank lines between them or not. */
export function readSrt(text: string): Cue[] {
  const cues = readCues(text, linesOf(text), true)
  if (cues.length === 0 && text.trim() !== '') {
    throw invalidDocument(
      'The file is no valid SubRip file: no line holds times like "00:00:01,000 --> 00:00:02,500".',
    )
  }
  return cues
}

/** The cues of a WebVTT file; its header, notes, styles and regions are none. */
export function readVtt(text: string): Cue[] {
  if (!/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) {
    throw invalidDocument('The file is no valid WebVTT file: its first line does not begin with "WEBVTT".')
  }
  const lines = linesOf(text)
  const kept: Line[] = []
  let isBlockStart = true
  let isLeftOut = true
  for (const line of lines) {
    const content = text.slice(line.start, line.end)
    const isBlank = content.trim() === ''
    if (isBlockStart && !isBlank) {
      isLeftOut = line.start === 0 || /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(content)
    }
    isBlockStart = isBlank
    if (isBlank) isLeftOut = false
    if (!isLeftOut) kept.push(line)
  }
  return readCues(text, kept, false)
}

function readCues(text: string, lines: readonly Line[], mayHoldBlanks: boolean): Cue[] {
  const cues: Cue[] = []
  for (let index = 0; index < lines.length; ) {
    const times = timesAt(text, lines[index])
    index += 1
    if (times === undefined) continue
    const first = index
    while (index < lines.length && !endsCue(text, lines, index, mayHoldBlanks)) index += 1
    const own = lines.slice(first, index).filter((line) => contentOf(text, line).trim() !== '')
    const start = own[0]?.start ?? lines[first - 1]?.next ?? 0
    cues.push({ start, end: own.at(-1)?.end ?? start, lines: own, ...times })
  }
  return cues
}

/** At a blank line, unless more text follows it; at the next times, and at a number in front of them. */
function endsCue(text: string, lines: readonly Line[], index: number, mayHoldBlanks: boolean): boolean {
  const content = contentOf(text, lines[index])
  if (content.trim() === '') {
    let next = index
    while (next < lines.length && contentOf(text, lines[next]).trim() === '') next += 1
    return !mayHoldBlanks || next >= lines.length || next - index > 3 || endsCue(text, lines, next, false)
  }
  return (
    TIMING.test(content) || (/^\s*\d+\s*$/.test(content) && TIMING.test(contentOf(text, lines[index + 1])))
  )
}

function contentOf(text: string, line: Line | undefined): string {
  return line === undefined ? '' : text.slice(line.start, line.end)
}

function timesAt(text: string, line: Line | undefined): { fromMs: number; toMs: number } | undefined {
  const match = TIMING.exec(contentOf(text, line))
  if (match === null) return undefined
  const part = (at: number) => Number(match[at] ?? 0)
  const fraction = (at: number) => Number((match[at] ?? '0').padEnd(3, '0'))
  return {
    fromMs: ((part(1) * 60 + part(2)) * 60 + part(3)) * 1000 + fraction(4),
    toMs: ((part(5) * 60 + part(6)) * 60 + part(7)) * 1000 + fraction(8),
  }
}
