import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/kernel/clock.ts'
import { silentLogger } from '../../../src/kernel/logging.ts'
import type { LanguageCode } from '../../../src/languages/language-code.ts'
import { findSherpaModel } from '../../../src/recognisers/sherpa/model-files.ts'
import { hasSherpaOnnx } from '../../../src/recognisers/sherpa/sherpa-onnx.ts'
import { createSherpaRecogniser } from '../../../src/recognisers/sherpa/sherpa-recogniser.ts'
import type { ProcessDependencies } from '../../../src/speech/processes/recogniser-processes.ts'
import { chirps } from '../../support/chirps.ts'
import { writeStreamingTransducer, writeWholeUtteranceModel } from '../../support/sherpa-models.ts'
import { writeWhisper } from '../../support/whisper-model.ts'
import { chunksOf, describeProcessContract, describeRecogniserContract, hear } from './recogniser-contract.ts'

const directory = mkdtempSync(join(tmpdir(), 'interpres-speech-packs-'))
const streaming = join(directory, 'streaming')
const whole = join(directory, 'whole')
const whisper = join(directory, 'whisper')
writeStreamingTransducer(streaming)
writeWholeUtteranceModel(whole)
writeWhisper(whisper)
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const WITHOUT = hasSherpaOnnx() ? '' : ' (skipped: sherpa-onnx has no build for this machine)'
const SPEECH = chirps(2)

async function create(
  folder: string,
  { streams = 2, ...others }: Pick<ProcessDependencies, 'startProcess'> & { readonly streams?: number } = {},
) {
  return createSherpaRecogniser(
    { clock: systemClock, logger: silentLogger, ...others },
    {
      name: 'test',
      model: await findSherpaModel(folder),
      languages: ['en' as LanguageCode],
      quality: 'standard',
      punctuates: false,
      detectsLanguage: false,
      streams,
      threads: 1,
    },
  )
}

describe.skipIf(WITHOUT !== '')(`sherpa-onnx${WITHOUT}`, () => {
  for (const [name, folder] of [
    ['a streaming transducer', streaming],
    ['a model of whole utterances', whole],
  ] as const) {
    const setup = {
      create: (options: Parameters<typeof create>[1]) => create(folder, options),
      speech: () => SPEECH,
    }
    describeRecogniserContract(`sherpa-onnx, ${name}`, setup)
    describeProcessContract(`sherpa-onnx, ${name}`, setup)
  }

  test('a streaming model hears while somebody speaks, and only ever appends', async () => {
    const recogniser = await create(streaming)
    expect(recogniser).toMatchObject({ isStreaming: true, onlyAppends: true })
    const stream = await recogniser.open({})
    let before = ''
    let growths = 0
    for (const chunk of chunksOf(SPEECH, 100)) {
      stream.accept(chunk)
      const now = (await stream.hypothesis()).words.map(({ text }) => text).join(' ')
      expect(now.startsWith(before)).toBe(true)
      if (now !== before) growths += 1
      before = now
    }
    expect(growths).toBeGreaterThan(3)
    await recogniser.close()
  })

  test('streams that are decoded together hear what each hears alone', async () => {
    const recogniser = await create(streaming, { streams: 4 })
    const sounds = [SPEECH, chirps(1.5, 3), chirps(2.5, 5), chirps(1, 7)]
    const alone = []
    for (const sound of sounds) {
      const stream = await recogniser.open({})
      alone.push(await hear(stream, chunksOf(sound, 100)))
      await stream.close()
    }
    const together = await Promise.all(
      sounds.map(async (sound) => await hear(await recogniser.open({}), chunksOf(sound, 100))),
    )
    expect(together).toEqual(alone)
    expect(new Set(alone.map((one) => JSON.stringify(one))).size).toBe(sounds.length)
    await recogniser.close()
  })

  test('an open utterance is heard anew by a model of whole utterances when enough has been added', async () => {
    const recogniser = await create(whole)
    const stream = await recogniser.open({})
    stream.accept(SPEECH.subarray(0, 8_000))
    expect((await stream.hypothesis()).words).toEqual([])
    stream.accept(SPEECH.subarray(8_000, 16_000))
    const first = await stream.hypothesis()
    expect(first.words).not.toEqual([])
    stream.accept(SPEECH.subarray(16_000, 17_000))
    expect(await stream.hypothesis()).toEqual(first)
    await recogniser.close()
  })

  test('silence between utterances is counted and not heard by a model of whole utterances', async () => {
    const recogniser = await create(whole)
    const plain = await hear(await recogniser.open({}), chunksOf(SPEECH, 100))
    const stream = await recogniser.open({})
    stream.skip?.(new Int16Array(16_000))
    const { words } = await hear(stream, chunksOf(SPEECH, 100))
    expect(words).toEqual(
      plain.words.map((word) => ({ ...word, startMs: word.startMs + 1_000, endMs: word.endMs + 1_000 })),
    )
    await recogniser.close()
  })

  test('whisper detects the language of an utterance, or holds to the one it is told', async () => {
    const recogniser = createSherpaRecogniser(
      { clock: systemClock, logger: silentLogger },
      {
        name: 'whisper',
        model: await findSherpaModel(whisper),
        languages: ['en', 'de'] as LanguageCode[],
        quality: 'standard',
        punctuates: true,
        detectsLanguage: true,
        streams: 4,
      },
    )
    const quiet = SPEECH.map((sample) => sample / 1_000)
    const results = []
    for (const [sound, language] of [
      [SPEECH, undefined],
      [quiet, undefined],
      [quiet, 'de'],
      [SPEECH, 'en'],
    ] as const) {
      const stream = await recogniser.open(
        language === undefined ? {} : { language: language as LanguageCode },
      )
      results.push(await hear(stream, chunksOf(sound, 500)))
    }
    const guten = { language: 'de', words: [{ text: 'guten' }, { text: 'Morgen', endMs: 2_000 }] }
    const good = { language: 'en', words: [{ text: 'good' }, { text: 'morning', endMs: 2_000 }] }
    expect(results).toMatchObject([guten, good, guten, good])
    await recogniser.close()
  })

  test('a damaged model fails who opens a stream, and nothing else', async () => {
    const damaged = join(directory, 'damaged')
    writeStreamingTransducer(damaged)
    const model = await findSherpaModel(damaged)
    truncateSync(model.files['joiner'] ?? '', 100)
    const recogniser = await create(damaged)
    await expect(recogniser.open({})).rejects.toMatchObject({ code: 'engine_unavailable' })
    writeStreamingTransducer(damaged)
    await expect(hear(await recogniser.open({}), chunksOf(SPEECH, 100))).resolves.toMatchObject({})
    await recogniser.close()
  })

  test('what is no model is told at once', async () => {
    const nothing = join(directory, 'nothing')
    writeWholeUtteranceModel(nothing)
    writeFileSync(join(nothing, 'model.onnx'), 'no model at all')
    await expect(findSherpaModel(nothing)).rejects.toMatchObject({ code: 'invalid_parameter' })
    rmSync(join(nothing, 'model.onnx'))
    await expect(findSherpaModel(nothing)).rejects.toMatchObject({ code: 'invalid_parameter' })
  })
})
