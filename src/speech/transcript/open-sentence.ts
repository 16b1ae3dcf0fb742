import type { LanguageCode } from '../../languages/language-code.ts'
import type { Sentence, SourcePiece, TranscriptPiece } from './pieces.ts'
import { markAfter } from './written-words.ts'

/** The end of the concluded text: the sentence that is being written. */
export interface OpenSentence {
  readonly words: readonly TranscriptPiece[]
  readonly language: LanguageCode
  /** How the text ends, and where. */
  readonly end: { readonly before: string; readonly ms: number }
  /** Writes a word behind it, which is also added to the last of the pieces, or to a new one where the language changes. */
  append(pieces: SourcePiece[], word: TranscriptPiece, language?: LanguageCode): void
  /** The mark that ends it, from recognisers that write none. */
  mark(): readonly TranscriptPiece[]
  /** It is complete; nothing where nothing was written. */
  close(): readonly Sentence[]
}

export function createOpenSentence(options: {
  readonly punctuates: boolean
  readonly likelyLanguage: LanguageCode
  readonly startMs: number
}): OpenSentence {
  let language = options.likelyLanguage
  let end = { before: '', ms: options.startMs }
  let words: readonly TranscriptPiece[] = []

  return {
    get words() {
      return words
    },
    get language() {
      return language
    },
    get end() {
      return end
    },
    append(pieces, word, ofLanguage = language) {
      language = ofLanguage
      words = [...words, word]
      end = { before: (end.before + word.text).slice(-2), ms: word.endMs }
      const last = pieces.at(-1)
      if (last?.language === language) {
        pieces[pieces.length - 1] = { ...last, text: last.text + word.text, endMs: word.endMs }
      } else {
        pieces.push({ ...word, language })
      }
    },
    mark() {
      const text = options.punctuates || words.length === 0 ? '' : markAfter(textOf(words), language)
      return text === '' ? [] : [{ text, startMs: end.ms, endMs: end.ms }]
    },
    close() {
      const [first] = words
      if (first === undefined) return []
      const sentence = { text: textOf(words), language, startMs: first.startMs, endMs: end.ms, words }
      words = []
      return [sentence]
    },
  }
}

/** Without blanks and commas around it. */
export function textOf(words: readonly TranscriptPiece[]): string {
  return words
    .map(({ text }) => text)
    .join('')
    .replace(/^[\s,،、，]+/u, '')
    .trimEnd()
}
