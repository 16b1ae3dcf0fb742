import type { NextSearch, ReviewedText } from '../inference/decode-task.ts'
import type { Tokeniser } from '../tokeniser/tokeniser.ts'
import type { Faults } from './faults.ts'

/**
 * Log-probability of a strange word, in nats, above which another search finds no other word: of 144 on development text, a fifth
 * of the searches and a twentieth of what they gained.
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
): NextSearch | undefined {
  if (hasEcho) return { beginning: [], forbidsEchoes: true }
  if (strangeWord === undefined) return undefined
  const first = ranges.findIndex(({ end }) => end > strangeWord.start)
  const after = ranges.findIndex(({ start }, index) => index > first && start >= strangeWord.end)
  const end = after < 0 ? ids.length : after
  const logProbability = logProbabilities.slice(first, end).reduce((sum, one) => sum + one, 0)
  if (first < 0 || logProbability > SUREST_WORD) return undefined
  // The piece behind the word has paid for it: a word that leads in spite of that goes on leading.
  return { beginning: ids.slice(0, first), forbidsEchoes: false, known: { ids, telling: end + 1 } }
}
