import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildModel } from '../marian/support/build-model.ts'
import { REAL_FILES, REAL_FIXTURE, realFile, SKIP_REASON } from '../marian/support/real-fixture.ts'
import { writePack } from '../marian/support/write-pack.ts'
import { call } from '../support/api-client.ts'
import { readMetrics, sumOf } from '../support/metrics-page.ts'
import { DEVELOPER_KEY, type ServerProcess, startServerProcess } from '../support/server-process.ts'

interface Translation {
  readonly text: string
  readonly model_type_used?: string
}

let root = ''
let models = ''
let server: ServerProcess

async function startWithModels(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  root = await mkdtemp(join(tmpdir(), 'interpres-neural-'))
  models = join(root, 'models')
  if (REAL_FIXTURE !== undefined) {
    await writePack(models, 'en-de', {
      model: await readFile(realFile(REAL_FILES.int8)),
      sourceVocabulary: await readFile(realFile(REAL_FILES.vocabulary)),
      shortlist: await readFile(realFile(REAL_FILES.shortlist)),
    })
  }
  server = await startServerProcess({
    environment: {
      INTERPRES_ENGINES: 'marian',
      INTERPRES_MODELS_DIR: models,
      INTERPRES_MODELS_RESCAN_MS: '100',
      INTERPRES_LOG_LEVEL: 'warn',
      ...environment,
    },
  })
}

async function stopServer(): Promise<void> {
  await server.stop()
  server.remove()
  await rm(root, { recursive: true, force: true })
}

async function translate(texts: readonly string[], options: object = {}): Promise<readonly Translation[]> {
  const answer = await call(`${server.urls.eu}/v2/translate`, {
    key: DEVELOPER_KEY,
    json: { text: texts, source_lang: 'EN', target_lang: 'DE', ...options },
  })
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.anything()])
  return (answer.json as { translations: Translation[] }).translations
}

describe.skipIf(REAL_FIXTURE === undefined)(`a real model${SKIP_REASON}`, () => {
  beforeAll(() => startWithModels())
  afterAll(stopServer)

  test('translates over HTTP, and says how', async () => {
    const [fast] = await translate(['Where is the train station?'], { model_type: 'latency_optimized' })
    expect(fast).toMatchObject({
      text: expect.stringMatching(/^Wo ist der .*\?$/),
      model_type_used: 'latency_optimized',
    })
    const [good] = await translate(['Where is the train station?'], { model_type: 'quality_optimized' })
    expect(good).toMatchObject({
      text: expect.stringMatching(/^Wo .*\?$/),
      model_type_used: 'quality_optimized',
    })
  })

  test('gives markup and placeholders back, each once and nested as it was', async () => {
    const source =
      'Hello, {name}! <b>Where is the <i id="x">train station</i>?</b> I paid %d EUR at https://example.com/a?b=1.'
    const [result] = await translate([source], { tag_handling: 'html' })
    const text = result?.text ?? ''
    expect(text.match(/<[^>]*>/g)).toEqual(['<b>', '<i id="x">', '</i>', '</b>'])
    for (const kept of ['{name}', '%d', 'https://example.com/a?b=1']) {
      expect([kept, text.split(kept).length - 1]).toEqual([kept, 1])
    }
    expect(text).toContain('Wo ist')
  })

  test('gives the same bytes for a text alone and in any company', async () => {
    const openings = ['Good morning', 'The weather is nice today', 'My brother does not speak German', 'Help']
    const texts = Array.from({ length: 50 }, (_, index) => {
      const opening = openings[index % openings.length] ?? ''
      return `${opening}${' and I would like a cup of coffee'.repeat(index % 7)}, number ${index}.`
    })
    const together = (await translate(texts)).map(({ text }) => text)
    const turned = (await translate(texts.toReversed())).map(({ text }) => text)
    expect(turned.toReversed()).toEqual(together)
    for (let index = 0; index < texts.length; index += 7) {
      expect((await translate([texts[index] ?? '']))[0]?.text).toBe(together[index])
    }
  })
})

