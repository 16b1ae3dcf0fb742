import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import { languageName } from '../../languages/language-registry.ts'
import type { SentenceSplitter } from '../../translation/sentences/sentence-splitter.ts'
import type { AudioEncoder } from '../audio-encoder.ts'
import type { Recogniser, Recognisers } from '../recogniser.ts'
import type { SpeechTranslation } from '../speech-translation.ts'
import type { Synthesisers } from '../synthesiser.ts'
import { type Listener, type ListenerOptions, openListener } from '../transcript/listener.ts'
import type { Concluded } from '../transcript/writing.ts'
import type { NameCase } from '../transcript/written-words.ts'
import type { VoiceActivityDetector } from '../voice-activity.ts'
import { createAudioQueue } from './audio-queue.ts'
import type { LiveSpeech, LiveSpeechOptions, OpenLiveSpeech } from './live-speech.ts'
import { type Outcome, openOutcome, type Voice } from './outcome.ts'

export interface LiveSpeechDependencies {
  readonly recognisers: Recognisers
  readonly voiceActivity: VoiceActivityDetector
  readonly splitter: SentenceSplitter
  readonly nameCase: NameCase
  /** Of the region that the speech belongs to. */
  readonly translation: SpeechTranslation
  readonly synthesisers: Synthesisers
  readonly encoder: AudioEncoder
  readonly clock: Clock
}

/** While more audio than this waits, tentative text is translated less often. */
const BUSY_MS = 1_000
/** Terms of a glossary that a recogniser is told: what models read before an utterance is short. */
const MOST_TERMS = 50

export function createOpenLiveSpeech(dependencies: LiveSpeechDependencies): OpenLiveSpeech {
  return async (options, told) => {
    const languages = chooseLanguages(dependencies.recognisers, options)
    await dependencies.translation.check(options, { source: languages.language, targets: options.targets })
    const terms = await termsOf(dependencies.translation, options, languages)
    const voice = await openVoice(dependencies, options)
    return await openSpeech(dependencies, options, { ...told, ...languages, terms, voice })
  }
}

type Told = Parameters<OpenLiveSpeech>[1]
type Chosen = ReturnType<typeof chooseLanguages> & { readonly terms: readonly string[] }

/** Frees the voice where it fails. */
async function openSpeech(
  dependencies: LiveSpeechDependencies,
  options: LiveSpeechOptions,
  { tell, fail, voice, ...chosen }: Told & Chosen & { readonly voice: Voice | undefined },
): Promise<LiveSpeech> {
  const queue = createAudioQueue()
  const end = createEnd({
    fail,
    /** Tells what is concluded before it says that the speech cannot go on. */
    async giveUp() {
      queue.close()
      await outcome.finishText()
      await outcome.finishTelling({ isComplete: false })
    },
    async close() {
      queue.close()
      await Promise.all([outcome.close(), listener.close()])
    },
  })

  const outcome = openOutcome(
    {
      ...dependencies,
      voice,
      tell,
      heardMs: () => listener.heardMs,
      isBusy: () => queue.waitingMs > BUSY_MS,
      failed: end.failWith,
    },
    options,
  )
  const told = (concluded: Concluded) => outcome.heard(concluded, listener.tail())
  const listener = await orClose(outcome, listenerOf(dependencies, options, { ...chosen, told }))
  const listening = listen().catch(end.failWith)

  async function listen(): Promise<void> {
    for await (const samples of queue.stretches()) await listener.hear(samples)
    if (!end.hasBegun) await listener.finish()
  }

  return {
    accept: (samples) => queue.push(samples),
    get waitingMs() {
      return queue.waitingMs
    },
    untilWaiting: (belowMs) => queue.untilWaiting(belowMs),
    async finish() {
      queue.end()
      await listening
      await outcome.finishText()
      await outcome.finishSpeech()
      await end.failed()
      if (!end.isOver) await outcome.finishTelling({ isComplete: true })
    },
    close: end.close,
  }
}

/** What was opened before is closed where the next thing cannot be opened. */
async function orClose<Opened>(before: Pick<Outcome, 'close'>, opening: Promise<Opened>): Promise<Opened> {
  try {
    return await opening
  } catch (error) {
    await before.close()
    throw error
  }
}

/** How a speech ends before its time: it is closed, or gives up once and then is closed. */
function createEnd({
  giveUp,
  close,
  fail,
}: {
  readonly giveUp: () => Promise<void>
  readonly close: () => Promise<void>
  readonly fail: (reason: unknown) => void
}) {
  let isOver = false
  let failing: Promise<void> | undefined

  async function closeOnce(): Promise<void> {
    if (isOver) return
    isOver = true
    await close()
  }

  async function failOnce(reason: unknown): Promise<void> {
    await giveUp()
    if (isOver) return
    await closeOnce()
    fail(reason)
  }

  return {
    get isOver() {
      return isOver
    },
    get hasBegun() {
      return isOver || failing !== undefined
    },
    failWith: (error: unknown): void => {
      if (!isOver) failing ??= failOnce(error)
    },
    /** Resolves when nothing fails any more. */
    failed: async () => failing,
    close: closeOnce,
  }
}

/** Errors: those of `SpeechTranslation.terms`. */
async function termsOf(
  translation: SpeechTranslation,
  options: LiveSpeechOptions,
  { recogniser, language }: ReturnType<typeof chooseLanguages>,
): Promise<readonly string[]> {
  if (recogniser.takesTerms !== true || language === undefined) return []
  return await translation.terms(options, { source: language, targets: options.targets }, MOST_TERMS)
}

/** Errors: those of `Recognisers.choose`. */
function chooseLanguages(
  recognisers: Recognisers,
  { source, sourceMode }: LiveSpeechOptions,
): {
  readonly recogniser: Recogniser
  readonly language: LanguageCode | undefined
  readonly isLanguageFixed: boolean
  readonly likelyLanguage: LanguageCode
} {
  const recogniser = recognisers.choose({ language: source, mode: sourceMode, isLive: true })
  const isLanguageFixed = !recogniser.detectsLanguage || (source !== undefined && sourceMode === 'fixed')
  const [first] = recogniser.languages
  const likelyLanguage = source ?? first
  if (likelyLanguage === undefined) throw new InterpresError('internal', 'A recogniser knows no language.')
  return {
    recogniser,
    language: recogniser.detectsLanguage ? source : likelyLanguage,
    isLanguageFixed,
    likelyLanguage,
  }
}

async function listenerOf(
  { voiceActivity, splitter, nameCase }: LiveSpeechDependencies,
  { startMs }: LiveSpeechOptions,
  heard: Pick<ListenerOptions, 'told' | keyof Chosen>,
): Promise<Listener> {
  const activity = await voiceActivity.open()
  return openListener({ ...heard, activity, splitter, nameCase, startMs, isLive: true })
}

/** Errors: `invalid_parameter` for a language that nobody speaks, those of `AudioEncoder.open`. */
async function openVoice(
  { synthesisers, encoder }: LiveSpeechDependencies,
  { speech }: LiveSpeechOptions,
): Promise<Voice | undefined> {
  if (speech === undefined) return undefined
  const synthesiser = synthesisers.choose(speech.target)
  if (synthesiser === undefined) {
    throw new InterpresError('invalid_parameter', `No voice for ${languageName(speech.target)} is installed.`)
  }
  const { samplesPerSecond } = synthesiser
  return { synthesiser, encoding: await encoder.open(speech.type, { samplesPerSecond }), speech }
}
