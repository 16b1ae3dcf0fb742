import { overlap } from '../../../text/text-range.ts'
import type { AlignmentLink, TextRange } from '../../../translation/engine.ts'
import type { NextSearch, ReviewedText } from '../inference/decode-task.ts'
import type { Tokeniser } from '../tokeniser/tokeniser.ts'
import type { DictionaryWish } from './dictionary-wishes.ts'
import type { FaultFinder } from './faults/fault-finder.ts'
import type { Judge, Judged } from './faults/judged-texts.ts'
import { nextSearch } from './next-search.ts'
import { wishesFor } from './wishes.ts'

/** Links the words of a translation with those of its source. */
export type LinksOf = (
  target: Judged<ReviewedText>['target'],
  attention: readonly Float32Array[],
) => readonly AlignmentLink[]

interface ReviewDependencies extends Pick<Judge, 'likeliest'> {
  readonly targetTokeniser: Tokeniser
  readonly linksOf: LinksOf
  readonly isStrange: FaultFinder['isStrange']
  readonly targetLanguage: string
}

/** Looks through what a search has found, and says whether to search again, among the same candidates. */
export function createReview(
  { targetTokeniser, likeliest, linksOf, isStrange, targetLanguage }: ReviewDependencies,
  candidates: Uint32Array,
): (found: readonly ReviewedText[]) => NextSearch | undefined {
  return (found) => {
    const best = likeliest(found)
    if (best === undefined) return undefined
    const { decoded, target, missing } = best
    if (missing.length === 0) return nextSearch(decoded, target, best)
    const wishes = wishesFor(targetTokeniser, missing, candidates, {
      isKnown: (word) => !isStrange(word),
      isUnspaced: targetLanguage === 'ja',
    })
    const instead = placeOf(missing, linksOf(target, decoded.attention()))
    return nextSearch(decoded, target, best, { wishes, instead })
  }
}

/** From where to where there is something else in the place of all that is missing; `undefined` when some has no place. */
function placeOf(missing: readonly DictionaryWish[], links: readonly AlignmentLink[]): TextRange | undefined {
  const places = missing.map(({ range }) => links.filter((link) => overlap(link.source, range)))
  if (places.some((place) => place.length === 0)) return undefined
  const targets = places.flat().map(({ target }) => target)
  return {
    start: Math.min(...targets.map(({ start }) => start)),
    end: Math.max(...targets.map(({ end }) => end)),
  }
}
