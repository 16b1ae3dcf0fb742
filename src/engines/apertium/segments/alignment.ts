import type { LexicalUnit } from './lexical-units.ts'
import type { Piece } from './pieces.ts'

const WORD = /[\p{L}\p{N}]/u

/**
 * Says where words stem from that lost their mark, or that a rule put in. They stem from the source words between
 * those of their neighbours, if no other word stems from these. Without such source words they stay without origin.
 *
 * Example: the units of `yo (0) nun (-) gusten (2)` leave unit 1 for `nun`.
 */
export function fillAlignment(pieces: readonly Piece[], units: readonly LexicalUnit[]): readonly Piece[] {
  const linked = new Set(pieces.flatMap((piece) => piece.units))
  const free = units.map((unit, index) => !linked.has(index) && WORD.test(unit.surface))

  function freeBetween(left: number, right: number): readonly number[] {
    const from = Math.min(left, right) + 1
    const to = Math.max(left, right)
    return free.flatMap((isFree, index) => (isFree && index >= from && index < to ? index : []))
  }

  const result: Piece[] = [...pieces]
  let left = -1
  let run: number[] = []
  function close(right: number): void {
    const origin = run.length === 0 ? [] : freeBetween(left, right)
    for (const at of run) {
      const piece = result[at]
      if (piece !== undefined && origin.length > 0) result[at] = { ...piece, units: origin }
    }
    run = []
  }
  for (const [at, piece] of pieces.entries()) {
    const isWord = piece.kind === 'word' || piece.kind === 'stand-in'
    if (isWord && piece.units.length === 0) run.push(at)
    if (!isWord || piece.units.length === 0) continue
    close(Math.min(...piece.units))
    left = Math.max(...piece.units)
  }
  close(units.length)
  return result
}
