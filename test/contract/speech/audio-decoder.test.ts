import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createAudioDecoder } from '../../../src/audio/audio-decoder.ts'
import type { Samples } from '../../../src/speech/audio.ts'
import type { AudioDecoder, DecodableType } from '../../../src/speech/audio-decoder.ts'
import { LIVE_SOURCE_TYPES, RECORDING_TYPES } from '../../../src/speech/media-types.ts'
import { decodeWith, encodeClip, inChunks, readClip, WITHOUT_FFMPEG } from '../../support/speech-clips.ts'
import { createSender } from './sender.ts'

const CLIP = 'en-jfk.flac'
const CLIP_SAMPLES = 176_000
const MS_20 = 320
const decoder = createAudioDecoder()

/** How each type is made; AAC puts a frame of silence before the sound, which Matroska does not tell. */
const LIVE: Readonly<Record<Exclude<(typeof LIVE_SOURCE_TYPES)[number], 'audio/auto'>, Encoding>> = {
  'audio/flac': { make: ['-f', 'flac'] },
  'audio/mpeg': { make: ['-b:a', '64k', '-f', 'mp3'] },
  'audio/ogg': { make: opus('ogg') },
  'audio/webm': { make: opus('webm') },
  'audio/x-matroska': { make: ['-c:a', 'flac', '-f', 'matroska'] },
  'audio/ogg;codecs=flac': { make: ['-c:a', 'flac', '-f', 'ogg'] },
  'audio/ogg;codecs=opus': { make: ['-ac', '2', ...opus('ogg')] },
  'audio/pcm;encoding=alaw;rate=8000': { make: ['-ar', '8000', '-f', 'alaw'] },
  'audio/pcm;encoding=ulaw;rate=8000': { make: ['-ar', '8000', '-f', 'mulaw'] },
  'audio/pcm;encoding=s16le;rate=8000': { make: ['-ar', '8000', '-f', 's16le'] },
  'audio/pcm;encoding=s16le;rate=16000': { make: ['-f', 's16le'] },
  'audio/pcm;encoding=s16le;rate=44100': { make: ['-ar', '44100', '-f', 's16le'] },
  'audio/pcm;encoding=s16le;rate=48000': { make: ['-ar', '48000', '-f', 's16le'] },
  'audio/webm;codecs=opus': { make: ['-live', '1', ...opus('webm')] },
  'audio/x-matroska;codecs=aac': { make: ['-c:a', 'aac', '-f', 'matroska'], surplus: 2 * 1024 },
  'audio/x-matroska;codecs=flac': { make: ['-c:a', 'flac', '-live', '1', '-f', 'matroska'] },
  'audio/x-matroska;codecs=mp3': { make: ['-c:a', 'libmp3lame', '-f', 'matroska'], surplus: 1152 },
  'audio/x-matroska;codecs=opus': { make: opus('matroska') },
}
const RECORDED: Readonly<Record<(typeof RECORDING_TYPES)[number], Encoding>> = {
  'audio/mpeg': { make: ['-b:a', '64k', '-f', 'mp3'] },
  'audio/wav': { make: ['-ar', '44100', '-ac', '2', '-f', 'wav'] },
  'audio/ogg': { make: opus('ogg') },
  'audio/flac': { make: ['-f', 'flac'] },
  'audio/mp4': {
    make: ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4'],
    surplus: 2 * 1024,
  },
  'audio/webm': { make: opus('webm') },
}

interface Encoding {
  readonly make: readonly string[]
  /** Samples that the format adds. */
  readonly surplus?: number
}

function opus(container: string): readonly string[] {
  return ['-c:a', 'libopus', '-b:a', '32k', '-f', container]
}

async function readSamples(type: DecodableType, chunks: AsyncIterable<Uint8Array>): Promise<Samples> {
  const all: number[] = []
  const { signal } = new AbortController()
  for await (const samples of decoder.decode(type, chunks, { signal })) all.push(...samples)
  return Int16Array.from(all)
}

/** By how many samples a stretch of speech is late, and how like itself it is then: 1 is the same. */
function compare(heard: Samples, said: Samples): { readonly likeness: number; readonly late: number } {
  let best = { likeness: 0, late: 0 }
  for (let late = -2 * MS_20; late <= 2_500; late++) {
    const likeness = likenessAt(heard, said, late)
    if (likeness > best.likeness) best = { likeness, late }
  }
  return best
}

