import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Samples } from '../../src/speech/audio.ts'

export interface Recording {
  readonly file: string
  readonly language: string
  readonly transcript: string
}

const CLIPS = fileURLToPath(new URL('../fixtures/speech/clips.json', import.meta.url))
/** A larger collection of the same kind: a directory with an `index.tsv`. */
const COLLECTION = process.env['INTERPRES_TEST_SPEECH']

/** English that is read aloud; the address in the open air is too hard for the built-in model. */
export function readEnglish(): readonly Recording[] {
  const all = COLLECTION === undefined ? committedClips() : collection(COLLECTION)
  return all.filter(({ file, language }) => language === 'en' && !file.includes('jfk'))
}

function committedClips(): readonly Recording[] {
  const clips = JSON.parse(readFileSync(CLIPS, 'utf8')) as readonly Recording[]
  return clips.map((clip) => ({ ...clip, file: join(dirname(CLIPS), clip.file) }))
}

function collection(directory: string): readonly Recording[] {
  const [head = '', ...rows] = readFileSync(join(directory, 'index.tsv'), 'utf8').trim().split('\n')
  const names = head.split('\t')
  return rows.map((row) => {
    const cells = row.split('\t')
    const cell = (name: string) => cells[names.indexOf(name)] ?? ''
    return { file: join(directory, cell('file')), language: cell('language'), transcript: cell('transcript') }
  })
}

const HAS_FFMPEG = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg'].some((path) => existsSync(path))
/** For the name of a test that is skipped without it. */
export const WITHOUT_FFMPEG = HAS_FFMPEG ? '' : ' (skipped: ffmpeg is not installed)'

/** Decodes a recording of any format. */
export function readSpeech(file: string): Samples {
  const raw = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-nostdin', '-i', file, '-ac', '1', '-ar', '16000', '-f', 's16le', 'pipe:1'],
    { maxBuffer: 2 ** 28 },
  )
  return new Int16Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length))
}

export function readCommittedClip(name: string): Samples {
  return readSpeech(join(dirname(CLIPS), name))
}
