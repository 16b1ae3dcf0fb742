import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Samples } from '../../src/speech/audio.ts'
import { decodeWith, readClip, SPEECH_CLIPS } from './speech-clips.ts'

export interface Recording {
  readonly file: string
  readonly transcript: string
  readonly read: () => Samples
}

/** A larger collection of the same kind: a directory with an `index.tsv`. */
const COLLECTION = process.env['INTERPRES_TEST_SPEECH']

/** English that is read aloud; the address in the open air is too hard for the built-in model. */
export function readEnglish(): readonly Recording[] {
  const all = COLLECTION === undefined ? committedClips() : collection(COLLECTION)
  return all.filter(({ file }) => !file.includes('jfk'))
}

export function readCommittedClip(file: string): Samples {
  return decodeWith([], readClip(file))
}

function committedClips(): readonly Recording[] {
  return SPEECH_CLIPS.filter(({ language }) => language === 'en').map(({ file, transcript }) => ({
    file,
    transcript,
    read: () => readCommittedClip(file),
  }))
}

function collection(directory: string): readonly Recording[] {
  const [head = '', ...rows] = readFileSync(join(directory, 'index.tsv'), 'utf8').trim().split('\n')
  const names = head.split('\t')
  return rows
    .map((row) => new Map(row.split('\t').map((cell, index) => [names[index], cell])))
    .filter((row) => row.get('language') === 'en')
    .map((row) => ({
      file: row.get('file') ?? '',
      transcript: row.get('transcript') ?? '',
      read: () => decodeWith([], readFileSync(join(directory, row.get('file') ?? ''))),
    }))
}
