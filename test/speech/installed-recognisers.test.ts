import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { composeSpeechPacks } from '../../src/compose/packs/speech-packs.ts'
import { composeRecognisers, type InstalledRecognisers } from '../../src/compose/recognisers.ts'
import { composeSherpaVoices } from '../../src/compose/sherpa-voices.ts'
import { type Config, loadConfig } from '../../src/config/config.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import { chirps } from '../support/chirps.ts'
import { writeStreamingTransducer, writeVoice } from '../support/sherpa-models.ts'

const dependencies = { clock: systemClock, logger: silentLogger }
const signal = new AbortController().signal
const DE = 'de' as LanguageCode
let root = ''
let config: Config
let installed: InstalledRecognisers

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'interpres-installed-'))
  config = loadConfig({
    environment: {
      INTERPRES_SPEECH_PACKS_DIR: join(root, 'packs'),
      INTERPRES_MODELS_RESCAN_MS: '100',
      INTERPRES_RECOGNISERS: 'sherpa',
    },
  })
  installed = await composeRecognisers(config, dependencies)
})
afterEach(async () => {
  await installed.close()
  rmSync(root, { recursive: true, force: true })
})

async function importPack(name: string, write: (directory: string) => void): Promise<void> {
  const directory = join(root, name)
  write(directory)
  await composeSpeechPacks(config).import({ path: directory, languages: [DE], licence: 'CC0-1.0', signal })
}

const chosen = () => installed.recognisers.choose({ language: DE, mode: 'fixed', isLive: true })

test('a language that nobody hears is refused with the command, until a pack is there, and again when it is gone', async () => {
  expect(chosen).toThrow(
    expect.objectContaining({ message: expect.stringContaining('pull --speech nemotron-3.5') }),
  )
  expect(installed.warnings()).toEqual([expect.stringContaining('nobody hears')])
  await importPack('german', writeStreamingTransducer)
  await expect.poll(() => installed.recognisers.support().transcription.has(DE)).toBe(true)
  expect(chosen().id).toBe('sherpa/german')
  const stream = await chosen().open({ language: DE })
  stream.accept(chirps(1))
  expect((await stream.endUtterance()).words).not.toEqual([])
  await stream.close()
  await composeSpeechPacks(config).remove('german')
  await expect.poll(() => installed.list().length).toBe(0)
  expect(chosen).toThrow('German (de)')
})

test('a pack that cannot be used is told and does no harm', async () => {
  await importPack('german', writeStreamingTransducer)
  cpSync(join(root, 'packs', 'german'), join(root, 'packs', 'broken'), { recursive: true })
  rmSync(join(root, 'packs', 'broken', 'encoder.onnx'))
  await expect.poll(() => installed.warnings().join()).toContain('The speech pack broken cannot be used')
  expect(installed.list().map(({ id }) => id)).toEqual(['sherpa/german'])
})

test('a voice is a synthesiser, and hears nothing', async () => {
  await importPack('voice', writeVoice)
  const voices = await composeSherpaVoices(config, dependencies)
  expect(voices).toMatchObject([{ id: 'sherpa/voice', languages: [DE], samplesPerSecond: 8_000 }])
  await Promise.all(voices.map((voice) => voice.close()))
  expect((await composeSpeechPacks(config).verify([]))[0]).toEqual({ id: 'voice', problem: undefined })
  expect(installed.list()).toEqual([])
})
