import type { Hypothesis, RecognisedWord } from '../recogniser.ts'
import { createStableWords } from './stable-words.ts'
import { countConcluded } from './words-after.ts'

/** The words of the utterance that are not concluded, as the recogniser hears them now. */
export interface OpenWords {
  readonly all: readonly RecognisedWord[]
  /** So many of them will not change. */
  readonly stable: number
  /** Where the word before them ends in the same hypothesis. */
  readonly afterMs: number
  /** True until a word of the utterance is concluded. */
  readonly startsUtterance: boolean
  /** Takes what is heard up to `nowMs`; the text is concluded up to `concludedMs`. */
  hear(words: Hypothesis['words'], nowMs: number, concludedMs: number): void
  /** Gives the first words, which are concluded now. */
  take(count: number): readonly RecognisedWord[]
  /** An utterance begins, or is heard anew; what lies before `sinceMs` is concluded. */
  beginAnew(sinceMs?: number): void
}

export function createOpenWords({
  stableAfter,
  startMs,
}: {
  /** In how many hypotheses a word must have been the same. */
  readonly stableAfter: number
  readonly startMs: number
}): OpenWords {
  const stableWords = createStableWords({ hypotheses: stableAfter })
  /** Those of the utterance, as they were recognised. */
  let concluded: readonly string[] = []
  let beganMs = Number.NEGATIVE_INFINITY
  let all: readonly RecognisedWord[] = []
  let stable = 0
  let afterMs = startMs

  return {
    get all() {
      return all
    },
    get stable() {
      return stable
    },
    get afterMs() {
      return afterMs
    },
    get startsUtterance() {
      return concluded.length === 0
    },
    hear(words, nowMs, concludedMs) {
      const own = until(nowMs, words).filter((word) => (word.startMs + word.endMs) / 2 >= beganMs)
      const count = countConcluded(concluded, own, concludedMs)
      afterMs = own[count - 1]?.endMs ?? concludedMs
      all = own.slice(count)
      stable = stableWords.count(all.map(({ text }) => text))
    },
    take(count) {
      const taken = all.slice(0, count)
      afterMs = taken.at(-1)?.endMs ?? afterMs
      concluded = [...concluded, ...taken.map(({ text }) => text)]
      all = all.slice(count)
      stable = Math.max(0, stable - count)
      stableWords.drop(count)
      return taken
    },
    beginAnew(sinceMs = Number.NEGATIVE_INFINITY) {
      stableWords.clear()
      concluded = []
      beganMs = sinceMs
      all = []
      stable = 0
    },
  }
}

/** Words with whole times within the audio that was heard. */
function until(nowMs: number, words: readonly RecognisedWord[]): readonly RecognisedWord[] {
  return words.flatMap((word) => {
    const text = word.text.trim()
    const endMs = Math.min(Math.round(word.endMs), nowMs)
    return text === '' ? [] : [{ ...word, text, startMs: Math.min(Math.round(word.startMs), endMs), endMs }]
  })
}
