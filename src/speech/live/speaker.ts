import { InterpresError } from '../../kernel/errors.ts'
import { createGate } from '../../kernel/turns/gate.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import { joinSamples, type Samples } from '../audio.ts'
import type { EncodedSpeech, SpeechEncoding } from '../audio-encoder.ts'
import type { Synthesiser, VoiceKind } from '../synthesiser.ts'

/** Speaks the concluded text of a target, one piece after the other. */
export interface Speaker {
  say(text: string): void
  /** Resolves when everything has been spoken and told, or cannot be. */
  finish(): Promise<void>
  /** Frees the encoding. */
  close(): Promise<void>
}

interface SpeakerOptions {
  readonly synthesiser: Synthesiser
  readonly encoding: SpeechEncoding
  readonly language: LanguageCode
  readonly voice: VoiceKind | undefined
  /** Waited for, so that whoever takes the speech slowly slows it down. */
  readonly told: (speech: EncodedSpeech, text: string | undefined) => Promise<void>
  /** Called once; nothing is spoken after it. */
  readonly failed: (error: unknown) => void
}

/** Speech is told in stretches of so much, and sooner where a piece ends. */
const STRETCH_MS = 500

export function createSpeaker(options: SpeakerOptions): Speaker {
  const { synthesiser, encoding, language, voice } = options
  const closing = new AbortController()
  const { signal } = closing
  const turns = createGate({ limit: 1 })

  async function speak(text: string): Promise<void> {
    let untold: string | undefined = text
    const tell = async (parts: readonly Samples[]): Promise<void> => {
      const speech = await encoding.encode(joinSamples(parts))
      if (signal.aborted) return
      const said = untold
      untold = undefined
      await options.told(speech, said)
    }
    const attempt = async (): Promise<void> => {
      let parts: Samples[] = []
      const stretch = (synthesiser.samplesPerSecond * STRETCH_MS) / 1_000
      for await (const samples of synthesiser.speak({ text: text.trim(), language, voice, signal })) {
        parts.push(samples)
        if (parts.reduce((sum, { length }) => sum + length, 0) < stretch) continue
        await tell(parts)
        parts = []
      }
      if (parts.length > 0 || untold !== undefined) await tell(parts)
    }
    try {
      await attempt()
    } catch (error) {
      const mayPass = error instanceof InterpresError && error.code === 'engine_unavailable'
      // What was told in part cannot be taken back.
      if (!mayPass || untold === undefined || signal.aborted) throw error
      await attempt()
    }
  }

  const inTurn = (work: () => Promise<void>): Promise<void> =>
    turns.run(async () => {
      try {
        if (!signal.aborted) await work()
      } catch (error) {
        if (!signal.aborted) options.failed(error)
        closing.abort()
      }
    })

  return {
    say: (text) => void inTurn(() => speak(text)),
    finish: () =>
      inTurn(async () => {
        const last = await encoding.finish()
        if (last.data.length > 0) await options.told(last, undefined)
      }),
    async close() {
      closing.abort()
      await encoding.close()
    },
  }
}
