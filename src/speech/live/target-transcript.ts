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
  /** True when tentative text has to wait longer. */
  readonly isBusy: () => boolean
  readonly told: (concluded: readonly TranscriptPiece[], tentative: readonly TranscriptPiece[]) => void
  /** Called once, when a sentence cannot be translated; nothing is told after it. */
  readonly failed: (error: unknown) => void
}

/** Translations of an open sentence begin so far apart; further where audio waits, so that it is listened to first. */
const OPEN_EVERY_MS = 300
const OPEN_EVERY_BUSY_MS = 2_000
const CONTEXT_SENTENCES = 2
const TRY_AGAIN_AFTER_MS = [250, 1_000, 3_000]

export function createTargetTranscript(options: TargetTranscriptOptions): TargetTranscript {
  const closing = new AbortController()
  const { signal } = closing
  const sentences = createSentenceTranslation(options)
  const open = createOpenSentence(options, { sentences, signal })
  const waiting: Sentence[] = []
  let hasTentative = false
  let isComplete = false
  const { wake, rest } = createRest()

  function show(concluded: readonly TranscriptPiece[], tentative?: readonly TranscriptPiece[]): void {
    options.told(concluded, tentative ?? [])
    hasTentative = tentative !== undefined
  }

  async function translateOpen(): Promise<void> {
    const pieces = await open.translate()
    if (pieces !== undefined && waiting.length === 0 && !signal.aborted) show([], pieces)
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const sentence = waiting[0]
      const waitMs = open.waitMs()
      if (sentence !== undefined) {
        show(await sentences.conclude(sentence, signal))
        open.translateAnew()
        waiting.shift()
      } else if (isComplete) return
      else if (!open.isThere && hasTentative) show([])
      else if (waitMs === 0) await translateOpen()
      else await rest(waitMs)
    }
  }

  const done = work().catch((error: unknown) => {
    if (!signal.aborted) options.failed(error)
  })

  return {
    add(sentence) {
      waiting.push(sentence)
      open.stop()
      wake()
    },
    open(sentence) {
      open.set(sentence)
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

function createRest() {
  let wake = () => {}
  return {
    wake: () => wake(),
    /** Until somebody wakes it, or for so long. */
    rest: async (ms?: number): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
      await promise
      clearTimeout(timer)
    },
  }
}

/** The sentence that is being spoken, translated as time allows. */
function createOpenSentence(
  { clock, isBusy }: Pick<TargetTranscriptOptions, 'clock' | 'isBusy'>,
  {
    sentences,
    signal,
  }: {
    readonly sentences: ReturnType<typeof createSentenceTranslation>
    readonly signal: AbortSignal
  },
) {
  let open: SourcePiece | undefined
  /** The text that was translated last. */
  let translatedText: string | undefined
  let beganAtMs = Number.NEGATIVE_INFINITY
  let translating: AbortController | undefined

  return {
    get isThere() {
      return open !== undefined
    },
    set(sentence: SourcePiece | undefined): void {
      open = sentence
    },
    /** Until it may be translated; `undefined` where there is nothing new to translate. */
    waitMs(): number | undefined {
      if (open === undefined || open.text === translatedText) return undefined
      const everyMs = isBusy() ? OPEN_EVERY_BUSY_MS : OPEN_EVERY_MS
      return Math.max(0, beganAtMs + everyMs - clock.nowMs())
    },
    /** What is tentative may fail, and be `undefined`: the sentence is translated again when it is complete. */
    async translate(): Promise<readonly TranscriptPiece[] | undefined> {
      if (open === undefined) return undefined
      beganAtMs = clock.nowMs()
      translatedText = open.text
      translating = new AbortController()
      const either = AbortSignal.any([signal, translating.signal])
      const pieces = await sentences.translate(open, either).catch(() => undefined)
      translating = undefined
      return pieces
    },
    stop: () => translating?.abort(),
    /** What comes before it has changed. */
    translateAnew(): void {
      translatedText = undefined
    },
  }
}

/** Translates one sentence after the other, each with those before it. */
function createSentenceTranslation({
  target,
  translation,
}: Pick<TargetTranscriptOptions, 'target' | 'translation'>) {
  let before: readonly Sentence[] = []
  /** How the concluded text ends. */
  let end = ''

  function pieceOf(translated: string, { startMs, endMs }: SourcePiece): readonly TranscriptPiece[] {
    if (translated === '') return []
    const blank = needsBlankBetween(end, translated) ? ' ' : ''
    return [{ text: blank + translated, startMs, endMs }]
  }

  async function translate(sentence: SourcePiece, signal: AbortSignal): Promise<readonly TranscriptPiece[]> {
    const { text, language } = sentence
    const context = before.filter((each) => each.language === language).map((each) => each.text)
    const [translated = ''] = await translation.translate({
      sentences: [text],
      source: language,
      target,
      context: context.length === 0 ? undefined : context.join(' '),
      signal,
    })
    return pieceOf(translated.replaceAll(/\s+/g, ' ').trim(), sentence)
  }

  return {
    /** As it would follow the concluded text; nothing where nothing is left of it. */
    translate,
    /** For good: those that come later follow it. */
    async conclude(sentence: Sentence, signal: AbortSignal): Promise<readonly TranscriptPiece[]> {
      const pieces = await insistently(() => translate(sentence, signal), signal)
      before = [...before, sentence].slice(-CONTEXT_SENTENCES)
      end = pieces.at(-1)?.text.slice(-2) ?? end
      return pieces
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