function likenessAt(heard: Samples, said: Samples, late: number): number {
  let [product, ofHeard, ofSaid] = [0, 0, 0]
  for (let at = 48_000; at < 52_000; at++) {
    const [a = 0, b = 0] = [heard[at + late], said[at]]
    product += a * b
    ofHeard += a * a
    ofSaid += b * b
  }
  return product / Math.sqrt(ofHeard * ofSaid)
}

async function countSamples(
  type: DecodableType,
  chunks: AsyncIterable<Uint8Array>,
  options: { readonly isRecording?: boolean; readonly signal?: AbortSignal; readonly by?: AudioDecoder } = {},
): Promise<number> {
  let count = 0
  const { signal = new AbortController().signal, isRecording = false, by = decoder } = options
  for await (const samples of by.decode(type, chunks, { signal, isRecording })) count += samples.length
  return count
}

function expectLength(samples: number, { surplus = 0 }: Encoding): void {
  expect(samples).toBeGreaterThanOrEqual(CLIP_SAMPLES - MS_20)
  expect(samples).toBeLessThanOrEqual(CLIP_SAMPLES + Math.max(MS_20, surplus))
}

async function* joined(...streams: readonly AsyncIterable<Uint8Array>[]): AsyncGenerator<Uint8Array> {
  for (const stream of streams) yield* stream
}

/** The same in every run: now and then bytes that nobody chose look like audio. */
const NOISE = createHash('shake256', { outputLength: 32_000 }).update('no audio').digest()
const invalid = { code: 'invalid_audio', message: 'Audio format not supported.' }

