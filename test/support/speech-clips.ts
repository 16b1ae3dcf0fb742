import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFfmpeg } from '../../src/audio/ffmpeg/ffmpeg.ts'
import { fromPcm } from '../../src/audio/pcm/pcm-samples.ts'
import type { Samples } from '../../src/speech/audio.ts'

const FOLDER = new URL('../fixtures/speech/', import.meta.url)

export interface SpeechClip {
  readonly file: string
  readonly language: string
  readonly samples: number
  readonly transcript: string
  readonly words?: readonly (readonly [word: string, startMs: number, endMs: number])[]
}

/** `undefined` when it is not installed. */
const FFMPEG = findFfmpeg(undefined)
/** For the name of a test that is skipped without it. */
export const WITHOUT_FFMPEG = FFMPEG === undefined ? ' (skipped: ffmpeg is not installed)' : ''

export const SPEECH_CLIPS = JSON.parse(
  readFileSync(new URL('clips.json', FOLDER), 'utf8'),
) as readonly SpeechClip[]

export function readClip(file: string): Uint8Array {
  return readFileSync(new URL(file, FOLDER))
}

/** What ffmpeg makes of a clip, as a file: what is told only at the end may stand at the beginning. */
export function encodeClip(file: string, parameters: readonly string[]): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'interpres-clip-'))
  try {
    const made = join(folder, 'made')
    const source = fileURLToPath(new URL(file, FOLDER))
    execFileSync(FFMPEG ?? 'ffmpeg', ['-v', 'error', '-nostdin', '-i', source, ...parameters, made])
    return readFileSync(made)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What ffmpeg hears in audio that is given to it on its standard input. */
export function decodeWith(parameters: readonly string[], bytes: Uint8Array): Samples {
  const raw = execFileSync(
    FFMPEG ?? 'ffmpeg',
    ['-v', 'error', ...parameters, '-i', 'pipe:0', '-ac', '1', '-ar', '16000', '-f', 's16le', 'pipe:1'],
    { input: bytes, maxBuffer: 2 ** 28 },
  )
  return fromPcm(raw, 's16le')
}

export async function* inChunks(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
