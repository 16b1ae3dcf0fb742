import type { AlignmentLink, Segment, TextRange, TranslatedSegment } from '../../../translation/engine.ts'
import type { Analysis, LooseText } from './lexical-units.ts'
import type { Piece } from './pieces.ts'
import type { MaskedText } from './stand-ins.ts'

export interface RenderContext {
  readonly segment: Segment
  readonly masked: MaskedText
  readonly analysis: Analysis
}

const ENDS_SENTENCE = /[.!?…]$/u

/** Some pairs lose the final mark after a number (`2009.` read as an ordinal); the source's is put back. */
function withFinalMark(pieces: readonly Piece[], segment: Segment): readonly Piece[] {
  const mark = ENDS_SENTENCE.exec(segment.text)?.[0]
  const last = pieces.at(-1)
  if (mark === undefined || last === undefined || /[.!?…:]$/u.test(last.text)) return pieces
  return [...pieces, { kind: 'symbol', text: mark, units: [] }]
}

/** A hidden stretch that is no protected span must not be lost: what did not come back is put at the end. */
function withLostStretches(pieces: readonly Piece[], masked: MaskedText): readonly Piece[] {
  const present = new Set(pieces.map((piece) => piece.standIn))
  const lost = masked.standIns.flatMap(({ span, output }, index): readonly Piece[] =>
    span !== undefined || present.has(index)
      ? []
      : [
          { kind: 'space', text: ' ', units: [] },
          { kind: 'stand-in', text: output, units: [], standIn: index },
        ],
  )
  return [...pieces, ...lost]
}

/** Matches symbols of the translation with those of the source in their order: they do not move. */
function createSymbolMatcher(loose: readonly LooseText[]): (symbol: string) => TextRange | undefined {
  let next = 0
  return (symbol) => {
    const found = loose.findIndex(({ text }, index) => index >= next && text === symbol)
    if (found < 0) return undefined
    next = found + 1
    return loose[found]
  }
}

/** Joins the pieces and says of each where it stems from, in offsets of the segment's own text. */
export function render(pieces: readonly Piece[], context: RenderContext): TranslatedSegment {
  const { segment, masked, analysis } = context
  const matchSymbol = createSymbolMatcher(analysis.loose)
  const alignment: AlignmentLink[] = []
  const protectedRanges: (TextRange | undefined)[] = segment.protectedSpans.map(() => undefined)
  let text = ''

  function origins(piece: Piece): readonly TextRange[] {
    const standIn = piece.standIn === undefined ? undefined : masked.standIns[piece.standIn]
    if (standIn !== undefined) return [standIn.source]
    const ranges =
      piece.kind === 'symbol' ? [matchSymbol(piece.text)] : piece.units.map((unit) => analysis.units[unit])
    return ranges.flatMap((range) => (range === undefined ? [] : masked.toSource(range)))
  }

  for (const piece of withFinalMark(withLostStretches(pieces, masked), segment)) {
    const target = { start: text.length, end: text.length + piece.text.length }
    text += piece.text
    if (target.start === target.end) continue
    for (const source of origins(piece)) alignment.push({ source, target })
    const span = piece.standIn === undefined ? undefined : masked.standIns[piece.standIn]?.span
    if (span !== undefined) protectedRanges[span] = target
  }
  return { text, alignment, protectedRanges }
}
