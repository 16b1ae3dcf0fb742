import type { LanguageCode } from '../../languages/language-code.ts'
import type { Sentence } from '../transcript/pieces.ts'

/** A sentence of a recording, as it was said or in another language. */
export interface TimedText {
  readonly text: string
  readonly language: LanguageCode
  readonly startMs: number
  readonly endMs: number
  /** When so much of the text, 0 to 1, has been said; rising from `startMs` to `endMs`. */
  readonly timeAt: (share: number) => number
}

/** A sentence in the words of `text`: its translation is taken to be said as fast as the sentence was at each place. */
export function timedText(sentence: Sentence, text: string, language: LanguageCode): TimedText {
  const { startMs, endMs, words } = sentence
  const length = words.reduce((sum, word) => sum + word.text.length, 0)
  return {
    text: text.replaceAll(/\s+/gu, ' ').trim(),
    language,
    startMs,
    endMs,
    timeAt(share) {
      const wanted = share * length
      let passed = 0
      for (const word of words) {
        if (passed + word.text.length >= wanted && word.text.length > 0) {
          const within = (wanted - passed) / word.text.length
          return Math.round(word.startMs + Math.max(0, within) * (word.endMs - word.startMs))
        }
        passed += word.text.length
      }
      return endMs
    },
  }
}
