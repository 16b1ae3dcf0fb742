import type { TextRange } from '../../../translation/engine.ts'
import type { NextSearch, ReviewedText, Wishes } from '../inference/decode-task.ts'
import type { Tokeniser } from '../tokeniser/tokeniser.ts'
import type { Faults } from './faults/fault-finder.ts'

/**
 * Log-probability of a strange word, in nats, above which another search finds no other word: of 144 on development text, a fifth
 * of the searches and a twentieth of what they gained. The same holds for words in the place of wished ones.
 */
const SUREST_WORD = -1.5

/**
 * Whether a translation has a fault that another search of the sentence may mend, and what that search is. A word that training
 * has never seen is charged only when it is complete, and by then its spellings may have filled the beam: all that is before it
 * is kept, so that the beam has nothing but other words to choose from. Phrases said twice are forbidden from the start.
 */
export function nextSearch(
  { ids, logProbabilities }: ReviewedText,
  { ranges }: Pick<ReturnType<Tokeniser['decode']>, 'ranges'>,
  { hasEcho, strangeWord }: Pick<Faults, 'hasEcho' | 'strangeWord'>,
  wished?: Wished,
): NextSearch | undefined {
  if (wished !== undefined) return wishedSearch({ ids, logProbabilities }, ranges, hasEcho, wished)
  if (hasEcho) return { beginning: [], forbidsEchoes: true }
  if (strangeWord === undefined) return undefined
  const first = ranges.findIndex(({ end }) => end > strangeWord.start)
  const after = ranges.findIndex(({ start }, index) => index > first && start >= strangeWord.end)
  const end = after < 0 ? ids.length : after
  if (first < 0 || sum(logProbabilities.slice(first, end)) > SUREST_WORD) return undefined
  // The piece behind the word has paid for it: a word that leads in spite of that goes on leading.
  return { beginning: ids.slice(0, first), forbidsEchoes: false, known: { ids, telling: end + 1 } }
}

/** What a translation should say. */
interface Wished {
  readonly wishes: Wishes
  /** What stands there in their place, as far as the alignment tells. */
  readonly instead: TextRange | undefined
}

/** Words before that may become others: its article, an adjective. */
const WORDS_BEFORE = 2
/** After so many more pieces a translation that leads as it is goes on leading. */
const TELLING_PIECES = 2

/** The search begins where something else stands in the place of what is wished for, and ends when that leads once more. */
function wishedSearch(
  { ids, logProbabilities }: Pick<ReviewedText, 'ids' | 'logProbabilities'>,
  ranges: readonly TextRange[],
  forbidsEchoes: boolean,
  { wishes, instead }: Wished,
): NextSearch | undefined {
  if (forbidsEchoes || instead === undefined) return { beginning: [], forbidsEchoes, wishes }
  const starts = ranges.flatMap(({ start }, index) => (start > (ranges[index - 1]?.end ?? -1) ? [index] : []))
  const before = starts.filter((index) => (ranges[index]?.start ?? 0) <= instead.start)
  const from = before.at(-1 - WORDS_BEFORE) ?? 0
  const own = before.at(-1) ?? 0
  const after = ranges.findIndex(({ start }) => start >= instead.end)
  const end = after < 0 ? ids.length : after
  if (sum(logProbabilities.slice(own, end)) > SUREST_WORD) return undefined
  return {
    beginning: ids.slice(0, from),
    forbidsEchoes,
    wishes,
    known: { ids, telling: end + TELLING_PIECES },
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
