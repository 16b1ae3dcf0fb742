import { describe, expect, test } from 'vitest'
import { createAudioDecoder } from '../../../src/audio/audio-decoder.ts'
import { createVoiceActivityDetector } from '../../../src/audio/voice-activity/voice-activity-detector.ts'
import { SAMPLES_PER_SECOND, type Samples } from '../../../src/speech/audio.ts'
import type { VoiceActivity } from '../../../src/speech/voice-activity.ts'
import { inChunks, readClip } from '../../support/speech-clips.ts'

async function readSpeech(): Promise<Samples> {
  const { signal } = new AbortController()
  const parts: number[] = []
  const bytes = inChunks(readClip('en-jfk.opus.ogg'), 4_000)
  for await (const samples of createAudioDecoder().decode('audio/ogg', bytes, { signal }))
    parts.push(...samples)
  return Int16Array.from(parts)
}

/** For each frame whether it is speech. */
function listen(activity: VoiceActivity, samples: Samples): boolean[] {
  const { frameLength } = activity
  const frames = Math.floor(samples.length / frameLength)
  return Array.from({ length: frames }, (_, at) =>
    activity.isSpeech(samples.subarray(at * frameLength, (at + 1) * frameLength)),
  )
}

function share(frames: readonly boolean[]): number {
  return frames.filter(Boolean).length / frames.length
}

/** The longest stretch without speech, in frames. */
function longestPause(frames: readonly boolean[]): number {
  return Math.max(...frames.map((_, at) => frames.slice(at).findIndex(Boolean)))
}

describe('the detector of WebRTC', () => {
  const detector = createVoiceActivityDetector()

  test('speech is found, and the long pauses of a speaker as well', async () => {
    const activity = await detector.open()
    const frames = listen(activity, await readSpeech())
    expect(share(frames)).toBeGreaterThan(0.4)
    expect(share(frames)).toBeLessThan(0.95)
    expect(longestPause(frames)).toBeGreaterThan(10)
    activity.close()
  })

  test('silence and a hum are no speech', async () => {
    const activity = await detector.open()
    const hum = Int16Array.from(
      { length: SAMPLES_PER_SECOND },
      (_, at) => 300 * Math.sin((at * 50 * 2 * Math.PI) / SAMPLES_PER_SECOND),
    )
    expect(share(listen(activity, new Int16Array(SAMPLES_PER_SECOND)))).toBe(0)
    expect(share(listen(activity, hum).slice(5))).toBe(0)
    activity.close()
  })

  test('streams know nothing of one another', async () => {
    const samples = await readSpeech()
    const [alone, one, other] = await Promise.all([detector.open(), detector.open(), detector.open()])
    const { frameLength } = one
    const wanted = listen(alone, samples)
    const heard = wanted.map((_, at) => {
      const frame = samples.subarray(at * frameLength, (at + 1) * frameLength)
      other.isSpeech(new Int16Array(frameLength))
      return one.isSpeech(frame)
    })
    expect(heard).toEqual(wanted)
    for (const activity of [alone, one, other]) activity.close()
  })

  test('a frame of another length, and one after the end, are refused', async () => {
    const activity = await detector.open()
    expect(() => activity.isSpeech(new Int16Array(100))).toThrow(RangeError)
    activity.close()
    activity.close()
    expect(() => activity.isSpeech(new Int16Array(activity.frameLength))).toThrow(RangeError)
  })

  test('what is closed leaves its memory to the next', async () => {
    for (let n = 0; n < 20_000; n++) (await detector.open()).close()
  })
})
