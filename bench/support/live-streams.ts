import { setTimeout as pause } from 'node:timers/promises'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import type { Samples } from '../../src/speech/audio.ts'
import type { OpenLiveSpeech, SpeechEvent } from '../../src/speech/live/live-speech.ts'

const CHUNK_MS = 100
const [en, de] = ['en' as LanguageCode, 'de' as LanguageCode]

interface Heard {
  readonly told: readonly { readonly atMs: number; readonly event: SpeechEvent }[]
  /** From the end of the audio to the last event. */
  readonly drainMs: number
}

/** From the end of a word, or of a sentence, to the text that has it; milliseconds. */
export interface Delays {
  readonly tentative: readonly number[]
  readonly concluded: readonly number[]
  readonly translated: readonly number[]
  readonly drainMs: number
  readonly text: string
  readonly translation: string
}

/** Speaks English at `speed` times real time to a stream of its own, which is translated into German. */
export async function timeStream(
  openLiveSpeech: OpenLiveSpeech,
  audio: Samples,
  speed: number,
): Promise<Delays> {
  return delaysOf(await hear(openLiveSpeech, audio, speed), speed)
}

async function hear(openLiveSpeech: OpenLiveSpeech, audio: Samples, speed: number): Promise<Heard> {
  const told: Heard['told'][number][] = []
  let openedMs = 0
  const now = () => performance.now() - openedMs
  const turn = { accountId: 'bench', keyId: 'bench', priority: 'interactive' } as const
  const speech = await openLiveSpeech(
    {
      ...turn,
      turn,
      source: en,
      sourceMode: 'fixed',
      targets: [de],
      speech: undefined,
      formality: 'default',
      glossaryId: undefined,
      startMs: 0,
    },
    {
      tell: async ({ events }) => void told.push(...events.map((event) => ({ atMs: now(), event }))),
      fail(error) {
        throw error
      },
    },
  )
  openedMs = performance.now()
  for (let start = 0; start < audio.length; start += CHUNK_MS * 16) {
    const chunk = audio.subarray(start, start + CHUNK_MS * 16)
    await pause(Math.max(0, (start + chunk.length) / 16 / speed - now()))
    speech.accept(chunk)
  }
  const endedMs = now()
  await speech.finish()
  const drainMs = now() - endedMs
  await speech.close()
  return { told, drainMs }
}

function delaysOf({ told, drainMs }: Heard, speed: number): Delays {
  const delays = { tentative: [] as number[], concluded: [] as number[], translated: [] as number[] }
  let text = ''
  let translation = ''
  const words: { readonly endMs: number; readonly atMs: number }[] = []
  for (const { atMs, event } of told) {
    if (event.kind === 'source') {
      for (const piece of event.concluded) {
        text += piece.text
        const count = piece.text.trim().split(' ').length
        for (let word = 1; word <= count; word += 1)
          words.push({ endMs: piece.startMs + ((piece.endMs - piece.startMs) * word) / count, atMs })
      }
    } else if (event.kind === 'target') {
      for (const piece of event.concluded) {
        translation += piece.text
        delays.translated.push(atMs - piece.endMs / speed)
      }
    }
  }
  for (const { endMs, atMs } of words) {
    delays.concluded.push(atMs - endMs / speed)
    const first = told.find(
      ({ event }) =>
        event.kind === 'source' && ([...event.concluded, ...event.tentative].at(-1)?.endMs ?? 0) >= endMs,
    )
    if (first !== undefined) delays.tentative.push(first.atMs - endMs / speed)
  }
  return { ...delays, drainMs, text, translation }
}
