import type { LanguageCode } from '../../languages/language-code.ts'
import type { SentenceSplitter } from '../../translation/sentences/sentence-splitter.ts'
import type { Hypothesis, RecognisedWord } from '../recogniser.ts'
import type { Sentence, SourcePiece, TranscriptPiece } from './pieces.ts'
import { endsBefore, isTerminated } from './sentence-ends.ts'
import { createStableWords } from './stable-words.ts'
import { countConcluded } from './words-after.ts'
import { markAfter, type NameCase, type WordPlace, writeWord } from './written-words.ts'

export interface TranscriptOptions {
  /** Of the recogniser: whether it writes marks and capitals. */
  readonly punctuates: boolean
  /** In how many hypotheses a word must have been the same. */
  readonly stableAfter: number
  /** Where it is absent, nothing is told before the recogniser has detected one or an utterance has ended. */
  readonly language: LanguageCode | undefined
  /** True where `language` binds, whatever the recogniser detects; it must not be absent then. */
  readonly isLanguageFixed: boolean
  /** What is assumed of an utterance whose language was not detected. */
  readonly likelyLanguage: LanguageCode
  /** Where the audio of the transcript begins. */
  readonly startMs: number
  readonly splitter: SentenceSplitter
  readonly nameCase: NameCase
}

/** What is concluded from now on: text, and sentences that are complete by it. */
export interface Concluded {
  readonly pieces: readonly SourcePiece[]
  readonly sentences: readonly Sentence[]
}

/** What may still change. */
export interface Tail {
  readonly tentative: readonly SourcePiece[]
  /** The sentence that is not complete, as far as it is worth translating; its beginning may be concluded. */
  readonly open: SourcePiece | undefined
}

/**
 * Text that grows from hypotheses. Concluded pieces never change and, put together, are the text; their times rise. All
 * times are those of the session, `nowMs` is where the audio ends that was heard.
 */
export interface Transcript {
  /** Somebody began to speak: what is heard next may go on with the sentence. */
  beginUtterance(): void
  hear(hypothesis: Hypothesis, nowMs: number): Concluded
  /** Concludes all words of the utterance; where it was cut, those before `cutMs`, and its sentence goes on. */
  endUtterance(hypothesis: Hypothesis, nowMs: number, cutMs?: number): Concluded
  /** Nobody has spoken until now. */
  pass(nowMs: number): Concluded
  /** Nothing will follow. */
  finish(): Concluded
  /** The recogniser hears the utterance anew, from `concludedMs` or earlier. */
  restart(): void
  /** Where the concluded text ends. */
  readonly concludedMs: number
  /** Where the last word ends that will not change. */
  readonly stableMs: number | undefined
  tail(): Tail
}

/** Text is concluded in pieces that are at least so far apart. */
const CONCLUDE_EVERY_MS = 600
/** A sentence goes on when somebody speaks again within so much of an utterance's end. */
const HOLD_MS = 700
/** Words at the end of an open utterance that are not worth translating. */
const UNSURE_WORDS = 2

const NOTHING: Concluded = { pieces: [], sentences: [] }

