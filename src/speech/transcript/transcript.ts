import type { LanguageCode } from '../../languages/language-code.ts'
import type { SentenceSplitter } from '../../translation/sentences/sentence-splitter.ts'
import type { Hypothesis } from '../recogniser.ts'
import { createOpenSentence, type OpenSentence, textOf } from './open-sentence.ts'
import { createOpenWords, type OpenWords } from './open-words.ts'
import type { SourcePiece, TranscriptPiece } from './pieces.ts'
import { isTerminated } from './sentence-ends.ts'
import { type Concluded, createWriting, type Writing } from './writing.ts'
import type { NameCase } from './written-words.ts'

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
const HOLD_MS = 400
/** Words at the end of an open utterance that are not worth translating. */
const UNSURE_WORDS = 2

const NOTHING: Concluded = { pieces: [], sentences: [] }

export function createTranscript(options: TranscriptOptions): Transcript {
  const open = createOpenWords(options)
  const sentence = createOpenSentence(options)
  const writing = createWriting(options, { open, sentence })
  let language = options.language
  let concludedAtMs = Number.NEGATIVE_INFINITY
  /** Since when the sentence waits for somebody to go on with it. */
  let heldSinceMs: number | undefined
  const spokenLanguage = () => language ?? options.likelyLanguage
  const isHeld = () => heldSinceMs !== undefined

  function understand({ words, language: detected }: Hypothesis, nowMs: number): void {
    if (!options.isLanguageFixed) language = detected ?? language
    open.hear(words, nowMs, sentence.end.ms)
  }

  function conclude(count: number, nowMs: number): Concluded {
    if (count > 0) concludedAtMs = nowMs
    return writing.conclude(count, spokenLanguage())
  }

  function complete(): Concluded {
    heldSinceMs = undefined
    return writing.complete()
  }

  return {
    beginUtterance() {
      heldSinceMs = undefined
    },
    hear(hypothesis, nowMs) {
      understand(hypothesis, nowMs)
      if (language === undefined || nowMs - concludedAtMs < CONCLUDE_EVERY_MS) return NOTHING
      return conclude(open.stable, nowMs)
    },
    endUtterance(hypothesis, nowMs, cutMs) {
      understand(beforeCut(hypothesis, cutMs), cutMs ?? nowMs)
      const last = conclude(open.all.length, nowMs)
      open.beginAnew(cutMs === undefined ? undefined : sentence.end.ms)
      if (cutMs !== undefined) return last
      heldSinceMs = nowMs
      if (!options.punctuates || !isTerminated(sentence.end.before)) return last
      return { pieces: last.pieces, sentences: [...last.sentences, ...complete().sentences] }
    },
    pass(nowMs) {
      return heldSinceMs === undefined || nowMs - heldSinceMs < HOLD_MS ? NOTHING : complete()
    },
    finish: complete,
    restart: () => open.beginAnew(sentence.end.ms),
    get concludedMs() {
      return sentence.end.ms
    },
    get stableMs() {
      return stableEndMs(open, sentence)
    },
    tail: () => tailOf({ open, sentence, writing }, { language, spoken: spokenLanguage(), isHeld: isHeld() }),
  }
}

function stableEndMs(open: OpenWords, sentence: OpenSentence): number | undefined {
  if (open.stable > 0) return open.all[open.stable - 1]?.endMs
  return open.startsUtterance ? undefined : sentence.end.ms
}

function beforeCut(hypothesis: Hypothesis, cutMs: number | undefined): Hypothesis {
  if (cutMs === undefined) return hypothesis
  return {
    ...hypothesis,
    words: hypothesis.words.filter(({ startMs, endMs }) => (startMs + endMs) / 2 < cutMs),
  }
}

/** What may still change, in the language that is spoken; nothing is shown before one is known. */
function tailOf(
  {
    open,
    sentence,
    writing,
  }: { readonly open: OpenWords; readonly sentence: OpenSentence; readonly writing: Writing },
  {
    language,
    spoken,
    isHeld,
  }: {
    readonly language: LanguageCode | undefined
    readonly spoken: LanguageCode
    readonly isHeld: boolean
  },
): Tail {
  const { words } = sentence
  const tentative = writing.preview(spoken)
  const held = isHeld ? sentence.mark() : []
  const sure = tentative.slice(0, Math.max(open.stable, tentative.length - UNSURE_WORDS))
  const isSame = words.length === 0 || sentence.language === spoken
  const shown = language === undefined ? [] : [...tentative, ...held]
  return {
    tentative: pieceOf(shown, isHeld ? sentence.language : spoken),
    open: openSentence(
      isSame ? [...words, ...sure, ...held] : sure,
      isSame && words.length > 0 ? sentence.language : spoken,
    ),
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
