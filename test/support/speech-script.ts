import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SpeechScript {
  /** The settings that let a service hear what the script says. */
  readonly environment: Readonly<Record<string, string>>
  remove(): void
}

/** A script in which somebody says `one two three one two three` and so on in English, a word each 300 ms. */
export function writeSpeechScript(words: number): SpeechScript {
  const directory = mkdtempSync(join(tmpdir(), 'interpres-script-'))
  const file = join(directory, 'script.json')
  const said = Array.from({ length: words }, (_, index) => ({
    text: ['one', 'two', 'three'][index % 3],
    startMs: 300 * index + 20,
    endMs: 300 * index + 280,
  }))
  writeFileSync(file, JSON.stringify([{ language: 'en', words: said }]))
  return {
    environment: {
      INTERPRES_RECOGNISERS: 'scripted',
      INTERPRES_SPEECH_SCRIPT: file,
      INTERPRES_SPEECH_STREAMS: '60',
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}
