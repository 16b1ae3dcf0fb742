import { UNSPACED_LETTER } from '../../../languages/unspaced-scripts.ts'
import type { AlignmentLink, TextRange } from '../../engine.ts'
import type { InlineTree } from '../blocks/inline-tree.ts'
import { eachWord, firstAtLeast, graphemesOf, type WordCutter } from './text-tokens.ts'

const NO_CUTS = new Int32Array(0)

/** Cuts the words of a block wherever markup stands. */
export function cutAtMarkup(tree: InlineTree): WordCutter {
  const cuts = bordersOf(tree.nodes)
  return (start, end) => within(cuts, start, end)
}

/**
 * Cuts the words of a translation. A word is cut only where that is known to be right. One such place is the end of a
 * link, in a script that puts no space between words. The other is a word that stands in the source just so, with
 * markup in it.
 *
 * Example: `H<sub>2</sub>O` in the source cuts `H2O` in the translation; `<b>un</b>fair` does not cut `unjust`.
 */
export function cutLikeSource(
  tree: InlineTree,
  text: string,
  alignment: readonly AlignmentLink[],
): WordCutter {
  const copied = findMarkedWords(tree)
  const linkEnds = UNSPACED_LETTER.test(text) ? bordersOf(alignment.map(({ target }) => target)) : NO_CUTS
  return (start, end) => {
    const known = copied.size === 0 ? undefined : copied.get(text.slice(start, end).toLowerCase())
    if (known !== undefined) {
      return known.map((offset) => start + offset).filter((offset) => offset < end)
    }
    const cuts = within(linkEnds, start, end)
    return cuts.length === 0 ? cuts : keepUnspaced(cuts, start, text.slice(start, end))
  }
}

/** Words of the block that hold markup, in lower case, with the offsets where it stands. */
function findMarkedWords(tree: InlineTree): Map<string, readonly number[]> {
  const cutter = cutAtMarkup(tree)
  const found = new Map<string, readonly number[]>()
  eachWord(tree.text, 0, tree.text.length, (start, end) => {
    const cuts = cutter(start, end)
    if (cuts.length > 0) {
      const written = tree.text.slice(start, end)
      const starts = new Set(Array.from(graphemesOf(written), ({ index }) => start + index))
      const offsets = Array.from(cuts)
        .filter((offset) => starts.has(offset))
        .map((offset) => offset - start)
      const key = written.toLowerCase()
      const known = new Set([...offsets, ...(found.get(key) ?? [])])
      found.set(
        key,
        [...known].toSorted((one, other) => one - other),
      )
    }
  })
  return found
}

/** Where ranges start and end, ascending. */
function bordersOf(ranges: readonly TextRange[]): Int32Array {
  const borders = new Int32Array(2 * ranges.length)
  for (let index = 0; index < ranges.length; index += 1) {
    borders[2 * index] = ranges[index]?.start ?? 0
    borders[2 * index + 1] = ranges[index]?.end ?? 0
  }
  return borders.toSorted()
}

function within(cuts: Int32Array, start: number, end: number): Int32Array {
  const first = firstAtLeast(cuts, start + 1)
  return (cuts[first] ?? end) < end ? cuts.subarray(first, firstAtLeast(cuts, end)) : NO_CUTS
}

/** Of the cuts in a word those between two graphemes of a script without spaces. */
function keepUnspaced(cuts: Int32Array, start: number, written: string): Int32Array {
  if (!UNSPACED_LETTER.test(written)) {
    return NO_CUTS
  }
  const allowed = new Set<number>()
  let isAfterUnspaced = false
  for (const { index, segment } of graphemesOf(written)) {
    const isUnspaced = UNSPACED_LETTER.test(segment)
    if (isUnspaced && isAfterUnspaced) {
      allowed.add(start + index)
    }
    isAfterUnspaced = isUnspaced
  }
  return cuts.filter((cut) => allowed.has(cut))
}