export function createTranscript({
  splitter,
  nameCase,
  punctuates,
  ...options
}: TranscriptOptions): Transcript {
  const stableWords = createStableWords({ hypotheses: options.stableAfter })
  let language = options.language
  let end: { readonly before: string; readonly ms: number } = { before: '', ms: options.startMs }
  /** Words of the open utterance that are concluded, as they were recognised. */
  let concluded: readonly string[] = []
  /** Words before it belong to an utterance that was cut, or were concluded before the recogniser began anew. */
  let heardBeforeMs = Number.NEGATIVE_INFINITY
  let fresh: readonly RecognisedWord[] = []
  let stable = 0
  /** Where the word before the fresh ones ends in the same hypothesis. */
  let freshAfterMs = options.startMs
  let startsUtterance = true
  let concludedAtMs = Number.NEGATIVE_INFINITY
  /** Since when the sentence waits for somebody to go on with it. */
  let heldSinceMs: number | undefined
  let words: TranscriptPiece[] = []
  let sentenceLanguage = options.likelyLanguage

  /** What a hypothesis has beyond the concluded words. */
  function beyondConcluded(all: readonly RecognisedWord[]): readonly RecognisedWord[] {
    const own = all.filter(({ startMs, endMs }) => (startMs + endMs) / 2 >= heardBeforeMs)
    const count = countConcluded(concluded, own, end.ms)
    freshAfterMs = own[count - 1]?.endMs ?? end.ms
    return own.slice(count)
  }

  function understand({ words: all, language: detected }: Hypothesis, nowMs: number): void {
    if (!options.isLanguageFixed) language = detected ?? language
    const heard = all.flatMap((word) => {
      const text = word.text.trim()
      const endMs = Math.min(Math.round(word.endMs), nowMs)
      return text === '' ? [] : [{ ...word, text, startMs: Math.min(Math.round(word.startMs), endMs), endMs }]
    })
    fresh = beyondConcluded(heard)
    stable = stableWords.count(fresh.map(({ text }) => text))
  }

  function write(word: RecognisedWord, place: Omit<WordPlace, 'startsUtterance'>): TranscriptPiece {
    return writeWord(
      word,
      { ...place, startsUtterance: startsUtterance && word === fresh[0] },
      { language: spokenLanguage(), punctuates, nameCase },
    )
  }

  function spokenLanguage(): LanguageCode {
    return language ?? options.likelyLanguage
  }

  /** Concludes the first words. */
  function conclude(count: number, nowMs: number): Concluded {
    const pieces: SourcePiece[] = []
    const sentences: Sentence[] = []
    for (const word of fresh.slice(0, count)) {
      if (words.length > 0 && sentenceLanguage !== spokenLanguage()) {
        append(pieces, ...mark())
        sentences.push(...closeSentence())
      }
      const written = write(word, {
        before: end.before,
        endMs: end.ms,
        pausedSinceMs: freshAfterMs,
        startsSentence: words.length === 0,
      })
      freshAfterMs = word.endMs
      if (endsBefore(written, words, sentenceLanguage, splitter)) sentences.push(...closeSentence())
      if (words.length === 0) sentenceLanguage = spokenLanguage()
      append(pieces, written)
      startsUtterance = false
    }
    concluded = [...concluded, ...fresh.slice(0, count).map(({ text }) => text)]
    fresh = fresh.slice(count)
    stable = Math.max(0, stable - count)
    stableWords.drop(count)
    if (count > 0) concludedAtMs = nowMs
    return { pieces, sentences }
  }

  /** Adds a word to the sentence and to the last piece, or to a new one where the language changes. */
  function append(pieces: SourcePiece[], ...added: readonly TranscriptPiece[]): void {
    for (const word of added) {
      const last = pieces.at(-1)
      words.push(word)
      end = { before: (end.before + word.text).slice(-2), ms: word.endMs }
      if (last?.language === sentenceLanguage) {
        pieces[pieces.length - 1] = { ...last, text: last.text + word.text, endMs: word.endMs }
      } else {
        pieces.push({ ...word, language: sentenceLanguage })
      }
    }
  }

  /** The mark that ends the sentence, from recognisers that write none. */
  function mark(): readonly TranscriptPiece[] {
    const text = punctuates || words.length === 0 ? '' : markAfter(textOf(words), sentenceLanguage)
    return text === '' ? [] : [{ text, startMs: end.ms, endMs: end.ms }]
  }

  function closeSentence(): readonly Sentence[] {
    const [first] = words
    if (first === undefined) return []
    const sentence: Sentence = {
      text: textOf(words),
      language: sentenceLanguage,
      startMs: first.startMs,
      endMs: end.ms,
      words,
    }
    words = []
    return [sentence]
  }

  function complete(): Concluded {
    heldSinceMs = undefined
    const pieces: SourcePiece[] = []
    append(pieces, ...mark())
    return { pieces, sentences: closeSentence() }
  }

  /** The words that are not concluded, as they would be written now. */
  function tentativeWords(): readonly TranscriptPiece[] {
    let place = {
      before: end.before,
      endMs: end.ms,
      pausedSinceMs: freshAfterMs,
      startsSentence: words.length === 0,
    }
    return fresh.map((word) => {
      const written = write(word, place)
      const { text, endMs } = written
      place = { before: text, endMs, pausedSinceMs: endMs, startsSentence: false }
      return written
    })
  }

  return {
    beginUtterance() {
      heldSinceMs = undefined
    },
    hear(hypothesis, nowMs) {
      understand(hypothesis, nowMs)
      if (language === undefined || nowMs - concludedAtMs < CONCLUDE_EVERY_MS) return NOTHING
      return conclude(stable, nowMs)
    },
    endUtterance(hypothesis, nowMs, cutMs) {
      const { words: all } = hypothesis
      const heard = all.filter(({ startMs, endMs }) => cutMs === undefined || (startMs + endMs) / 2 < cutMs)
      understand({ ...hypothesis, words: heard }, cutMs ?? nowMs)
      const last = conclude(fresh.length, nowMs)
      stableWords.clear()
      concluded = []
      fresh = []
      stable = 0
      heardBeforeMs = cutMs === undefined ? Number.NEGATIVE_INFINITY : end.ms
      startsUtterance = true
      if (cutMs !== undefined) return last
      heldSinceMs = nowMs
      if (!punctuates || !isTerminated(end.before)) return last
      return { pieces: last.pieces, sentences: [...last.sentences, ...complete().sentences] }
    },
    pass(nowMs) {
      return heldSinceMs === undefined || nowMs - heldSinceMs < HOLD_MS ? NOTHING : complete()
    },
    finish: complete,
    restart() {
      stableWords.clear()
      fresh = []
      stable = 0
      concluded = []
      heardBeforeMs = end.ms
      startsUtterance = true
    },
    get concludedMs() {
      return end.ms
    },
    get stableMs() {
      return stable > 0 ? fresh[stable - 1]?.endMs : concluded.length > 0 ? end.ms : undefined
    },
    tail() {
      const tentative = tentativeWords()
      const held = heldSinceMs === undefined ? [] : mark()
      const sure = tentative.slice(0, Math.max(stable, tentative.length - UNSURE_WORDS))
      const isSame = words.length === 0 || sentenceLanguage === spokenLanguage()
      const shown = language === undefined ? [] : [...tentative, ...held]
      return {
        tentative: pieceOf(shown, heldSinceMs === undefined ? spokenLanguage() : sentenceLanguage),
        open: openSentence(
          isSame ? [...words, ...sure, ...held] : sure,
          isSame && words.length > 0 ? sentenceLanguage : spokenLanguage(),
        ),
      }
    },
  }
}

function pieceOf(words: readonly TranscriptPiece[], language: LanguageCode): readonly SourcePiece[] {
  const first = words[0]
  const last = words.at(-1)
  if (first === undefined || last === undefined) return []
  const text = words.map((word) => word.text).join('')
  return [{ text, language, startMs: first.startMs, endMs: last.endMs }]
}

function openSentence(words: readonly TranscriptPiece[], language: LanguageCode): SourcePiece | undefined {
  const [piece] = pieceOf(words, language)
  return piece && { ...piece, text: textOf(words) }
}

function textOf(words: readonly TranscriptPiece[]): string {
  return words
    .map(({ text }) => text)
    .join('')
    .replace(/^[\s,،、，]+/u, '')
    .trimEnd()
}
