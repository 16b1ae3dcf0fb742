import type { TranslatedSegment } from '../../translation/engine.ts'
import type { TextPair, TextScore } from '../../translation/scorer.ts'

/** What the likelihood of the source, given the translation, counts beside that of the translation. Chosen on development text. */
const REVERSE_WEIGHT = 0.5
/** The likeliest so many are compared: asking for one costs as much as translating it, and the others are hardly ever better. */
const MOST_COMPARED = 4

/** The other way round, for each segment with alternatives: translation, then the likeliest alternatives in their order. */
export function reversePairs(
  sources: readonly { readonly text: string }[],
  results: readonly TranslatedSegment[],
): readonly TextPair[] {
  return results.flatMap((result, index) =>
    comparedIn(result).map(({ text }) => ({ source: text, target: sources[index]?.text ?? '' })),
  )
}

/**
 * Puts the translation first that is best when it is also asked how likely the source is, given it: what says something else, or leaves
 * something out, explains its source badly. `scores` are those of `reversePairs`; a segment of which one is missing stays as it is.
 */
export function reranked(
  results: readonly TranslatedSegment[],
  scores: readonly (TextScore | undefined)[],
  alternatives: number,
): readonly TranslatedSegment[] {
  let at = 0
  return results.map((result) => {
    const choices = comparedIn(result)
    const own = scores.slice(at, at + choices.length)
    at += choices.length
    const { alternatives: all = [], ...first } = result
    if (all.length === 0) return result
    const rest = all.filter((one) => !choices.includes(one))
    const ranks = choices.map((choice, index) => {
      const reverse = own[index]
      if (reverse === undefined || choice.score === undefined) return undefined
      return { choice, score: choice.score + (REVERSE_WEIGHT * reverse.logProbability) / reverse.pieces }
    })
    const known = ranks.filter((rank) => rank !== undefined)
    const ordered =
      known.length < Math.max(1, choices.length)
        ? [first, ...choices.slice(1)]
        : known.toSorted((a, b) => b.score - a.score).map(({ choice }) => choice)
    const [best = first, ...others] = [...ordered, ...rest]
    return alternatives === 0 ? best : { ...best, alternatives: others.slice(0, alternatives) }
  })
}

/** Nothing to choose from is no choice. */
function comparedIn({ alternatives = [], ...result }: TranslatedSegment): readonly TranslatedSegment[] {
  return alternatives.length === 0 ? [] : [result, ...alternatives.slice(0, MOST_COMPARED - 1)]
}
