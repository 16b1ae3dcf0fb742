import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveSpeech } from '../../live/live-speech.ts'
import type { LiveSourceType } from '../../media-types.ts'
import type { VoiceSession } from '../voice-session.ts'
import { createSessionAudio } from './session-audio.ts'
import type { SessionUsage } from './session-usage.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const SECOND = 16_000
const MINUTES = 10

/** Ten minutes of silence that take no bytes to speak of, listened to at once. */
function open(sourceType: LiveSourceType) {
  const abort = new AbortController()
  const counts = { heldBack: 0 }
  const live = { accept() {}, waitingMs: 0 } as unknown as LiveSpeech
  const usage = {
    allow: async (audioMs: number) => audioMs,
    note: async () => {},
    reached: { audioMs: 0, concludedMs: 0 },
  } as unknown as SessionUsage
  const audio = createSessionAudio(
    {
      decoder: {
        async *decode() {
          for (let second = 0; second < 60 * MINUTES; second += 1) yield new Int16Array(SECOND)
        },
      },
      usage,
      observer: {
        heard() {},
        concluded() {},
        heldBack() {
          counts.heldBack += 1
        },
        ended() {},
      },
      clock: { nowMs: () => Date.now() },
      telling: () => undefined,
      signal: abort.signal,
    },
    { audioMs: 0, settings: { sourceType } } as VoiceSession,
  )
  return { audio, abort, counts, brought: audio.bring(nothing(), live) }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

test('audio that must be decoded is heard, and paid for, at twice its speed at most after the first half minute', async () => {
  const { audio, abort, counts, brought } = open('audio/ogg;codecs=opus')
  await vi.advanceTimersByTimeAsync(0)
  expect(audio.heardMs).toBe(31_000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(audio.heardMs).toBe(51_000)
  expect(counts.heldBack).toBeGreaterThan(0)
  abort.abort()
  await brought
  await vi.advanceTimersByTimeAsync(60_000)
  expect(audio.heardMs).toBe(51_000)
})

test('raw audio is not held up: what comes too fast has been refused', async () => {
  const { audio, brought } = open('audio/pcm;encoding=s16le;rate=16000')
  await brought
  expect(audio.heardMs).toBe(MINUTES * 60_000)
})
