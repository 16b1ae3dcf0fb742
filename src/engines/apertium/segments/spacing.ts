import type { LanguageCode } from '../../../languages/language-code.ts'
import type { LexicalUnit } from './lexical-units.ts'
import type { Piece } from './pieces.ts'

export interface SpacingContext {
  /** The text that the units were found in. */
  readonly text: string
  readonly units: readonly LexicalUnit[]
  readonly source: LanguageCode
  readonly target: LanguageCode
}

const NO_LETTER = /^[^\p{L}\p{N}]+$/u
/** French sets these off with a space, its Romance neighbours do not. */
const SET_OFF_IN_FRENCH = /^(?:[;:!?»]|\?!|!\?)$/
const WITHOUT_SET_OFF = new Set(['es', 'ca'])

/** Plain spaces beside other spaces are left over from dropped words; whatever else the source had stays. */
function joinSpaces(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const before = piece.kind === 'space' && last?.kind === 'space' ? joined.pop() : undefined
    const own = [before?.text ?? '', piece.text].filter((text) => !/^ *$/.test(text)).join('')
    joined.push(piece.kind === 'space' ? { ...piece, text: own === '' ? ' ' : own } : piece)
  }
  return joined
}

/**
 * Makes spaces as the source has them: none at the ends, none doubled, none before or after a punctuation mark that
 * has none there in the source.
 *
 * Example: the dropped subject of `I know .` leaves ` Sé .`; the result is `Sé.` if the source is `I know.`
 */
export function normaliseSpaces(pieces: readonly Piece[], context: SpacingContext): readonly Piece[] {
  const { text, units } = context
  const closesUp = context.source === 'fr' && WITHOUT_SET_OFF.has(context.target)

  function punctuation(piece: Piece | undefined): LexicalUnit | undefined {
    if (piece === undefined || piece.units.length !== 1 || !NO_LETTER.test(piece.text)) return undefined
    const unit = units[piece.units[0] ?? -1]
    return unit !== undefined && NO_LETTER.test(unit.surface) ? unit : undefined
  }

  function spurious(before: Piece | undefined, after: Piece | undefined): boolean {
    if (before === undefined || after === undefined) return true
    if (/[¿¡]$/.test(before.text)) return true
    if (closesUp && (SET_OFF_IN_FRENCH.test(after.text) || before.text === '«')) return true
    const closing = punctuation(after)
    const opening = punctuation(before)
    const touchesBefore =
      closing !== undefined && closing.start > 0 && /\S/.test(text.charAt(closing.start - 1))
    const touchesAfter =
      opening !== undefined && opening.end < text.length && /\S/.test(text.charAt(opening.end))
    return touchesBefore || touchesAfter
  }

  const joined = joinSpaces(pieces)
  return joined.filter((piece, at) => {
    const [before, after] = [joined[at - 1], joined[at + 1]]
    const movable = before === undefined || after === undefined || /^[ \u00a0\u202f]+$/.test(piece.text)
    return piece.kind !== 'space' || !movable || !spurious(before, after)
  })
}
