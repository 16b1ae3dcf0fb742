import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/kernel/clock.ts'
import { silentLogger } from '../../../src/kernel/logging.ts'
import { type StartedWorker, startWorkerProcess } from '../../../src/kernel/threads/worker-process.ts'
import type { LanguageCode } from '../../../src/languages/language-code.ts'
import { hasSherpaOnnx } from '../../../src/recognisers/sherpa/sherpa-onnx.ts'
import type { Samples } from '../../../src/speech/audio.ts'
import type { Synthesiser } from '../../../src/speech/synthesiser.ts'
import { createSherpaSynthesiser } from '../../../src/synthesisers/sherpa/sherpa-synthesiser.ts'
import { findSherpaVoice } from '../../../src/synthesisers/sherpa/voice-files.ts'
import { writeVoice } from '../../support/sherpa-models.ts'

const directory = mkdtempSync(join(tmpdir(), 'interpres-voice-'))
writeVoice(directory)
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const WITHOUT = hasSherpaOnnx() ? '' : ' (skipped: sherpa-onnx has no build for this machine)'
const forever = new AbortController().signal
const open: Synthesiser[] = []
const started: StartedWorker[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((synthesiser) => synthesiser.close()))
})

async function create(): Promise<Synthesiser> {
  const voice = await findSherpaVoice(directory)
  if (voice === undefined) throw new Error('the test made no voice')
  const synthesiser = createSherpaSynthesiser(
    {
      clock: systemClock,
      logger: silentLogger,
      startProcess(options) {
        const worker = startWorkerProcess(options)
        started.push(worker)
        return worker
      },
    },
    { name: 'test', voice, languages: ['en' as LanguageCode], quality: 'standard' },
  )
  open.push(synthesiser)
  return synthesiser
}

async function speak(synthesiser: Synthesiser, text: string, signal = forever): Promise<Samples> {
  const all: number[] = []
  const language = 'en' as LanguageCode
  for await (const part of synthesiser.speak({ text, language, voice: undefined, signal })) all.push(...part)
  return Int16Array.from(all)
}

describe.skipIf(WITHOUT !== '')(`a voice of sherpa-onnx${WITHOUT}`, () => {
  test('a sentence is spoken, the same each time, a longer one for longer', async () => {
    const synthesiser = await create()
    expect(synthesiser.samplesPerSecond).toBe(8_000)
    const short = await speak(synthesiser, 'Good morning.')
    expect(short.length).toBeGreaterThan(4_000)
    expect(Math.max(...short)).toBeGreaterThan(1_000)
    expect(await speak(synthesiser, 'Good morning.')).toEqual(short)
    expect((await speak(synthesiser, 'Good morning friends.')).length).toBeGreaterThan(short.length)
  })

  test('nothing is silent around it, and what cannot be said is not', async () => {
    const synthesiser = await create()
    const spoken = await speak(synthesiser, 'Good.')
    expect(Math.abs(spoken[0] ?? 0)).toBeGreaterThan(100)
    expect(Math.abs(spoken.at(-1) ?? 0)).toBeGreaterThan(100)
    for (const text of ['', ' ', '…', '🙂']) expect(await speak(synthesiser, text)).toHaveLength(0)
  })

  test('sentences that are asked for together come each by itself', async () => {
    const synthesiser = await create()
    const texts = ['Good.', 'Good morning.', 'Good morning friends.']
    const together = await Promise.all(texts.map((text) => speak(synthesiser, text)))
    for (const [index, text] of texts.entries())
      expect(together[index]).toEqual(await speak(synthesiser, text))
  })

  test('who has given up is not kept waiting, and the next one is served', async () => {
    const synthesiser = await create()
    const gone = AbortSignal.abort()
    await expect(speak(synthesiser, 'Good morning.', gone)).rejects.toMatchObject({ code: 'cancelled' })
    expect((await speak(synthesiser, 'Good.')).length).toBeGreaterThan(0)
  })

  test('a process that dies fails its sentence alone', async () => {
    const synthesiser = await create()
    await speak(synthesiser, 'Good.')
    const speaking = speak(synthesiser, 'Good morning friends. '.repeat(500)).catch((error: unknown) => error)
    await started.at(-1)?.terminate()
    expect(await speaking).toMatchObject({ code: 'engine_unavailable' })
    expect((await speak(synthesiser, 'Good.')).length).toBeGreaterThan(0)
  })

  test('a damaged model is told before it is used', async () => {
    const damaged = mkdtempSync(join(tmpdir(), 'interpres-voice-'))
    writeVoice(damaged)
    truncateSync(join(damaged, 'model.onnx'), 200)
    await expect(findSherpaVoice(damaged)).rejects.toMatchObject({ code: 'invalid_parameter' })
    rmSync(damaged, { recursive: true })
  })
})