describe('model packs and a running server', () => {
  const spanish = { target_lang: 'ES' }
  const hasApertium = existsSync('/usr/share/apertium/modes/eng-spa.mode')
  const without = hasApertium ? '' : ' (skipped: Apertium has no rules from English to Spanish here)'

  // The rule-based engine is named first: what makes the neural one come before it is its quality.
  beforeAll(() => startWithModels({ INTERPRES_ENGINES: 'apertium,marian' }))
  afterAll(stopServer)

  const segmentsOf = async (engine: string, pair: string) =>
    sumOf(await readMetrics(server), 'interpres_engine_segments_total', { engine, pair })

  test('a pack that is put there while the server runs serves its pair; one taken away does not', async () => {
    const request = { text: ['bati sena moka'], source_lang: 'EN', target_lang: 'ET' }
    const post = () => call(`${server.urls.eu}/v2/translate`, { key: DEVELOPER_KEY, json: request })
    expect(await post()).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining('interpres models pull en-et') },
    })
    await writePack(join(root, 'usb'), 'en-et', buildModel())
    expect(await server.runCommand(['models', 'import', join(root, 'usb', 'en-et')])).toMatchObject({
      status: 0,
    })
    await expect.poll(async () => (await post()).status).toBe(200)
    const doctor = await server.runCommand(['doctor'])
    expect(doctor.stdout).toMatch(/models: .*en-et \(en-et, tiny\)/)
    expect(doctor.stdout).toMatch(/in use: models loaded: en-et@\w+ \d+ MB in 1 worker; \d+ MB of 1024 MB/)
    expect(await server.runCommand(['models', 'remove', 'en-et'])).toMatchObject({ status: 0 })
    await expect.poll(async () => (await post()).status).toBe(400)
  })

  test('model_type chooses the size of the model where two are installed', async () => {
    await writePack(models, 'en-lv', buildModel())
    await writePack(models, 'en-lv-base', buildModel({ seed: 7 }), {
      pairs: [{ source: 'en', target: 'lv' }],
      architecture: 'base',
      quality: 'high',
    })
    await expect
      .poll(async () => sumOf(await readMetrics(server), 'interpres_models_packs'))
      .toBe(2 + Number(REAL_FIXTURE !== undefined))
    const loaded = async () =>
      (await readMetrics(server))
        .filter(({ name }) => name === 'interpres_models_memory_bytes')
        .map(({ labels }) => labels['model']?.replace(/@.*/, ''))
    for (const [modelType, pack] of [
      ['latency_optimized', 'en-lv'],
      ['quality_optimized', 'en-lv-base'],
    ] as const) {
      expect(await loaded()).not.toContain(pack)
      const [result] = await translate(['bati sena'], { target_lang: 'LV', model_type: modelType })
      expect(result?.model_type_used).toBe(modelType)
      expect(await loaded()).toContain(pack)
    }
  })

  test('a pack that cannot be used is counted and named', async () => {
    await writePack(models, 'en-fi', buildModel(), { pairs: [{ source: 'en', target: 'en' }] })
    await expect
      .poll(async () => sumOf(await readMetrics(server), 'interpres_models_unreadable_packs'))
      .toBe(1)
    expect((await server.runCommand(['doctor'])).stdout).toContain(
      'WARNING  model en-fi: The manifest names no usable pair',
    )
  })

  test.skipIf(!hasApertium)(`neural translation comes before rules for the same pair${without}`, async () => {
    expect((await translate(['The sea is calm.'], spanish))[0]?.text).toMatch(/mar/)
    expect(await segmentsOf('apertium', 'en-es')).toBe(1)
    expect(sumOf(await readMetrics(server), 'interpres_apertium_memory_bytes')).toBeGreaterThan(0)
    await writePack(models, 'en-es', buildModel())
    const isNeural = async () => {
      await translate(['The sea is calm.'], spanish)
      return await segmentsOf('marian', 'en-es')
    }
    await expect.poll(isNeural).toBeGreaterThan(0)
    const before = await segmentsOf('apertium', 'en-es')
    await translate(['The sea is calm.'], spanish)
    expect(await segmentsOf('apertium', 'en-es')).toBe(before)
  })
})
