import type { InlineTree } from '../blocks/inline-tree.ts'
import type { Projection } from './projection.ts'
import { firstTokenFrom, type TokenizedText } from './text-tokens.ts'

export interface PlacedTokens {
  readonly source: TokenizedText
  readonly target: TokenizedText
  /** For each target token the source token that it stems from, or -1. */
  readonly sourceOf: Int32Array
  /** The engine has said which words belong together. */
  readonly isLinked: boolean
  readonly projection: Projection
}

/**
 * Marks target tokens that are not written. One kind is protected text that comes out elsewhere, because its element
 * could not reach it. The other is the space that stood for a point between two words, as long as it stands between
 * these words.
 */
export function findDropped(tree: InlineTree, placed: PlacedTokens): Uint8Array {
  const isDropped = new Uint8Array(placed.target.tokens.length)
  dropDisplaced(tree, placed, isDropped)
  for (const [index, node] of tree.nodes.entries()) {
    if (node.isSeparator) {
      const from = firstTokenFrom(placed.source, node.start)
      const at = placed.projection.starts[index] ?? 0
      const space = [at, at - 1].find((each) => isDropped[each] === 0 && separates(placed, each, from))
      if (space !== undefined) {
        isDropped[space] = 1
      }
    }
  }
  return isDropped
}

function dropDisplaced(tree: InlineTree, { target, projection }: PlacedTokens, isDropped: Uint8Array): void {
  if (tree.protectedSpans.length === 0) return
  const { tokens } = target
  const leaves = tree.nodes.flatMap((node, index) => (node.kind === 'protected' ? [index] : []))
  for (const [at, token] of tokens.entries()) {
    const leaf = token.fixed >= 0 ? leaves[token.fixed] : undefined
    if (leaf !== undefined && projection.starts[leaf] === projection.ends[leaf]) {
      isDropped[at] = 1
      if (tokens[at - 1]?.kind === 'space' && tokens[at + 1]?.kind === 'space') {
        isDropped[at + 1] = 1
      }
    }
  }
}

/** Whether the target's space `at` stands between the words that the source's space `from` stands between. */
function separates({ target, sourceOf, isLinked }: PlacedTokens, at: number, from: number): boolean {
  const stems = (token: number, word: number) =>
    !isLinked || sourceOf[token] === -1 || sourceOf[token] === word
  return target.tokens[at]?.kind === 'space' && stems(at - 1, from - 1) && stems(at + 1, from + 1)
}
