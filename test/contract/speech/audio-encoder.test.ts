import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createAudioDecoder } from '../../../src/audio/audio-decoder.ts'
import { createAudioEncoder } from '../../../src/audio/audio-encoder.ts'
import { createOggMuxer } from '../../../src/audio/ogg/ogg-muxer.ts'
import { SAMPLES_PER_SECOND, type Samples } from '../../../src/speech/audio.ts'
import type { EncodedSpeech } from '../../../src/speech/audio-encoder.ts'
import { RECORDED_SPEECH_TYPES, SPEECH_TYPES } from '../../../src/speech/media-types.ts'
import { decodeWith, encodeClip, inChunks, WITHOUT_FFMPEG } from '../../support/speech-clips.ts'

type OutputType = (typeof SPEECH_TYPES)[number] | (typeof RECORDED_SPEECH_TYPES)[number]

const RATE = 22_050
const encoder = createAudioEncoder()
const folder = mkdtempSync(join(tmpdir(), 'interpres-encoder-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Four sentences of tones, as they come from a voice: of any length. */
const STRETCHES = [30_000, 999, 45_001, 61_337].map((length, at) =>
  Int16Array.from({ length }, (_, n) => 8_000 * Math.sin((n * 2 * Math.PI * (300 + 100 * at)) / RATE)),
)

async function encodeAll(type: OutputType, isRecording = false): Promise<EncodedSpeech[]> {
  const stream = await encoder.open(type, { samplesPerSecond: RATE, isRecording })
  const encoded: EncodedSpeech[] = []
  for (const stretch of STRETCHES) encoded.push(await stream.encode(stretch))
  encoded.push(await stream.finish())
  await stream.close()
  return encoded
}

function played(type: OutputType, pieces: readonly Uint8Array[], isRecording: boolean): Samples {
  const [, encoding = '', rate = ''] = /^audio\/pcm;encoding=(\w+);rate=(\d+)$/.exec(type) ?? []
  const format = encoding === 'ulaw' ? 'mulaw' : encoding
  const parameters = format === '' ? [] : ['-f', format, '-ar', rate, '-ac', '1']
  const bytes = type === 'audio/opus' && !isRecording ? wrapOpus(pieces) : Buffer.concat(pieces)
  return decodeWith(parameters, bytes)
}

/** Bare packets are played by those who know what they are: as here, in a container of theirs. */
function wrapOpus([head = new Uint8Array(), ...packets]: readonly Uint8Array[]): Uint8Array {
  const headers = [head, Buffer.from('4f707573546167730000000000000000', 'hex')]
  const shape = {
    codec: 'opus',
    samplesPerSecond: 48_000,
    frameLength: 960,
    delay: 312,
    leftOut: 312,
  } as const
  const muxer = createOggMuxer({ ...shape, headers })
  return Buffer.concat([...muxer.headers, ...muxer.write(packets)])
}

function playedOrNothing(bytes: Uint8Array): Samples {
  try {
    return decodeWith([], bytes)
  } catch {
    return new Int16Array()
  }
}

function energy(samples: Samples): number {
  return samples.reduce((sum, sample) => sum + (sample / 8_000) ** 2, 0) / SAMPLES_PER_SECOND
}

const energyOf = (stretches: readonly Int16Array[]) =>
  stretches.reduce((sum, stretch) => sum + (energy(stretch) * SAMPLES_PER_SECOND) / RATE, 0)

const cases = [
  ...SPEECH_TYPES.map((type) => [type, false] as const),
  ...RECORDED_SPEECH_TYPES.filter((type) => type === 'audio/opus' || !isLive(type)).map(
    (type) => [type, true] as const,
  ),
]

function isLive(type: string): boolean {
  return SPEECH_TYPES.some((live) => live === type)
}

describe.skipIf(WITHOUT_FFMPEG !== '')(`every type${WITHOUT_FFMPEG}`, () => {
  test.each(cases)(
    '%s (recording: %s) is played, each stretch whole, for as long as was told',
    async (type, isRecording) => {
      expect(encoder.lacks(type)).toBeUndefined()
      const encoded = await encodeAll(type, isRecording)
      for (const [at, { headers }] of encoded.entries()) if (at > 0) expect(headers).toBe(0)
      for (const [at, stretch] of STRETCHES.entries()) {
        const spokenMs = (stretch.length * 1_000) / RATE
        const { durationMs = 0 } = encoded[at] ?? {}
        expect(durationMs).toBeGreaterThan(spokenMs - 8)
        expect(durationMs).toBeLessThan(spokenMs + 100)
      }
      for (const count of [1, 2, encoded.length]) {
        const some = encoded.slice(0, count)
        const samples = played(
          type,
          some.flatMap(({ data }) => [...data]),
          isRecording,
        )
        const told = some.reduce((sum, { durationMs }) => sum + durationMs, 0)
        expect(Math.abs((samples.length * 1_000) / SAMPLES_PER_SECOND - told)).toBeLessThanOrEqual(1)
        const wanted = energyOf(STRETCHES.slice(0, count))
        expect(energy(samples)).toBeGreaterThan(0.94 * wanted - 0.01)
        expect(energy(samples)).toBeLessThan(1.06 * wanted)
      }
    },
  )

  test.each(['audio/webm;codecs=opus', 'audio/ogg;codecs=flac'] as const)(
    '%s is understood by our decoder',
    async (type) => {
      const encoded = await encodeAll(type)
      const bytes = Buffer.concat(encoded.flatMap(({ data }) => [...data]))
      const told = encoded.reduce((sum, { durationMs }) => sum + durationMs, 0)
      let count = 0
      const { signal } = new AbortController()
      for await (const { length } of createAudioDecoder().decode(type, inChunks(bytes, 3_000), { signal }))
        count += length
      expect(Math.abs(count / 16 - told)).toBeLessThanOrEqual(2)
    },
  )

  test('headers are what no audio is in', async () => {
    for (const type of [
      'audio/webm',
      'audio/ogg',
      'audio/opus',
      'audio/flac',
      'video/mp2t;codecs=aac',
    ] as const) {
      const [first] = await encodeAll(type)
      const headers = first?.data.slice(0, first.headers) ?? []
      expect(headers.length).toBeGreaterThan(0)
      if (type === 'audio/opus') expect(Buffer.from(headers[0] ?? []).toString()).toMatch(/^OpusHead/)
      else expect(playedOrNothing(Buffer.concat(headers))).toHaveLength(0)
    }
  })

  test('speech keeps its sound', async () => {
    const clip = encodeClip('en-jfk.flac', ['-ar', String(RATE), '-f', 's16le'])
    const samples = new Int16Array(clip.buffer, clip.byteOffset, clip.length / 2)
    const stream = await encoder.open('audio/webm', { samplesPerSecond: RATE })
    const { data } = await stream.encode(samples)
    await stream.close()
    const heard = played('audio/webm', data, false)
    expect(energy(heard) / ((energy(samples) * SAMPLES_PER_SECOND) / RATE)).toBeCloseTo(1, 0)
  })

  test('an encoder that dies fails the stretch, and the next', async () => {
    const program = join(folder, 'dying')
    writeFileSync(program, '#!/bin/sh\nkill -9 $$\n')
    chmodSync(program, 0o700)
    const stream = await createAudioEncoder({ ffmpeg: program }).open('audio/ogg', { samplesPerSecond: RATE })
    const died = { code: 'engine_unavailable' }
    await expect(stream.encode(new Int16Array(5_000))).rejects.toMatchObject(died)
    await expect(stream.encode(new Int16Array(5_000))).rejects.toMatchObject(died)
    await stream.close()
  })
})

describe('without ffmpeg', () => {
  const alone = createAudioEncoder({ ffmpeg: 'off' })

  test('raw audio works, other types name the program', async () => {
    for (const type of [...SPEECH_TYPES, ...RECORDED_SPEECH_TYPES]) {
      expect(alone.lacks(type)).toBe(type.includes('pcm') ? undefined : 'ffmpeg')
    }
    await expect(alone.open('audio/webm', { samplesPerSecond: RATE })).rejects.toMatchObject({
      code: 'engine_unavailable',
    })
  })

  test('raw audio is as long as it was', async () => {
    const stream = await alone.open('audio/pcm;encoding=s16le;rate=24000', { samplesPerSecond: 16_000 })
    const { data, durationMs, headers } = await stream.encode(new Int16Array(16_000))
    expect([Buffer.concat(data).length, durationMs, headers]).toEqual([48_000, 1_000, 0])
  })

  test('nothing gives nothing', async () => {
    const stream = await alone.open('audio/x-matroska;codecs=pcm_s16le;rate=16000', {
      samplesPerSecond: 16_000,
    })
    expect(await stream.encode(new Int16Array())).toEqual({ data: [], headers: 0, durationMs: 0 })
    expect(await stream.finish()).toEqual({ data: [], headers: 0, durationMs: 0 })
  })
})
