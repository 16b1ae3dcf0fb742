import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import { languageName } from '../../languages/language-registry.ts'
import type { SentenceSplitter } from '../../translation/sentences/sentence-splitter.ts'
import type { AudioEncoder, SpeechEncoding } from '../audio-encoder.ts'
import type { Recogniser, Recognisers } from '../recogniser.ts'
import type { SpeechTranslation } from '../speech-translation.ts'
import type { Synthesiser, Synthesisers } from '../synthesiser.ts'
import { type Listener, type ListenerOptions, openListener } from '../transcript/listener.ts'
import type { Concluded } from '../transcript/transcript.ts'
import type { NameCase } from '../transcript/written-words.ts'
import type { VoiceActivityDetector } from '../voice-activity.ts'
import { createAudioQueue } from './audio-queue.ts'
import type { LiveSpeech, LiveSpeechOptions, OpenLiveSpeech, SpeechEvent } from './live-speech.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createSpeaker, type Speaker } from './speaker.ts'
import { createTargetTranscript, type TargetTranscript } from './target-transcript.ts'

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

/** While more audio than this waits, nothing tentative is translated. */
const BUSY_MS = 1_000

export function createOpenLiveSpeech(dependencies: LiveSpeechDependencies): OpenLiveSpeech {
  return async (options, { tell, fail }) => {
    const languages = chooseLanguages(dependencies.recognisers, options)
    await dependencies.translation.check(options, { source: languages.language, targets: options.targets })
    const voice = await openVoice(dependencies, options)
    const queue = createAudioQueue()
    let isOver = false
    let failing: Promise<void> | undefined

    function failWith(error: unknown): void {
      if (isOver || failing !== undefined) return
      failing = giveUp(error)
    }

    /** Tells what is concluded before it says that the speech cannot go on. */
    async function giveUp(reason: unknown): Promise<void> {
      queue.close()
      await Promise.all(targets.map((target) => target.finish()))
      await outbox.finish([])
      if (isOver) return
      await close()
      fail(reason)
    }

    const outbox: Outbox = createOutbox({
      clock: dependencies.clock,
      startMs: options.startMs,
      targets: options.targets,
      heardMs: () => listener.heardMs,
      tell,
      failed: failWith,
    })
    const speaker = voice && speakerOf(voice, { outbox, failed: failWith })
    const targets = openTargets(dependencies, options, {
      outbox,
      speaker,
      isBusy: () => queue.waitingMs > BUSY_MS,
      failed: failWith,
    })
    const told = ({ pieces, sentences }: Concluded): void => {
      const { tentative, open } = listener.tail()
      outbox.source(pieces, tentative)
      for (const target of targets) {
        for (const sentence of sentences) target.add(sentence)
        target.open(open)
      }
    }
    const listener = await listenerOf(dependencies, options, { ...languages, told }).catch(
      async (error: unknown) => {
        for (const target of targets) target.close()
        await speaker?.close()
        throw error
      },
    )

    const listening = listen(listener).catch(failWith)

    async function listen(to: Listener): Promise<void> {
      for await (const samples of queue.stretches()) await to.hear(samples)
      if (!isOver && failing === undefined) await to.finish()
    }

    async function finish(): Promise<void> {
      queue.end()
      await listening
      await Promise.all(targets.map((target) => target.finish()))
      await speaker?.finish()
      await failing
      if (!isOver) await outbox.finish(endsOf(options))
    }

    async function close(): Promise<void> {
      if (isOver) return
      isOver = true
      queue.close()
      outbox.close()
      for (const target of targets) target.close()
      await Promise.all([listener.close(), speaker?.close()])
    }

    const speech: LiveSpeech = {
      accept: (samples) => queue.push(samples),
      get waitingMs() {
        return queue.waitingMs
      },
      untilWaiting: (belowMs) => queue.untilWaiting(belowMs),
      finish,
      close,
    }
    return speech
  }
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
  heard: Pick<ListenerOptions, 'told' | keyof ReturnType<typeof chooseLanguages>>,
): Promise<Listener> {
  const activity = await voiceActivity.open()
  return openListener({ ...heard, activity, splitter, nameCase, startMs, isLive: true })
}

interface Voice {
  readonly synthesiser: Synthesiser
  readonly encoding: SpeechEncoding
  readonly speech: NonNullable<LiveSpeechOptions['speech']>
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

function speakerOf(
  { synthesiser, encoding, speech }: Voice,
  { outbox, failed }: { readonly outbox: Outbox; readonly failed: (error: unknown) => void },
): { readonly target: LanguageCode } & Speaker {
  const { target, voice } = speech
  return {
    target,
    ...createSpeaker({
      synthesiser,
      encoding,
      language: target,
      voice,
      told: (encoded, text) => outbox.speech(target, encoded, text),
      failed,
    }),
  }
}

function openTargets(
  { translation, clock }: LiveSpeechDependencies,
  options: LiveSpeechOptions,
  {
    outbox,
    speaker,
    ...shared
  }: {
    readonly outbox: Outbox
    readonly speaker: ({ readonly target: LanguageCode } & Speaker) | undefined
    readonly isBusy: () => boolean
    readonly failed: (error: unknown) => void
  },
): readonly TargetTranscript[] {
  const opened = translation.open(options)
  return options.targets.map((target) =>
    createTargetTranscript({
      ...shared,
      target,
      clock,
      translation: opened,
      told: (concluded, tentative) => {
        outbox.target(target, concluded, tentative)
        if (speaker?.target === target) for (const { text } of concluded) speaker.say(text)
      },
    }),
  )
}

/** In the order in which clients are told. */
function endsOf({ targets, speech }: LiveSpeechOptions): readonly SpeechEvent[] {
  return [
    { kind: 'source-end' },
    ...targets.map((target) => ({ kind: 'target-end' as const, target })),
    ...(speech === undefined ? [] : [{ kind: 'speech-end' as const, target: speech.target }]),
  ]
}
