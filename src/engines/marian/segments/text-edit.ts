import type { TextRange } from '../../../translation/engine.ts'

/** A text in which stretches were replaced, and the way back and forth between offsets of both versions. */
export interface TextEdit {
  readonly text: string
  /** Where each replacement stands in the new text, in the order given. */
  readonly placed: readonly TextRange[]
  /** Range of the old text for a range of the new one; a range that touches a replacement covers all it replaced. */
  readonly toOld: (range: TextRange) => TextRange
  readonly toNew: (range: TextRange) => TextRange
}

/** Whether two ranges have a character in common. */
export function overlaps(a: TextRange, b: TextRange): boolean {
  return a.start < b.end && b.start < a.end
}

export interface Replacement extends TextRange {
  readonly text: string
}

/**
 * Replaces ascending, disjoint ranges of a text.
 *
 * Example: replacing `[6, 12)` of `Hello {name}!` by `Tom` gives `Hello Tom!`; `toOld([6, 9))` is `[6, 12)` and
 * `toNew([12, 13))` is `[9, 10)`.
 */
export function editText(text: string, replacements: readonly Replacement[]): TextEdit {
  let edited = ''
  let from = 0
  const placed: TextRange[] = []
  for (const { start, end, text: replacement } of replacements) {
    edited += text.slice(from, start)
    placed.push({ start: edited.length, end: edited.length + replacement.length })
    edited += replacement
    from = end
  }
  return {
    text: edited + text.slice(from),
    placed,
    toOld: (range) => mapRange(range, placed, replacements),
    toNew: (range) => mapRange(range, replacements, placed),
  }
}

function mapRange(range: TextRange, from: readonly TextRange[], to: readonly TextRange[]): TextRange {
  return { start: mapOffset(range.start, from, to, 'start'), end: mapOffset(range.end, from, to, 'end') }
}

function mapOffset(
  offset: number,
  from: readonly TextRange[],
  to: readonly TextRange[],
  side: 'start' | 'end',
): number {
  let shift = 0
  for (const [index, range] of from.entries()) {
    const target = to[index] ?? range
    const inside =
      side === 'start'
        ? offset >= range.start && offset < range.end
        : offset > range.start && offset <= range.end
    if (inside) return target[side]
    if (offset < range.end || (side === 'end' && offset <= range.start)) break
    shift = target.end - range.end
  }
  return offset + shift
}
