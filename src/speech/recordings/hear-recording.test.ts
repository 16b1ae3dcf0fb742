import { expect, test, vi } from 'vitest'
import { bytesOf, createFakeSpeech, stretchesOf } from '../../../test/support/fake-speech.ts'
import { createNumberedRecogniser } from '../../../test/support/numbered-speech.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { Samples } from '../audio.ts'
import { type Heard, hearRecording, measureRecording } from './hear-recording.ts'

const EN = 'en' as LanguageCode
const STRETCHES = stretchesOf(
  Array.from({ length: 12 }, (_, index) => [`sentence ${'abcdefghjklm'[index]} ends here`, 1500] as const),
)
const AUDIO = samplesOf(bytesOf(STRETCHES))
const DURATION_MS = AUDIO.length / 16

function samplesOf(bytes: Buffer): Samples {
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
}

async function* inPieces(samples: Samples, length = 7_001): AsyncGenerator<Samples> {
  for (let start = 0; start < samples.length; start += length) yield samples.subarray(start, start + length)
}

async function hear(audio: AsyncIterable<Samples>, fromMs = 0): Promise<readonly Heard[]> {
  const speech = createFakeSpeech(STRETCHES)
  const told: Heard[] = []
  const options = {
    language: EN,
    fromMs,
    tellEveryMs: 4_000,
    onProgress: () => {},
    signal: new AbortController().signal,
  }
  for await (const heard of hearRecording({ ...options, audio }, speech)) told.push(heard)
  return told
}

const textsOf = (told: readonly Heard[]) =>
  told.flatMap(({ sentences }) => sentences.map(({ text, startMs }) => `${startMs} ${text}`))

test('who goes on after any of the notes hears the rest, word for word and at the same times', async () => {
  const whole = await hear(inPieces(AUDIO))
  expect(textsOf(whole)).toHaveLength(12)
  expect(whole.at(-1)?.untilMs).toBe(DURATION_MS)
  for (const [index, { untilMs }] of whole.slice(0, -1).entries()) {
    const rest = await hear(inPieces(AUDIO, 999), untilMs)
    expect([...textsOf(whole.slice(0, index + 1)), ...textsOf(rest)]).toEqual(textsOf(whole))
    expect(rest.at(-1)?.untilMs).toBe(DURATION_MS)
  }
})

test('a recording is heard without any time passing: nobody waits for the pace of its speaker', async () => {
  const expected = textsOf(await hear(inPieces(AUDIO)))
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'setInterval', 'Date', 'performance'] })
  try {
    expect(textsOf(await hear(inPieces(AUDIO)))).toEqual(expected)
    expect(Date.now()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('frees the recogniser when the audio fails or nobody wants more', async () => {
  const recogniser = createNumberedRecogniser(STRETCHES)
  const speech = { ...createFakeSpeech(STRETCHES), recognisers: { choose: () => recogniser } }
  async function* broken() {
    yield AUDIO.subarray(0, 16_000)
    throw new Error('the file is damaged')
  }
  const options = {
    language: EN,
    fromMs: 0,
    tellEveryMs: 100,
    onProgress: () => {},
    signal: new AbortController().signal,
  }
  const failing = hearRecording({ ...options, tellEveryMs: 9_000, audio: broken() }, speech)
  await expect(failing.next()).rejects.toThrow('the file is damaged')
  expect(recogniser.openStreams).toBe(0)
  const left = hearRecording({ ...options, audio: inPieces(AUDIO) }, speech)
  await left.next()
  expect(recogniser.openStreams).toBe(1)
  await left.return(undefined)
  expect(recogniser.openStreams).toBe(0)
})

test('a recording is as long as its samples; one that is too long is read no further than that', async () => {
  expect(await measureRecording(inPieces(AUDIO), { maxDurationMs: DURATION_MS })).toBe(DURATION_MS)
  let read = 0
  async function* endless() {
    for (;;) {
      read += 1
      yield new Int16Array(16_000)
    }
  }
  await expect(measureRecording(endless(), { maxDurationMs: 60_000 })).rejects.toMatchObject({
    code: 'invalid_audio',
    message: 'The recording is longer than 1 minutes. Split it into smaller files.',
  })
  expect(read).toBe(61)
  await expect(measureRecording(inPieces(new Int16Array(15)), { maxDurationMs: 1 })).rejects.toMatchObject({
    code: 'invalid_audio',
  })
})
