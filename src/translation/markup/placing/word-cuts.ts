import { UNSPACED_LETTER } from '../../../languages/scripts.ts'
import type { AlignmentLink, TextRange } from '../../engine.ts'
import type { InlineTree } from '../blocks/inline-tree.ts'
import { firstAtLeast, graphemesOf, type WordCutter, wordsOf } from './text-tokens.ts'

/** Cuts the words of a block wherever markup stands. */
export function cutAtMarkup(tree: InlineTree): WordCutter {
  const cuts = ascending(tree.nodes.flatMap((node) => [node.start, node.end]))
  return (word) => within(cuts, word)
}

/**
 * Cuts the words of a translation. A word is cut only where that is known to be right: at the ends of links in a script
 * that puts no space between words, and in a word that stands in the source just so, with markup in it.
 *
 * Example: `H<sub>2</sub>O` in the source cuts `H2O` in the translation; `<b>un</b>fair` does not cut `unjust`.
 */
export function cutLikeSource(
  tree: InlineTree,
  text: string,
  alignment: readonly AlignmentLink[],
): WordCutter {
  const copied = findMarkedWords(tree)
  const linkEnds = ascending(alignment.flatMap(({ target }) => [target.start, target.end]))
  return (word) => {
    const written = text.slice(word.start, word.end)
    const known = copied.get(written.toLowerCase())
    if (known !== undefined) {
      return known.map((offset) => word.start + offset).filter((offset) => offset < word.end)
    }
    const cuts = within(linkEnds, word)
    return cuts.length === 0 ? cuts : keepUnspaced(cuts, word, written)
  }
}

/** Words of the block that hold markup, in lower case, with the offsets where it stands. */
function findMarkedWords(tree: InlineTree): Map<string, readonly number[]> {
  const cutter = cutAtMarkup(tree)
  const found = new Map<string, readonly number[]>()
  for (const word of wordsOf(tree.text, 0, tree.text.length)) {
    const cuts = cutter(word)
    if (cuts.length > 0) {
      const written = tree.text.slice(word.start, word.end)
      const starts = new Set(Array.from(graphemesOf(written), ({ index }) => word.start + index))
      const offsets = cuts.filter((offset) => starts.has(offset)).map((offset) => offset - word.start)
      const key = written.toLowerCase()
      found.set(key, ascending([...offsets, ...(found.get(key) ?? [])]))
    }
  }
  return found
}

function ascending(offsets: readonly number[]): number[] {
  return [...new Set(offsets)].toSorted((one, other) => one - other)
}

function within(cuts: readonly number[], word: TextRange): readonly number[] {
  return cuts.slice(firstAtLeast(cuts, word.start + 1), firstAtLeast(cuts, word.end))
}

/** Of the cuts in a word those between two graphemes of a script without spaces. */
function keepUnspaced(cuts: readonly number[], word: TextRange, written: string): readonly number[] {
  if (!UNSPACED_LETTER.test(written)) {
    return []
  }
  const allowed = new Set<number>()
  let isAfterUnspaced = false
  for (const { index, segment } of graphemesOf(written)) {
    const isUnspaced = UNSPACED_LETTER.test(segment)
    if (isUnspaced && isAfterUnspaced) {
      allowed.add(word.start + index)
    }
    isAfterUnspaced = isUnspaced
  }
  return cuts.filter((cut) => allowed.has(cut))
}
