import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeShortlist } from '../../src/engines/marian/format/shortlist.ts'
import type { RuntimeSetting } from '../../src/engines/marian/inference/runtime-kind.ts'
import type { MarianEngine } from '../../src/engines/marian/marian-engine.ts'
import {
  createMarianEngine,
  type MarianEngineConfig,
  startModelProcess,
} from '../../src/engines/marian/marian-engine.ts'
import { modelMemoryBytes } from '../../src/engines/marian/model-memory.ts'
import { readSentencepieceModel } from '../../src/engines/marian/tokeniser/sentencepiece-model.ts'
import { createTokeniser } from '../../src/engines/marian/tokeniser/tokeniser.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import type { StartedWorker } from '../../src/kernel/threads/worker-process.ts'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import type { EngineRequest } from '../../src/translation/engine.ts'
import { buildModel } from './support/build-model.ts'
import { failure } from './support/failure.ts'
import { holdAnswers, killWhenItAnswers, startMortalWorker } from './support/kill-worker.ts'
import { networkConfig, randomModel } from './support/random-model.ts'
import { letterPieces, writeVocabulary } from './support/vocabulary.ts'
import { writePack } from './support/write-pack.ts'

const contents = buildModel()
let directory = ''
let nowMs = 1_000_000
let engines: MarianEngine[] = []
let workers: Worker[] = []
/** So many of the first workers die with their first translation. */
let workersToDie = 0
let runtime: RuntimeSetting = 'auto'

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'interpres-marian-'))
})
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.close()))
  engines = []
  workers = []
  workersToDie = 0
  await rm(directory, { recursive: true, force: true })
})

async function start(config: Partial<MarianEngineConfig> = {}): Promise<MarianEngine> {
  const engine = await createMarianEngine(
    {
      logger: silentLogger,
      clock: { nowMs: () => nowMs },
      startWorker(workerData) {
        const worker = startMortalWorker(workerData)
        if (workersToDie > workers.length) killWhenItAnswers(worker)
        workers.push(worker)
        return worker
      },
    },
    { modelsDirectory: directory, workers: 1, rescanMs: 3_600_000, runtime, ...config },
  )
  engines.push(engine)
  return engine
}

function request(texts: readonly string[], overrides: Partial<EngineRequest> = {}): EngineRequest {
  return {
    pair: { source: 'en' as LanguageCode, target: 'de' as LanguageCode },
    segments: texts.map((text) => ({ text, protectedSpans: [] })),
    formality: 'default',
    preferQuality: false,
    context: undefined,
    instructions: [],
    signal: new AbortController().signal,
    ...overrides,
  }
}

const LONG = Array.from(
  { length: 40 },
  (_, index) => `bati sena moka ${'kora lu '.repeat(1 + (index % 7))}na`,
)

test('native code that crashes takes its own process along and nothing else; the service is back at once', async () => {
  await writePack(directory, 'en-de', contents)
  const started: StartedWorker[] = []
  const engine = await createMarianEngine(
    {
      logger: silentLogger,
      clock: systemClock,
      startWorker(config) {
        const worker = startModelProcess(config)
        started.push(worker)
        return worker
      },
    },
    { modelsDirectory: directory, workers: 1, runtime: 'native' },
  )
  engines.push(engine)
  const expected = await engine.translate(request(LONG))
  const again = engine.translate(request(LONG))
  await expect.poll(() => engine.snapshot().runningSegments).toBeGreaterThan(0)
  await started[0]?.terminate()
  expect(await again).toEqual(expected)
  expect(engine.snapshot().workerDeaths).toBe(1)
  expect(started).toHaveLength(2)
})

test('without native code the same sentences are translated', async () => {
  await writePack(directory, 'en-de', buildModel({ precision: 'float32' }))
  const native = await start({ runtime: 'native' })
  const portable = await start({ runtime: 'portable' })
  const texts = ['bati sena moka', 'kora lu', '😀']
  const expected = await native.translate(request(texts))
  const results = await portable.translate(request(texts))
  expect(results.map((result) => result.text)).toEqual(expected.map((result) => result.text))
})

