import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import { untilAborted } from '../../kernel/until-aborted.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { OpenSpeechTranslation } from '../speech-translation.ts'
import type { Sentence, SourcePiece, TranscriptPiece } from '../transcript/pieces.ts'
import { needsBlankBetween } from '../transcript/written-words.ts'

/** What was said, in one target language. */
export interface TargetTranscript {
  /** Translated in order, each once. */
  add(sentence: Sentence): void
  /** The sentence that is being spoken; translated as time allows, and only as it is last. */
  open(sentence: SourcePiece | undefined): void
  /** Nothing will be added. Resolves when all sentences have been translated, or cannot be. */
  finish(): Promise<void>
  close(): void
}

interface TargetTranscriptOptions {
  readonly target: LanguageCode
  readonly translation: OpenSpeechTranslation
  readonly clock: Clock
  /** True when tentative text has to wait. */
  readonly isBusy: () => boolean
  readonly told: (concluded: readonly TranscriptPiece[], tentative: readonly TranscriptPiece[]) => void
  /** Called once, when a sentence cannot be translated; nothing is told after it. */
  readonly failed: (error: unknown) => void
}

/** Translations of an open sentence begin so far apart. */
const OPEN_EVERY_MS = 300
const CONTEXT_SENTENCES = 2
const TRY_AGAIN_AFTER_MS = [250, 1_000, 3_000]

export function createTargetTranscript(options: TargetTranscriptOptions): TargetTranscript {
  const { target, translation, clock, told } = options
  const closing = new AbortController()
  const waiting: Sentence[] = []
  let before: readonly Sentence[] = []
  let open: SourcePiece | undefined
  /** The text of the open sentence that was translated last. */
  let openText: string | undefined
  let openedAtMs = Number.NEGATIVE_INFINITY
  let translatingOpen: AbortController | undefined
  let text = ''
  let hasTentative = false
  let isComplete = false
  let wake = () => {}

  const isClosed = () => closing.signal.aborted

  function translate({ text: sentence, language }: SourcePiece, signal: AbortSignal): Promise<string> {
    const context = before.filter((each) => each.language === language).map((each) => each.text)
    return translation
      .translate({
        sentences: [sentence],
        source: language,
        target,
        context: context.length === 0 ? undefined : context.join(' '),
        signal,
      })
      .then(([translated = '']) => translated.replaceAll(/\s+/g, ' ').trim())
  }

  function pieceOf(translated: string, { startMs, endMs }: SourcePiece): readonly TranscriptPiece[] {
    if (translated === '') return []
    const blank = needsBlankBetween(text, translated) ? ' ' : ''
    return [{ text: blank + translated, startMs, endMs }]
  }

  async function conclude(sentence: Sentence): Promise<void> {
    const translated = await insistently(() => translate(sentence, closing.signal), closing.signal)
    before = [...before, sentence].slice(-CONTEXT_SENTENCES)
    const pieces = pieceOf(translated, sentence)
    told(pieces, [])
    hasTentative = false
    text = pieces.at(-1)?.text.slice(-2) ?? text
    openText = undefined
  }

  async function translateOpen(sentence: SourcePiece): Promise<void> {
    openedAtMs = clock.nowMs()
    openText = sentence.text
    translatingOpen = new AbortController()
    const signal = AbortSignal.any([closing.signal, translatingOpen.signal])
    // What is tentative may fail: the sentence is translated again when it is complete.
    const translated = await translate(sentence, signal).catch(() => undefined)
    translatingOpen = undefined
    if (translated !== undefined && waiting.length === 0 && !isClosed()) {
      told([], pieceOf(translated, sentence))
      hasTentative = true
    }
  }

  /** Until something is added, or for so long. */
  async function rest(ms?: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    wake = resolve
    const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
    await promise
    clearTimeout(timer)
  }

  async function work(): Promise<void> {
    while (!isClosed()) {
      const sentence = waiting[0]
      if (sentence !== undefined) {
        await conclude(sentence)
        waiting.shift()
      } else if (isComplete) return
      else if (open === undefined && hasTentative) {
        told([], [])
        hasTentative = false
      } else if (open === undefined || open.text === openText || options.isBusy()) await rest()
      else {
        const waitMs = openedAtMs + OPEN_EVERY_MS - clock.nowMs()
        if (waitMs > 0) await rest(waitMs)
        else await translateOpen(open)
      }
    }
  }

  const done = work().catch((error: unknown) => {
    if (!isClosed()) options.failed(error)
  })

  return {
    add(sentence) {
      waiting.push(sentence)
      translatingOpen?.abort()
      wake()
    },
    open(sentence) {
      open = sentence
      wake()
    },
    finish() {
      isComplete = true
      wake()
      return done
    },
    close() {
      closing.abort()
      wake()
    },
  }
}

/** Tries again for a while where an engine cannot be had. */
async function insistently<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (const waitMs of TRY_AGAIN_AFTER_MS) {
    try {
      return await work()
    } catch (error) {
      const mayPass =
        error instanceof InterpresError &&
        (error.code === 'engine_unavailable' || error.code === 'overloaded')
      if (!mayPass || signal.aborted) throw error
    }
    await untilAborted(signal, new Promise((resolve) => setTimeout(resolve, waitMs)))
  }
  return work()
}
