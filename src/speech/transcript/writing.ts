import type { LanguageCode } from '../../languages/language-code.ts'
import type { SentenceSplitter } from '../../translation/sentences/sentence-splitter.ts'
import type { OpenSentence } from './open-sentence.ts'
import type { OpenWords } from './open-words.ts'
import type { Sentence, SourcePiece, TranscriptPiece } from './pieces.ts'
import { endsBefore } from './sentence-ends.ts'
import { type NameCase, writeWord } from './written-words.ts'

/** What is concluded from now on: text, and sentences that are complete by it. */
export interface Concluded {
  readonly pieces: readonly SourcePiece[]
  readonly sentences: readonly Sentence[]
}

/** From recognised words to text with its sentences. */
export interface Writing {
  /** Writes the first of the open words for good, in the language that is spoken. */
  conclude(count: number, language: LanguageCode): Concluded
  /** Ends the sentence. */
  complete(): Concluded
  /** The open words as they would be written now. */
  preview(language: LanguageCode): readonly TranscriptPiece[]
}

export function createWriting(
  {
    splitter,
    nameCase,
    punctuates,
  }: { readonly splitter: SentenceSplitter; readonly nameCase: NameCase; readonly punctuates: boolean },
  { open, sentence }: { readonly open: OpenWords; readonly sentence: OpenSentence },
): Writing {
  const beginning = () => ({
    before: sentence.end.before,
    endMs: sentence.end.ms,
    pausedSinceMs: open.afterMs,
    startsUtterance: open.startsUtterance,
    startsSentence: sentence.words.length === 0,
  })

  return {
    conclude(count, language) {
      const rules = { language, punctuates, nameCase }
      const pieces: SourcePiece[] = []
      const sentences: Sentence[] = []
      let { pausedSinceMs, startsUtterance } = beginning()
      for (const word of open.take(count)) {
        if (sentence.words.length > 0 && sentence.language !== language) {
          for (const mark of sentence.mark()) sentence.append(pieces, mark)
          sentences.push(...sentence.close())
        }
        const written = writeWord(word, { ...beginning(), pausedSinceMs, startsUtterance }, rules)
        pausedSinceMs = word.endMs
        startsUtterance = false
        if (endsBefore(written, sentence.words, sentence.language, splitter))
          sentences.push(...sentence.close())
        sentence.append(pieces, written, sentence.words.length === 0 ? language : sentence.language)
      }
      return { pieces, sentences }
    },
    complete() {
      const pieces: SourcePiece[] = []
      for (const mark of sentence.mark()) sentence.append(pieces, mark)
      return { pieces, sentences: sentence.close() }
    },
    preview(language) {
      let place = beginning()
      return open.all.map((word) => {
        const written = writeWord(word, place, { language, punctuates, nameCase })
        const { text, endMs } = written
        place = { before: text, endMs, pausedSinceMs: endMs, startsUtterance: false, startsSentence: false }
        return written
      })
    },
  }
}
