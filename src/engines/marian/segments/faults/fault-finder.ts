import { isUnspaced } from '../../../../languages/unspaced-scripts.ts'
import type { TextRange } from '../../../../translation/engine.ts'
import type { WordCosts } from '../../inference/decode-task.ts'
import type { DictionaryWish } from '../dictionary-wishes.ts'
import type { SegmentModel, SegmentOptions } from '../loaded-model.ts'
import { lostNumbers } from '../numbers.ts'
import { createTextSearch } from '../target-stems.ts'
import { echoes } from './echo.ts'
import { costsOfStrangeWords, createWordJudge, firstStrangeWord } from './known-words.ts'

/** What one fault of each kind costs a translation, in nats. Chosen on development text. */
const STRANGE_WORD_COST = 2
const LOST_NUMBER_COST = 3
const LOST_TEXT_COST = 4
const SHORT_COST = 2
/** What saying a phrase twice costs, in nats a piece. */
const ECHO_COST = 0.1
/** Of people's translations of the development text three in a thousand at most are so much shorter, in any pair of the built-in packs but Japanese. */
const SHORTEST_SHARE = 0.6
/** Shorter sources, in characters, have translations of any length. */
const LEAST_TELLING_LENGTH = 40

export interface Faults {
  /** In nats a piece; without that of strange words, which the search has charged. */
  readonly cost: number
  /** Whether `wanted` text is lost, or much of the source; numbers get stand-ins instead (`translate-segment.ts`). */
  readonly isIncomplete: boolean
  readonly hasEcho: boolean
  /** Where the first word stands that training has never seen. */
  readonly strangeWord: TextRange | undefined
  /** Words of the dictionary that it does not say. */
  readonly missing: readonly DictionaryWish[]
}

/** Tells what is wrong with a translation of one text as can be seen without understanding it. */
export interface FaultFinder {
  /** What strange words cost a search; `undefined` where the pack does not know the words of its language. */
  readonly words: WordCosts | undefined
  /** Whether training has never seen a word, as far as the pack knows. */
  readonly isStrange: (word: string) => boolean
  readonly of: (translation: string, pieceCount: number) => Faults
}

/**
 * Faults are words that training has never seen, numbers and `wanted` texts that are lost, a phrase said twice in a row,
 * and a translation much shorter than its source. A fault that the best of languages would have, such as a rare word, costs
 * something, but forbids nothing.
 */
export function createFaultFinder(
  model: Pick<SegmentModel, 'wordsOf' | 'targetTokeniser'>,
  source: string,
  { targetLanguage }: Pick<SegmentOptions, 'targetLanguage'>,
  { wanted, wishes }: { readonly wanted: readonly string[]; readonly wishes: readonly DictionaryWish[] },
): FaultFinder {
  const words = model.wordsOf(targetLanguage)
  const judge = words && createWordJudge(words, { source, wanted, targetLanguage })
  const isStrange = (word: string) => judge?.isStrange(word.normalize('NFC')) === true
  return {
    words: judge && costsOfStrangeWords(model.targetTokeniser, judge, STRANGE_WORD_COST),
    isStrange,
    of(translation, pieceCount) {
      const hasEcho = echoes(translation, source)
      const numbers = LOST_NUMBER_COST * lostNumbers(source, translation)
      const lost =
        LOST_TEXT_COST * wanted.filter((text) => translation.split(text).length !== 2).length +
        (isShort(source, translation) ? SHORT_COST : 0)
      const search =
        wishes.length === 0 ? undefined : createTextSearch(translation, targetLanguage, isStrange)
      const missing = wishes.filter((wish) => search !== undefined && !wish.isIn(search))
      const unsaid = missing.reduce((sum, { worth }) => sum + worth, 0)
      return {
        cost: (numbers + lost + unsaid) / pieceCount + (hasEcho ? ECHO_COST : 0),
        missing,
        isIncomplete: lost > 0,
        hasEcho,
        strangeWord: judge && firstStrangeWord(translation, judge),
      }
    },
  }
}

function isShort(source: string, translation: string): boolean {
  if (source.length < LEAST_TELLING_LENGTH || isUnspaced(source) || isUnspaced(translation)) return false
  return translation.length < SHORTEST_SHARE * source.length
}
