import type { LexicalUnit } from './lexical-units.ts'
import type { MaskedText } from './stand-ins.ts'
import { literalOf, parseStream } from './stream-text.ts'

/** A stretch of the translation under construction. */
export interface Piece {
  readonly kind: 'word' | 'space' | 'symbol' | 'stand-in'
  readonly text: string
  /** Indices of the source units that it stems from; for a symbol, none. */
  readonly units: readonly number[]
  /** Index into the stand-ins of the masked text. */
  readonly standIn?: number
}

/** The full stop that was added to a message carries this mark; the mark of unit n is n + 1. */
export const STOP_MARK = 0

/** Lemmas that stand for a grammatical function and appear when the generator lacks the wanted form. */
const PSEUDO_LEMMAS = new Set(['prpers'])

function readMark(content: string): readonly number[] {
  return [...new Set([...content.matchAll(/t:b:(\d+)/g)].map((match) => Number(match[1])))]
}

/** Takes a stretch that carries no mark apart into spaces, words that a rule has put in, and symbols. */
function unmarked(text: string): readonly Piece[] {
  return [...text.matchAll(/(\s+)|([\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*)|([^\s\p{L}\p{N}]+)/gu)].map(
    ([all, space, word]): Piece => {
      const kind = space !== undefined ? 'space' : word !== undefined ? 'word' : 'symbol'
      return { kind, text: all, units: [] }
    },
  )
}

/** A form that could not be generated is the lemma after `#` or `@`, an unknown word may follow `*`. */
function withoutFailureMark(text: string, surfaces: readonly string[]): string {
  const [mark = ''] = text
  if (!'#@*'.includes(mark) || surfaces.some((surface) => surface.startsWith(mark))) return text
  return text.slice(1)
}

function marked(text: string, marks: readonly number[], units: readonly LexicalUnit[]): readonly Piece[] {
  const stems = marks.filter((mark) => mark !== STOP_MARK).map((mark) => mark - 1)
  const surfaces = stems.flatMap((stem) => units[stem]?.surface ?? [])
  const withoutStop = stems.length < marks.length ? text.replace(/\.$/, '') : text
  const word = withoutFailureMark(withoutStop, surfaces)
  if (word === '' || (word !== withoutStop && PSEUDO_LEMMAS.has(word.toLowerCase()))) return []
  return [{ kind: 'word', text: word, units: stems }]
}

/**
 * Reads the answer of the pipeline. Every literal appears at most once.
 *
 * Example: `[[t:b:2]]casa[[/]] de [[t:b:1]]Juan[[/]]` gives the word `casa` of unit 1, a space, the word `de` of no
 * unit, a space and the word `Juan` of unit 0.
 */
export function parseMarked(
  stream: string,
  units: readonly LexicalUnit[],
  literals: readonly string[],
): readonly Piece[] {
  const pieces: Piece[] = []
  const placed = new Set<string>()
  let marks: readonly number[] | undefined
  let word = ''
  for (const part of parseStream(stream)) {
    if (part.kind === 'mark') {
      if (marks !== undefined) pieces.push(...marked(word, marks, units))
      marks = part.content === '/' ? undefined : readMark(part.content)
      word = ''
      continue
    }
    let text = part.kind === 'text' ? part.text : ''
    if (part.kind === 'blank' && !placed.has(part.content)) {
      placed.add(part.content)
      text = literalOf(part.content, literals)
    }
    if (marks === undefined) pieces.push(...unmarked(text))
    else word += text
  }
  if (marks !== undefined) pieces.push(...marked(word, marks, units))
  return pieces
}

/** A stand-in within touching pieces, by offsets into their joined text. */
interface Occurrence {
  readonly start: number
  readonly end: number
  readonly standIn: Piece | undefined
}

/** Cuts the occurrences out of touching pieces; what is left of a piece keeps its units. */
function cutOut(touching: readonly Piece[], occurrences: readonly Occurrence[]): readonly Piece[] {
  const parts: Piece[] = []
  let offset = 0
  for (const piece of touching) {
    const end = offset + piece.text.length
    let from = offset
    for (const occurrence of occurrences.filter((each) => each.start < end && each.end > offset)) {
      const before = piece.text.slice(from - offset, Math.max(from, occurrence.start) - offset)
      if (before !== '') parts.push({ ...piece, text: before })
      if (occurrence.start >= offset && occurrence.standIn !== undefined) {
        parts.push({ ...occurrence.standIn, units: piece.units })
      }
      from = Math.min(end, occurrence.end)
    }
    if (from < end) parts.push({ ...piece, text: piece.text.slice(from - offset) })
    offset = end
  }
  return parts
}

/**
 * Finds stand-ins, also those that the analysis took apart (`ano.xqa0x` into an address `ano.xq` and `a0x`), and
 * splits them off the words they stand in. A second copy of a stand-in is dropped.
 */
export function separateStandIns(pieces: readonly Piece[], masked: MaskedText): readonly Piece[] {
  const seen = new Set<number>()
  function occurrence(match: RegExpExecArray): Occurrence {
    const index = Number(match[1])
    const output = seen.has(index) ? undefined : masked.standIns[index]?.output
    seen.add(index)
    return {
      start: match.index,
      end: match.index + match[0].length,
      standIn:
        output === undefined ? undefined : { kind: 'stand-in', text: output, units: [], standIn: index },
    }
  }

  const result: Piece[] = []
  let touching: Piece[] = []
  for (const piece of [...pieces, undefined]) {
    if (piece !== undefined && piece.kind !== 'space') {
      touching.push(piece)
      continue
    }
    const text = touching.map((each) => each.text).join('')
    result.push(...cutOut(touching, [...text.matchAll(masked.pattern)].map(occurrence)))
    touching = []
    if (piece !== undefined) result.push(piece)
  }
  return result
}