test('a broken conversion in the cache is made again, and those of removed packs are deleted', async () => {
  await writePack(directory, 'en-de', contents)
  const first = await start({ runtime: 'native' })
  const expected = await first.translate(request(['bati sena']))
  await first.close()
  const [conversion = ''] = await readdir(join(directory, '.converted'))
  const decoder = join(directory, '.converted', conversion, 'decoder')
  const good = await readFile(decoder)
  await writeFile(decoder, good.subarray(0, good.length / 2))
  const second = await start({ runtime: 'native' })
  expect(await second.translate(request(['bati sena']))).toEqual(expected)
  expect(await readFile(decoder)).toEqual(good)
  expect(await readdir(join(directory, '.converted'))).toEqual([conversion])
  await second.close()
  await rm(join(directory, 'en-de'), { recursive: true })
  await start({ runtime: 'native' })
  expect(await readdir(join(directory, '.converted'))).toEqual([])
})

test('the portable runtime writes no conversions', async () => {
  await writePack(directory, 'en-de', contents)
  const engine = await start({ runtime: 'portable' })
  expect(await engine.translate(request(['bati']))).toHaveLength(1)
  expect(await readdir(directory)).toEqual(['en-de'])
})

describe.each(['native', 'portable'] as const)('on the %s runtime', (name) => {
  beforeEach(() => {
    runtime = name
  })
  afterEach(() => {
    runtime = 'auto'
  })

  test('an installed pack serves its pair, one result per segment in order, the same every time', async () => {
    await writePack(directory, 'en-de', contents, { quality: 'high' })
    const engine = await start({ workers: 2 })
    expect(engine.pairs()).toEqual([
      { source: 'en', target: 'de', quality: 'high', formality: false, instructions: false },
    ])
    const texts = ['bati sena', 'moka', 'kora lu na sota', '😀', '']
    const together = await engine.translate(request(texts))
    expect(together).toHaveLength(5)
    for (const [index, text] of texts.entries()) {
      expect(await engine.translate(request([text]))).toEqual([together[index]])
    }
    expect(together[3]?.text).toBe('😀')
    expect(together[0]?.score).toBeLessThanOrEqual(0)
  })

  test('a request for another region of the target language is served by the general pack', async () => {
    await writePack(directory, 'en-pt', contents)
    const engine = await start()
    const pair = { source: 'en' as LanguageCode, target: 'pt-BR' as LanguageCode }
    expect(await engine.translate(request(['bati'], { pair }))).toHaveLength(1)
    expect((await failure(engine.translate(request(['bati'])))).code).toBe('unsupported_pair')
  })

  test('a pack for several targets is asked for each by its tag, and formality by its piece', async () => {
    await writePack(directory, 'en-many', contents, {
      pairs: [
        { source: 'en', target: 'de', token: '\u2581ba' },
        { source: 'en', target: 'nl', token: '\u2581ku' },
      ],
      controls: { formality: { more: '\u2581so', less: '\u2581ti' } },
    })
    const engine = await start()
    expect(engine.pairs().map((pair) => [pair.target, pair.formality])).toEqual([
      ['de', true],
      ['nl', true],
    ])
    const texts = ['sena moka kora', 'lu na sota', 'moka moka bati']
    const translate = async (target: string, formality: EngineRequest['formality']) => {
      const pair = { source: 'en' as LanguageCode, target: target as LanguageCode }
      return (await engine.translate(request(texts, { pair, formality }))).map((result) => result.text)
    }
    const german = await translate('de', 'default')
    expect(await translate('nl', 'default')).not.toEqual(german)
    expect(await translate('de', 'more')).not.toEqual(await translate('de', 'less'))
  })

  test('a target with a shortlist of its own gets nothing else', async () => {
    const tokeniser = createTokeniser(readSentencepieceModel(contents.sourceVocabulary))
    const only = tokeniser.idOf('bo') ?? 0
    const bytes = writeShortlist(
      Array.from({ length: tokeniser.size }, () => [only]),
      0,
    )
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const shortlist = { path: 'own.bin', sizeBytes: bytes.byteLength, sha256 }
    await writePack(directory, 'en-many', contents, {
      pairs: [
        { source: 'en', target: 'de', token: '\u2581ba', shortlist },
        { source: 'en', target: 'nl', token: '\u2581ku' },
      ],
    })
    await writeFile(join(directory, 'en-many', shortlist.path), bytes)
    const engine = await start()
    const lettersOf = async (target: string) => {
      const pair = { source: 'en' as LanguageCode, target: target as LanguageCode }
      const [result] = await engine.translate(request(['sena moka kora'], { pair }))
      return [...new Set(result?.text.match(/\w/g))]
    }
    // Pieces of the source are always possible where there is one vocabulary.
    const possible = 'bosenamokakora'
    expect((await lettersOf('de')).filter((letter) => !possible.includes(letter))).toEqual([])
    expect((await lettersOf('nl')).filter((letter) => !possible.includes(letter))).not.toEqual([])
  })

  test('two vocabularies, float32 weights and beam search serve as well', async () => {
    const config = networkConfig({
      sharedVocabulary: false,
      sourceVocabularySize: 120,
      targetVocabularySize: 150,
    })
    await writePack(directory, 'en-de', {
      model: randomModel(config, 5, { endBias: 1.2 }).float32,
      sourceVocabulary: writeVocabulary(letterPieces(120)),
      targetVocabulary: writeVocabulary(letterPieces(150)),
    })
    const engine = await start()
    const greedy = await engine.translate(request(['bati sena moka']))
    const beam = await engine.translate(request(['bati sena moka'], { preferQuality: true }))
    expect(greedy[0]?.text).not.toBe('')
    expect(beam[0]?.score).toBeGreaterThanOrEqual((greedy[0]?.score ?? 0) - 1)
  })

  test('a pack can ask for a beam for every request, and quality is never searched with a narrower one', async () => {
    const task = request(['bati sena moka', 'kora', 'sena kora bati', 'moka moka sena', 'rako neso'])
    const searched = async (beam: number | undefined, beamWidth: number, preferQuality: boolean) => {
      await writePack(directory, 'en-de', contents, beam === undefined ? {} : { beam })
      const engine = await start({ beamWidth })
      return (await engine.translate({ ...task, preferQuality })).map(({ text, score }) => ({ text, score }))
    }
    const greedy = await searched(undefined, 4, false)
    const wide = await searched(undefined, 4, true)
    expect(wide).not.toEqual(greedy)
    expect(await searched(4, 2, false)).toEqual(wide)
    expect(await searched(4, 2, true)).toEqual(wide)
    expect(await searched(1, 4, false)).toEqual(greedy)
    expect(await searched(2, 4, true)).toEqual(wide)
  })

  test('a model that gzip has packed translates as it does unpacked', async () => {
    const texts = ['bati sena moka', 'kora lu']
    await writePack(directory, 'en-de', contents)
    const unpacked = await start()
    const expected = await unpacked.translate(request(texts))
    await rm(join(directory, 'en-de'), { recursive: true })
    const model = gzipSync(contents.model)
    await writePack(directory, 'en-de', { ...contents, model, modelPath: 'model.bin.gz' })
    const packed = await start()
    expect(await packed.translate(request(texts))).toEqual(expected)
  })

  test('packs that are added or removed while the engine runs are noticed', async () => {
    const engine = await start()
    expect(engine.pairs()).toEqual([])
    await writePack(directory, 'en-de', contents)
    await engine.refresh()
    expect(engine.pairs()).toHaveLength(1)
    await rm(join(directory, 'en-de'), { recursive: true })
    await engine.refresh()
    expect(engine.pairs()).toEqual([])
  })

  test('a pack that is replaced by one with the same network and another shortlist is loaded anew', async () => {
    await writePack(directory, 'en-de', contents)
    const engine = await start()
    await engine.translate(request(['bati']))
    const before = engine.snapshot().models.map(({ key }) => key)
    const { shortlist: _, ...others } = contents
    await rm(join(directory, 'en-de'), { recursive: true })
    await writePack(directory, 'en-de', others)
    await engine.refresh()
    await engine.translate(request(['bati']))
    const after = engine.snapshot().models.map(({ key }) => key)
    expect(after.filter((key) => !before.includes(key))).toHaveLength(1)
  })

  test('a damaged model is a permanent failure, found by its hash, until the pack is mended', async () => {
    await writePack(directory, 'en-de', contents)
    const path = join(directory, 'en-de', 'model.bin')
    const bytes = await readFile(path)
    bytes[bytes.length - 3000] = (bytes[bytes.length - 3000] ?? 0) ^ 1
    await writeFile(path, bytes)
    const engine = await start()
    expect((await failure(engine.translate(request(['bati'])))).code).toBe('unsupported_pair')
    expect(engine.pairs()).toEqual([])
    expect(engine.snapshot().unreadablePacks[0]?.problem).toContain('model.bin is damaged')
    await writeFile(path, contents.model)
    await engine.refresh()
    expect(await engine.translate(request(['bati']))).toHaveLength(1)
    await writeFile(path, bytes.subarray(1))
    await engine.refresh()
    expect(engine.snapshot().unreadablePacks[0]?.problem).toContain('model.bin has')
  })

  test('a dictionary that cannot be read is a permanent failure, found when something is looked up', async () => {
    await writePack(directory, 'en-de', { ...contents, dictionary: new Uint8Array(100) })
    const engine = await start()
    expect((await failure(engine.translate(request(['bati'])))).code).toBe('unsupported_pair')
    expect(engine.snapshot().unreadablePacks[0]?.problem).toBe('The dictionary cannot be unpacked')
  })

  test('another pack serves the pair of a damaged one', async () => {
    await writePack(directory, 'en-de', contents)
    const path = join(directory, 'en-de', 'model.bin')
    await writeFile(path, new Uint8Array(await readFile(path)).fill(1))
    const builtInDirectory = join(directory, '.built-in')
    await writePack(builtInDirectory, 'en-de', contents)
    const engine = await start({ builtInDirectory })
    expect(await engine.translate(request(['bati']))).toHaveLength(1)
  })

  test('a damaged pack of the other direction is tried once, not with every request for quality', async () => {
    await writePack(directory, 'en-de', buildModel({ seed: 2 }), { quality: 'basic' })
    await writePack(directory, 'de-en', contents, { quality: 'basic' })
    const path = join(directory, 'de-en', 'model.bin')
    await writeFile(path, new Uint8Array(await readFile(path)).fill(1))
    const engine = await start()
    expect(await engine.translate(request(['bati sena moka'], { preferQuality: true }))).toHaveLength(1)
    expect(engine.snapshot().unreadablePacks.map((pack) => pack.name)).toEqual(['de-en'])
    await writeFile(path, contents.model)
    await engine.refresh()
    expect(engine.snapshot().unreadablePacks).toEqual([])
  })

  test('scores come from another pack when the one that is chosen first is damaged', async () => {
    await writePack(directory, 'en-de', contents)
    const path = join(directory, 'en-de', 'model.bin')
    await writeFile(path, new Uint8Array(await readFile(path)).fill(1))
    const builtInDirectory = join(directory, '.built-in')
    await writePack(builtInDirectory, 'en-de', contents)
    const engine = await start({ builtInDirectory })
    const { pair, signal } = request([])
    const scores = await engine.score({ pair, texts: [{ source: 'bati', target: 'sena' }], signal })
    expect(scores[0]?.pieces).toBeGreaterThan(0)
  })

  describe('a worker that dies', () => {
    test('is replaced, and its segments are translated after all', async () => {
      await writePack(directory, 'en-de', contents)
      const engine = await start()
      const expected = await engine.translate(request(LONG))
      killWhenItAnswers(workers[0])
      expect(await engine.translate(request(LONG))).toEqual(expected)
      expect(engine.snapshot().workerDeaths).toBe(1)
      expect(workers).toHaveLength(2)
    })

    test('twice on the same segments fails them as a passing failure, and later requests are served', async () => {
      await writePack(directory, 'en-de', contents)
      const engine = await start()
      workersToDie = 2
      const { code, retryAfterSeconds } = await failure(engine.translate(request(LONG)))
      expect(code).toBe('engine_unavailable')
      expect(retryAfterSeconds).toBeGreaterThan(0)
      nowMs += 60_000
      expect(await engine.translate(request(['bati']))).toHaveLength(1)
    })
  })

  describe('a request that is given up', () => {
    test.each([
      ['cancelled', () => AbortSignal.abort()],
      ['deadline_exceeded', () => AbortSignal.timeout(1)],
    ] as const)('fails with %s and leaves nothing behind', async (code, signal) => {
      await writePack(directory, 'en-de', contents)
      const engine = await start()
      expect((await failure(engine.translate(request(LONG, { signal: signal() })))).code).toBe(code)
      await expect.poll(() => engine.snapshot()).toMatchObject({ queuedSegments: 0, runningSegments: 0 })
      expect(await engine.translate(request(['bati']))).toHaveLength(1)
    })
  })

  test('more segments than may wait are refused at once, with a time to come back', async () => {
    await writePack(directory, 'en-de', contents)
    const engine = await start({ queueLimit: 30, maxBatchRows: 4 })
    const running = engine.translate(request(LONG))
    const error = await failure(engine.translate(request(LONG)))
    expect(error.code).toBe('overloaded')
    expect(error.retryAfterSeconds).toBeGreaterThan(0)
    expect(await running).toHaveLength(LONG.length)
  })

  test('closing fails running requests as unavailable, and leaves the process alive', async () => {
    await writePack(directory, 'en-de', contents)
    const engine = await start()
    await engine.translate(request(['bati']))
    holdAnswers(workers[0])
    const running = failure(engine.translate(request(LONG)))
    await expect.poll(() => engine.snapshot().runningSegments).toBeGreaterThan(0)
    await engine.close()
    expect((await running).code).toBe('engine_unavailable')
    expect((await failure(engine.translate(request(['bati'])))).code).toBe('engine_unavailable')
  })

  describe('memory', () => {
    test('stays within the budget: the model unused for longest makes room', async () => {
      const pairs = ['de', 'fr', 'nl']
      for (const target of pairs) {
        await writePack(directory, `en-${target}`, buildModel({ seed: target.charCodeAt(0) }))
      }
      const manifest = await writePack(directory, 'en-de', contents)
      const one = modelMemoryBytes({ manifest })
      const engine = await start({ limitBytes: 2.5 * one })
      const translate = (target: string) =>
        engine.translate(
          request(['bati'], { pair: { source: 'en' as LanguageCode, target: target as LanguageCode } }),
        )
      for (const target of ['de', 'fr', 'de', 'nl']) {
        nowMs += 1000
        await translate(target)
        expect(engine.snapshot().usedBytes).toBeLessThanOrEqual(2.5 * one)
      }
      expect(engine.snapshot().models.map((model) => model.key.slice(0, 5))).toEqual(['en-de', 'en-nl'])
      await Promise.all([...pairs, ...pairs].map((target) => translate(target)))
      expect(engine.snapshot().usedBytes).toBeLessThanOrEqual(2.5 * one)
    })

    test('without room for two models, one that is asked for all the time does not keep the other out', async () => {
      const manifest = await writePack(directory, 'en-de', contents)
      await writePack(directory, 'en-fr', buildModel({ seed: 7 }))
      const engine = await start({ limitBytes: 1.5 * modelMemoryBytes({ manifest }), maxBatchRows: 2 })
      const pair = { source: 'en' as LanguageCode, target: 'fr' as LanguageCode }
      const stop = new AbortController()
      const client = async () => {
        while (!stop.signal.aborted) {
          await engine.translate(request(['bati sena', 'moka']))
          nowMs += 100
        }
      }
      await engine.translate(request(['bati']))
      const clients = [client(), client(), client(), client()]
      expect(await engine.translate(request(['kora lu'], { pair }))).toHaveLength(1)
      stop.abort()
      await Promise.all(clients)
      expect(engine.snapshot().models.map((model) => model.key.slice(0, 5))).toEqual(['en-de'])
    })

    test('a model larger than the whole budget is refused', async () => {
      await writePack(directory, 'en-de', contents)
      const engine = await start({ limitBytes: 1000 })
      const error = await failure(engine.translate(request(['bati'])))
      expect(error.code).toBe('engine_unavailable')
      expect(error.message).toContain('more memory')
    })

    test('a model without work for a while is unloaded, and its worker ends', async () => {
      await writePack(directory, 'en-de', contents)
      const engine = await start({ idleUnloadMs: 5000, rescanMs: 20 })
      await engine.translate(request(['bati']))
      expect(engine.snapshot().models).toHaveLength(1)
      nowMs += 6000
      await expect
        .poll(() => engine.snapshot())
        .toMatchObject({ models: [], aliveWorkers: 0, workerDeaths: 0 })
      expect(await engine.translate(request(['bati']))).toHaveLength(1)
    })
  })
})
