import { describe, expect, test } from 'vitest'
import { decodeWith, WITHOUT_FFMPEG } from '../../../test/support/speech-clips.ts'
import { createAudioEncoder } from '../../audio/audio-encoder.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { Samples } from '../audio.ts'
import type { RecordedSpeechType } from '../media-types.ts'
import type { Synthesiser } from '../synthesiser.ts'
import { speakRecording } from './spoken-recording.ts'
import type { TimedText } from './timed-text.ts'

const DE = 'de' as LanguageCode
const RATE = 22_050
/** What a voice makes of any sentence: a tone of 1.5 s, in parts as a pipe gives them. */
const SPOKEN = Int16Array.from(
  { length: 1.5 * RATE },
  (_, n) => 12_000 * Math.sin((n * 2 * Math.PI * 440) / RATE),
)
const voice: Synthesiser = {
  id: 'tone',
  languages: [DE],
  quality: 'basic',
  samplesPerSecond: RATE,
  async *speak() {
    for (let at = 0; at < SPOKEN.length; at += 3_001) yield SPOKEN.subarray(at, at + 3_001)
  },
  close: async () => {},
}

function sentenceAt(startMs: number): TimedText {
  return { text: 'Ein Satz.', language: DE, startMs, endMs: startMs + 1_500, timeAt: () => startMs }
}

async function speak(type: RecordedSpeechType, startsMs: readonly number[], durationMs: number) {
  const pieces: Uint8Array[] = []
  const options = {
    sentences: startsMs.map(sentenceAt),
    language: DE,
    type,
    durationMs,
    signal: new AbortController().signal,
  }
  const speaking = { synthesisers: { choose: () => voice }, encoder: createAudioEncoder() }
  for await (const piece of speakRecording(options, speaking)) pieces.push(piece)
  return decodeWith([], Buffer.concat(pieces))
}

const WINDOW_MS = 10

/** From when to when something is heard; a hole of 20 ms ends it. */
function soundsIn(samples: Samples): readonly (readonly [fromMs: number, toMs: number])[] {
  const sounds: [number, number][] = []
  const window = WINDOW_MS * 16
  for (let at = 0; at + window <= samples.length; at += window) {
    if (!samples.subarray(at, at + window).some((sample) => Math.abs(sample) > 2_000)) continue
    const last = sounds.at(-1)
    if (last !== undefined && at / 16 - last[1] < 20) last[1] = at / 16 + WINDOW_MS
    else sounds.push([at / 16, at / 16 + WINDOW_MS])
  }
  return sounds
}

describe.skipIf(WITHOUT_FFMPEG !== '')(`a spoken recording${WITHOUT_FFMPEG}`, () => {
  test.each(['audio/opus', 'audio/flac', 'audio/webm;codecs=opus', 'video/mp2t;codecs=aac'] as const)(
    'in %s says each sentence when it was said, whole, and is as long as the recording',
    async (type) => {
      const startsMs = [...Array.from({ length: 30 }, (_, index) => 1_000 + 4_321 * index), 230_000]
      const durationMs = 300_000
      const samples = await speak(type, startsMs, durationMs)
      const sounds = soundsIn(samples)
      expect(sounds).toHaveLength(startsMs.length)
      for (const [index, startMs] of startsMs.entries()) {
        const [fromMs = 0, toMs = 0] = sounds[index] ?? []
        expect(Math.abs(fromMs - startMs)).toBeLessThan(60)
        expect(Math.abs(toMs - fromMs - 1_500)).toBeLessThan(60)
      }
      const playedMs = samples.length / 16
      expect(playedMs).toBeGreaterThan(durationMs - 2)
      expect(playedMs).toBeLessThan(durationMs + 100)
    },
  )

  test('lets a sentence follow at once that comes before its turn', async () => {
    const samples = await speak('audio/opus', [0, 100, 200], 1_000)
    const sounds = soundsIn(samples)
    expect(sounds).toHaveLength(1)
    expect(Math.abs((sounds[0]?.[1] ?? 0) - 4_500)).toBeLessThan(60)
  })
})