describe.skipIf(WITHOUT_FFMPEG !== '')(`every type${WITHOUT_FFMPEG}`, () => {
  test('each type that callers may name is tried', () => {
    expect(Object.keys(LIVE).toSorted()).toEqual(
      LIVE_SOURCE_TYPES.filter((type) => type !== 'audio/auto').toSorted(),
    )
    for (const type of [...LIVE_SOURCE_TYPES, ...RECORDING_TYPES]) expect(decoder.lacks(type)).toBeUndefined()
  })

  describe.each(Object.entries(LIVE))('%s', (type, encoding) => {
    const bytes = WITHOUT_FFMPEG !== '' ? new Uint8Array() : encodeClip(CLIP, encoding.make)

    test.each([501, 3_200, bytes.length])('is as long as it was, in chunks of %i bytes', async (length) => {
      expectLength(await countSamples(type as DecodableType, inChunks(bytes, length)), encoding)
    })

    test('is what was said', async () => {
      const heard = await readSamples(type as DecodableType, inChunks(bytes, 3_200))
      const { likeness, late } = compare(heard, decodeWith([], readClip(CLIP)))
      expect(likeness).toBeGreaterThan(0.85)
      expect(late).toBeGreaterThanOrEqual(-MS_20)
      expect(late).toBeLessThanOrEqual(Math.max(MS_20, encoding.surplus ?? 0))
    })

    if (type.startsWith('audio/pcm')) return
    test('is found by its first bytes', async () => {
      expectLength(await countSamples('audio/auto', inChunks(bytes, 700)), encoding)
    })
  })

  test.each(Object.entries(RECORDED))('%s is read as a recording', async (type, encoding) => {
    const bytes = encodeClip(CLIP, encoding.make)
    const length = await countSamples(type as DecodableType, inChunks(bytes, 65_536), { isRecording: true })
    expectLength(length, encoding)
  })

  test('a recording whose index is at its end is read', async () => {
    const encoding = { make: ['-c:a', 'aac', '-f', 'mp4'], surplus: 2 * 1024 }
    const bytes = encodeClip(CLIP, encoding.make)
    expect(Buffer.from(bytes).indexOf('moov')).toBeGreaterThan(bytes.length / 2)
    expectLength(await countSamples('audio/mp4', inChunks(bytes, 9_000), { isRecording: true }), encoding)
  })

  test('an index is found however far behind the beginning it is', async () => {
    const times = 30
    const loops = `aloop=loop=${times - 1}:size=${CLIP_SAMPLES}`
    const bytes = encodeClip(CLIP, ['-af', loops, '-c:a', 'aac', '-f', 'mp4'])
    expect(Buffer.from(bytes).indexOf('moov')).toBeGreaterThan(1_000_000)
    const length = await countSamples('audio/mp4', inChunks(bytes, 65_536), { isRecording: true })
    expect(Math.abs(length - times * CLIP_SAMPLES)).toBeLessThanOrEqual(2 * 1024)
  })

  test.each(['aiff', 'au', 'caf', 'w64', 'asf', 'mpegts', 'avi'])(
    'a recording whose first bytes are not known here is read where ffmpeg knows them: %s',
    async (format) => {
      const bytes = encodeClip(CLIP, ['-f', format])
      const length = await countSamples('audio/auto', inChunks(bytes, 65_536), { isRecording: true })
      expect(Math.abs(length - CLIP_SAMPLES)).toBeLessThanOrEqual(2 * 1152)
    },
  )

  test.each([
    ['a list of other files', '#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n'],
    ['a list of parts', "ffconcat version 1.0\nfile '/etc/hostname'\n"],
    ['text', 'Nobody says anything here.\n'],
  ])('%s is no recording', async (_, text) => {
    const bytes = inChunks(Buffer.from(text), 100)
    await expect(countSamples('audio/auto', bytes, { isRecording: true })).rejects.toMatchObject(invalid)
  })

  test.each([
    ['audio/webm;codecs=opus', opus('webm'), opus('ogg')],
    ['audio/flac', ['-f', 'flac'], ['-f', 'flac']],
    ['audio/auto', ['-f', 'flac'], opus('webm')],
  ] as const)('%s: a container that begins anew goes on as the same audio', async (type, first, second) => {
    const stream = joined(inChunks(encodeClip(CLIP, first), 5_000), inChunks(encodeClip(CLIP, second), 5_000))
    const length = await countSamples(type, stream)
    expect(Math.abs(length - 2 * CLIP_SAMPLES)).toBeLessThanOrEqual(2 * MS_20)
  })

  test.each(['audio/mpeg', 'audio/x-matroska;codecs=aac', 'audio/flac', 'audio/ogg;codecs=flac'] as const)(
    '%s: bytes that are none are told so while they still come',
    async (type) => {
      const sender = createSender(NOISE, () => NOISE)
      await expect(countSamples(type, sender.chunks)).rejects.toMatchObject(invalid)
      expect(sender.sentBytes()).toBeLessThan(2_000_000)
    },
  )

  test('a reader who stops ends the decoder, and a sender who waits holds nobody up', async () => {
    const sender = createSender(encodeClip(CLIP, ['-f', 'mp3']), () => undefined)
    const signal = new AbortController().signal
    for await (const samples of decoder.decode('audio/mpeg', sender.chunks, { signal })) {
      expect(samples.length).toBeGreaterThan(0)
      break
    }
    await expect.poll(() => sender.hasEnded()).toBe(true)
  })

  test('a decoder that dies whenever it is started says so, and not that the audio is bad', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'interpres-decoder-'))
    const program = join(folder, 'dying')
    writeFileSync(program, '#!/bin/sh\nhead -c 6000\nkill -9 $$\n')
    chmodSync(program, 0o700)
    const sender = createSender(encodeClip(CLIP, ['-f', 'mp3']), () => undefined)
    const counted = countSamples('audio/mpeg', sender.chunks, { by: createAudioDecoder({ ffmpeg: program }) })
    await expect(counted).rejects.toMatchObject({ code: 'engine_unavailable' })
    await expect.poll(() => sender.hasEnded()).toBe(true)
    rmSync(folder, { recursive: true })
  })

  test.each([0o600, 0o700])('a decoder that cannot be started says so (mode %o)', async (mode) => {
    const folder = mkdtempSync(join(tmpdir(), 'interpres-decoder-'))
    const program = join(folder, 'no-program')
    writeFileSync(program, '#!/no/such/interpreter\n')
    chmodSync(program, mode)
    const by = createAudioDecoder({ ffmpeg: program })
    const bytes = encodeClip(CLIP, ['-f', 'mp3'])
    for (const length of [700, bytes.length]) {
      await expect(countSamples('audio/mpeg', inChunks(bytes, length), { by })).rejects.toMatchObject({
        code: 'engine_unavailable',
      })
    }
    rmSync(folder, { recursive: true })
  })

  test('a picture before the sound is no reason to refuse it', async () => {
    const size = 400_000
    const tag = Buffer.alloc(10 + size)
    tag.set([...Buffer.from('ID3'), 3, 0, 0, size >> 21, (size >> 14) & 127, (size >> 7) & 127, size & 127])
    const bytes = Buffer.concat([tag, encodeClip(CLIP, ['-id3v2_version', '0', '-f', 'mp3'])])
    expectLength(await countSamples('audio/mpeg', inChunks(bytes, 3_200)), { make: [] })
  })

  test('a slow reader holds up the sender', async () => {
    const bytes = encodeClip(CLIP, ['-f', 'mp3'])
    const sender = createSender(bytes, () => bytes)
    const samples = decoder.decode('audio/mpeg', sender.chunks, { signal: new AbortController().signal })
    const reader = samples[Symbol.asyncIterator]()
    await reader.next()
    let before = -1
    await expect
      .poll(() => {
        const grown = sender.sentBytes() - before
        before = sender.sentBytes()
        return grown
      })
      .toBe(0)
    expect(sender.sentBytes()).toBeLessThan(100 * bytes.length)
    await reader.return?.()
  })
})

