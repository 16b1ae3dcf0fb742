import type { TextRange } from '../../translation/engine.ts'

export interface Line extends TextRange {
  /** Behind the line end. */
  readonly next: number
}

/** The lines of a text; `\r\n`, `\n` and `\r` end one. A text that ends with a line end has no empty line behind it. */
export function linesOf(text: string, from = 0, to = text.length): Line[] {
  const lines: Line[] = []
  let start = from
  while (start < to) {
    let end = start
    while (end < to && text.charCodeAt(end) !== 0x0a && text.charCodeAt(end) !== 0x0d) end += 1
    const isPair = text.charCodeAt(end) === 0x0d && text.charCodeAt(end + 1) === 0x0a
    const next = Math.min(to, end + (isPair ? 2 : 1))
    lines.push({ start, end, next })
    start = next
  }
  return lines
}

/** How the text ends most of its lines; `\n` when it has one line. */
export function lineEndOf(text: string): string {
  const pairs = text.split('\r\n').length - 1
  const feeds = text.split('\n').length - 1 - pairs
  const returns = text.split('\r').length - 1 - pairs
  if (pairs > feeds && pairs >= returns) return '\r\n'
  return returns > feeds ? '\r' : '\n'
}

/** Where in the text an offset stands, for people: `line 3, column 5`. */
export function placeOf(text: string, offset: number): string {
  const before = linesOf(text.slice(0, offset))
  const last = before.at(-1)
  const isNew = last === undefined || (last.next > last.end && last.next === offset)
  const line = before.length + (isNew ? 1 : 0)
  return `line ${line}, column ${isNew ? 1 : offset - last.start + 1}`
}

/**
 * The stretches of a text that are translated each by itself: lines, without the white space around them. A line end is
 * soft, and joins, where the next line begins with a small letter and the line before has no final punctuation.
 *
 * Example: `Dear\nSir,\nwe have\nreceived it.` has `Dear`, `Sir,\nwe have\nreceived it.`.
 */
export function unitRanges(text: string, from = 0, to = text.length): TextRange[] {
  const units: Array<{ start: number; end: number }> = []
  let wasBlank = true
  for (const line of linesOf(text, from, to)) {
    const content = text.slice(line.start, line.end)
    const body = content.trim()
    if (body === '') {
      wasBlank = true
      continue
    }
    const start = line.start + content.length - content.trimStart().length
    const end = start + body.length
    const before = units.at(-1)
    const isSoft =
      before !== undefined &&
      !wasBlank &&
      /^\p{Ll}/u.test(body) &&
      !/[.!?:;…。！？]["'”’»)\]]*$/u.test(text.slice(Math.max(before.start, before.end - 8), before.end))
    if (isSoft) before.end = end
    else units.push({ start, end })
    wasBlank = false
  }
  return units
}

/** The stretches between blank lines; a line that is indented stands by itself. */
export function paragraphRanges(text: string, from = 0, to = text.length): TextRange[] {
  const paragraphs: Array<{ start: number; end: number }> = []
  let isOpen = false
  for (const line of linesOf(text, from, to)) {
    const content = text.slice(line.start, line.end)
    const body = content.trim()
    const last = paragraphs.at(-1)
    const isIndented = /^\s/.test(content)
    const start = line.start + content.length - content.trimStart().length
    if (body === '') {
      isOpen = false
    } else if (isOpen && last !== undefined && !isIndented) {
      last.end = start + body.length
    } else {
      paragraphs.push({ start, end: start + body.length })
      isOpen = !isIndented
    }
  }
  return paragraphs
}
