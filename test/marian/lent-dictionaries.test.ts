import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMarianEngine, type MarianEngine } from '../../src/engines/marian/marian-engine.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import { buildModel } from './support/build-model.ts'
import { packedDictionary } from './support/small-dictionary.ts'
import { writePack } from './support/write-pack.ts'

const contents = buildModel()
const dictionary = packedDictionary('hedgehog  0  n:bati')
let directory = ''
let engine: MarianEngine | undefined

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'interpres-lent-'))
})
afterEach(async () => {
  await engine?.close()
  await rm(directory, { recursive: true, force: true })
})

async function start(runtime: 'native' | 'portable'): Promise<MarianEngine> {
  engine = await createMarianEngine(
    { logger: silentLogger, clock: systemClock },
    { modelsDirectory: directory, workers: 1, runtime },
  )
  return engine
}

async function intoEnglish(started: MarianEngine, text: string): Promise<string | undefined> {
  const [result] = await started.translate({
    pair: { source: 'de' as LanguageCode, target: 'en' as LanguageCode },
    segments: [{ text, protectedSpans: [] }],
    formality: 'default',
    preferQuality: false,
    context: undefined,
    instructions: [],
    signal: new AbortController().signal,
  })
  return result?.text
}

describe.each(['native', 'portable'] as const)('on the %s runtime', (runtime) => {
  test('a pack into English has the dictionary of the one from English for as long as that is there', async () => {
    await writePack(directory, 'de-en', contents)
    const started = await start(runtime)
    const alone = await intoEnglish(started, 'bati')
    expect(alone).not.toBe('hedgehog')
    await writePack(directory, 'en-de', { ...contents, dictionary })
    await started.refresh()
    expect(await intoEnglish(started, 'bati')).toBe('hedgehog')
    await rm(join(directory, 'en-de'), { recursive: true })
    await started.refresh()
    expect(await intoEnglish(started, 'bati')).toBe(alone)
  })

  test.each([
    ['with another hash', dictionary, new Uint8Array(dictionary.byteLength)],
    ['that cannot be read', new Uint8Array(100), new Uint8Array(100)],
  ])('a lent dictionary %s is the fault of its own pack', async (_, announced, stored) => {
    await writePack(directory, 'de-en', contents)
    await writePack(directory, 'en-de', { ...contents, dictionary: announced })
    await writeFile(join(directory, 'en-de', 'dictionary.tsv.br'), stored)
    const started = await start(runtime)
    expect(await intoEnglish(started, 'bati')).toEqual(expect.any(String))
    expect(started.snapshot().unreadablePacks).toEqual([])
  })
})
