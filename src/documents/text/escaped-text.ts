import type { TextRange } from '../../translation/engine.ts'
import { linesOf } from './lines.ts'

interface EscapedPiece {
  /** Offset in the decoded text. */
  readonly at: number
  readonly length: number
  readonly start: number
  readonly end: number
}

/** A string of a file without its escapes, that knows where each of its characters is written. */
export interface EscapedText {
  readonly text: string
  /** Where a stretch of the text is written in the file, whole escapes. */
  toFile(range: TextRange): TextRange
  /** How the file spells a character in this string; `undefined` where it stands for itself everywhere. */
  spelling(character: string): string | undefined
}

export interface EscapedTextBuilder {
  /** Characters that stand for themselves, `[start, end)` of the file. */
  literal(start: number, end: number): void
  /** What `[start, end)` of the file stands for; may be nothing. */
  escape(text: string, start: number, end: number): void
  /** The same for what is no spelling of its text, as a line end that stands for a space. */
  fold(text: string, start: number, end: number): void
  build(): EscapedText
}

const NO_SPELLING = () => undefined

/** A string without escapes. */
export function literalText(file: string, { start, end }: TextRange): EscapedText {
  return {
    text: file.slice(start, end),
    toFile: (range) => ({ start: start + range.start, end: start + range.end }),
    spelling: NO_SPELLING,
  }
}

/** Reads the characters of a string one after the other. `from` is where it begins in the file. */
export function createEscapedText(file: string, from: number): EscapedTextBuilder {
  const pieces: EscapedPiece[] = []
  const texts: string[] = []
  const spellings = new Map<string, string>()
  let length = 0
  const add = (text: string, start: number, end: number) => {
    pieces.push({ at: length, length: text.length, start, end })
    texts.push(text)
    length += text.length
  }
  return {
    literal(start, end) {
      if (end > start) add(file.slice(start, end), start, end)
    },
    escape(text, start, end) {
      add(text, start, end)
      if (text !== '' && !spellings.has(text)) spellings.set(text, file.slice(start, end))
    },
    fold: add,
    build() {
      const text = texts.join('')
      return {
        text,
        toFile: ({ start, end }) => {
          const first = startInFile(pieces, start, from)
          return { start: first, end: Math.max(first, endInFile(pieces, end, from)) }
        },
        spelling: (character) => spellings.get(character),
      }
    },
  }
}

/** Adds `[start, end)` of the file, in which a mark stands twice for once. Looks no further than its end. */
export function readDoubledMarks(
  builder: EscapedTextBuilder,
  file: string,
  { start, end }: TextRange,
  mark: string,
): void {
  const text = file.slice(start, end)
  let at = 0
  for (let pair = text.indexOf(mark + mark); pair !== -1; pair = text.indexOf(mark + mark, at)) {
    builder.literal(start + at, start + pair)
    builder.escape(mark, start + pair, start + pair + 2)
    at = pair + 2
  }
  builder.literal(start + at, end)
}

/** A text with `\n` for each line end, whatever the file writes. */
export function withPlainLineEnds(file: string): EscapedText {
  if (!file.includes('\r')) return literalText(file, { start: 0, end: file.length })
  const builder = createEscapedText(file, 0)
  for (const line of linesOf(file)) {
    builder.literal(line.start, line.end)
    if (line.next > line.end) builder.fold('\n', line.end, line.next)
  }
  return builder.build()
}

function isLiteral(piece: EscapedPiece): boolean {
  return piece.length === piece.end - piece.start
}

/** The file's offset of the character at `offset`, behind escapes that stand for nothing. */
function startInFile(pieces: readonly EscapedPiece[], offset: number, from: number): number {
  const index = firstEndingAfter(pieces, offset)
  const piece = pieces[index]
  if (piece === undefined) return pieces.at(-1)?.end ?? from
  return isLiteral(piece) ? piece.start + (offset - piece.at) : piece.start
}

/** Behind the character before `offset`. */
function endInFile(pieces: readonly EscapedPiece[], offset: number, from: number): number {
  if (offset === 0) return from
  const piece = pieces[firstEndingAfter(pieces, offset - 1)]
  if (piece === undefined) return pieces.at(-1)?.end ?? from
  return isLiteral(piece) ? piece.start + (offset - piece.at) : piece.end
}

function firstEndingAfter(pieces: readonly EscapedPiece[], offset: number): number {
  let low = 0
  let high = pieces.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const piece = pieces[middle]
    if (piece !== undefined && piece.at + piece.length <= offset) low = middle + 1
    else high = middle
  }
  return low
}
