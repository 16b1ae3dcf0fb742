import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAudioDecoder } from '../../../src/audio/audio-decoder.ts'
import { findFfmpeg } from '../../../src/audio/ffmpeg/ffmpeg.ts'
import type { Samples } from '../../../src/speech/audio.ts'
import type { DecodableType } from '../../../src/speech/audio-decoder.ts'
import { childProcesses } from '../../support/child-processes.ts'
import { encodeClip, inChunks, WITHOUT_FFMPEG } from '../../support/speech-clips.ts'

const CLIP = 'en-jfk.flac'
const CLIP_SAMPLES = 176_000
const SECOND = 16_000
const STRETCH = SECOND / 4
/**
 * How far a sender is ahead of what is heard of it. All of it may come at once, and between two deaths there have to be two
 * seconds more than that.
 */
const AHEAD = 1.5 * SECOND
const CHUNKS = 60
/** Samples that may be missing or come twice for each death: a millisecond, to which Matroska rounds its times. */
const MOST_OFF = 16

/** Rates that are not ours show that times hold through the change of rates. */
const TYPES: readonly (readonly [name: string, type: DecodableType, make: readonly string[]])[] = [
  ['FLAC', 'audio/flac', ['-ar', '44100', '-f', 'flac']],
  ['MP3', 'audio/mpeg', ['-b:a', '64k', '-f', 'mp3']],
  ['MP3 of 44.1 kHz', 'audio/mpeg', ['-ar', '44100', '-b:a', '128k', '-f', 'mp3']],
  ['AAC', 'audio/auto', ['-c:a', 'aac', '-f', 'adts']],
  ['FLAC in Ogg', 'audio/ogg;codecs=flac', ['-c:a', 'flac', '-f', 'ogg']],
  ['FLAC in pages of Ogg that go on', 'audio/ogg', ['-c:a', 'flac', '-page_duration', '1', '-f', 'ogg']],
  ['FLAC in Matroska', 'audio/x-matroska;codecs=flac', ['-c:a', 'flac', '-f', 'matroska']],
  [
    'live MP3 in Matroska',
    'audio/x-matroska;codecs=mp3',
    ['-c:a', 'libmp3lame', '-live', '1', '-f', 'matroska'],
  ],
  ['AAC in Matroska', 'audio/x-matroska;codecs=aac', ['-c:a', 'aac', '-ar', '48000', '-f', 'matroska']],
]

describe.skipIf(WITHOUT_FFMPEG !== '')(`decoders that are killed${WITHOUT_FFMPEG}`, () => {
  let folder: string
  let program: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'interpres-deaths-'))
    program = join(folder, 'mortal')
    symlinkSync(findFfmpeg(undefined) ?? '', program)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Decodes what is sent as fast as it is heard, and kills the decoder when so many samples have come. */
  async function hear(
    type: DecodableType,
    bytes: Uint8Array,
    { by, killAt }: { readonly by: string | undefined; readonly killAt: readonly number[] },
  ): Promise<Samples> {
    const all: number[] = []
    const more = { wake: () => {} }
    async function* send(): AsyncGenerator<Uint8Array> {
      let sent = 0
      for await (const chunk of inChunks(bytes, Math.ceil(bytes.length / CHUNKS))) {
        while (sent * (CLIP_SAMPLES / CHUNKS) > all.length + AHEAD) {
          await new Promise<void>((resolve) => {
            more.wake = resolve
          })
        }
        sent += 1
        yield chunk
      }
    }
    const moments = [...killAt]
    const decoder = createAudioDecoder({ ffmpeg: by })
    for await (const samples of decoder.decode(type, send(), { signal: new AbortController().signal })) {
      all.push(...samples)
      more.wake()
      if (all.length < (moments[0] ?? Number.POSITIVE_INFINITY)) continue
      moments.shift()
      for (const pid of childProcesses(process.pid, program)) process.kill(pid, 'SIGKILL')
    }
    expect(moments).toEqual([])
    return Int16Array.from(all)
  }

  test.for(TYPES)('%s: the next one goes on where the former stopped', async ([, type, make]) => {
    const bytes = encodeClip(CLIP, make)
    const whole = await hear(type, bytes, { by: undefined, killAt: [] })
    const killAt = [0.6, 4.4, 8.2].map((seconds) => seconds * SECOND)
    const heard = await hear(type, bytes, { by: program, killAt })
    expect(Math.abs(heard.length - whole.length)).toBeLessThanOrEqual(killAt.length * MOST_OFF)
    expect(unlikeStretches(heard, whole).length).toBeLessThanOrEqual(2 * killAt.length)
  })
})

/** Beginnings of the stretches that sound different: where the next decoder took over one does, or two that meet there. */
function unlikeStretches(one: Samples, other: Samples): readonly number[] {
  const starts = Array.from({ length: CLIP_SAMPLES / STRETCH - 2 }, (_, index) => (index + 1) * STRETCH)
  return starts.filter((from) => likeness(one, other, from) < 0.9)
}

/** How like each other a stretch of both is: 1 is the same, however many deaths were before it. */
function likeness(one: Samples, other: Samples, from: number): number {
  let best = 0
  for (let late = -3 * MOST_OFF; late <= 3 * MOST_OFF; late += 1) {
    let [product, ofOne, ofOther] = [0, 0, 0]
    for (let at = from; at < from + STRETCH; at += 1) {
      const [a = 0, b = 0] = [one[at + late], other[at]]
      product += a * b
      ofOne += a * a
      ofOther += b * b
    }
    best = Math.max(best, product / Math.sqrt(ofOne * ofOther))
  }
  return best
}