describe('without ffmpeg', () => {
  const alone = createAudioDecoder({ ffmpeg: 'off' })

  test('types that need it name it', () => {
    const lacking = [...LIVE_SOURCE_TYPES, ...RECORDING_TYPES].filter(
      (type) => alone.lacks(type) === 'ffmpeg',
    )
    expect(new Set(lacking)).toEqual(
      new Set([
        'audio/flac',
        'audio/mpeg',
        'audio/ogg;codecs=flac',
        'audio/x-matroska;codecs=aac',
        'audio/x-matroska;codecs=flac',
        'audio/x-matroska;codecs=mp3',
        'audio/wav',
        'audio/mp4',
      ]),
    )
  })

  test('what is found to need it is refused, and the answer says why', async () => {
    const counted = countSamples('audio/auto', inChunks(readClip(CLIP), 3_200), { by: alone })
    await expect(counted).rejects.toMatchObject({
      ...invalid,
      detail: expect.stringContaining('ffmpeg'),
    })
  })
})

test.each([1, 50, 3_200, 100_000])('Opus is as long as it was in chunks of %i bytes', async (length) => {
  expect(await countSamples('audio/ogg', inChunks(readClip('en-jfk.opus.ogg'), length))).toBe(CLIP_SAMPLES)
})

test.each(['audio/auto', 'audio/ogg', 'audio/webm', 'audio/webm;codecs=opus'] as const)(
  '%s: bytes that are none are told so',
  async (type) => {
    const text = Buffer.from('This is no sound at all. '.repeat(40_000))
    await expect(countSamples(type, inChunks(text, 3_200))).rejects.toMatchObject(invalid)
  },
)

test('however many containers begin, sound has to come of them', async () => {
  const container = readClip('en-jfk.opus.ogg').subarray(0, 47)
  let sent = 0
  async function* empty() {
    for (; sent < 100_000; sent += 1) yield container
  }
  await expect(readSamples('audio/ogg', empty())).rejects.toMatchObject({ code: 'invalid_audio' })
  expect(sent).toBeLessThan(30_000)
})

test('nothing at all is no error', async () => {
  for (const type of LIVE_SOURCE_TYPES)
    expect(await countSamples(type, inChunks(new Uint8Array(), 1))).toBe(0)
})

test('a signal ends the stream while its sender says nothing', async () => {
  for (const type of ['audio/pcm;encoding=s16le;rate=16000', 'audio/ogg', 'audio/auto'] as const) {
    const abort = new AbortController()
    const sender = createSender(readClip('en-jfk.opus.ogg').subarray(0, 8_000), () => undefined)
    const counted = countSamples(type, sender.chunks, { signal: abort.signal })
    await expect.poll(() => sender.isWaitedFor()).toBe(true)
    abort.abort()
    await expect(counted).rejects.toMatchObject({ code: 'cancelled' })
  }
})
