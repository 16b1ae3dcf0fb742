import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runCommandLine } from '../../src/cli/program.ts'
import type { PackManifest } from '../../src/engines/marian/packs/manifest.ts'
import { buildModel } from '../marian/support/build-model.ts'
import { writePack } from '../marian/support/write-pack.ts'
import { composeForTest } from '../support/composition.ts'

const contents = buildModel()
const FACTS: Partial<PackManifest> = {
  quality: 'basic',
  measured: { 'dev chrF2': 47.1, 'dev BLEU': 20.5 },
  controls: { formality: { more: '▁so', less: '▁ti' } },
  sources: [{ name: 'Tatoeba', licence: 'CC-BY-2.0-FR' }],
  training: { targetPiecesSeen: 61_000_000, hours: 1.7, hardware: 'one core' },
}

let root = ''
let models = ''
let packs = ''
let settings: Record<string, unknown> = {}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'interpres-built-in-'))
  models = join(root, 'models')
  packs = join(root, 'packs')
  settings = { INTERPRES_MODELS_DIR: models, INTERPRES_BUILT_IN_MODELS_DIR: packs }
  await writePack(packs, 'en-de', contents, FACTS)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  process.exitCode = undefined
  await rm(root, { recursive: true, force: true })
})

/** Runs `interpres ...` with the settings of the test. */
async function run(...args: readonly string[]) {
  let out = ''
  let errors = ''
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, String(value))
  const status = await runCommandLine(args, {
    writeOut: (text) => {
      out += text
    },
    writeError: (text) => {
      errors += text
    },
    input: (async function* () {})(),
    inputIsTerminal: true,
    errorIsTerminal: false,
  })
  process.exitCode = undefined
  return { status, out, errors }
}

async function rows(...args: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const { status, out } = await run(...args, '--json')
  expect(status).toBe(0)
  return JSON.parse(out) as Record<string, unknown>[]
}

/** Names and contents of all files of the built-in pack. */
async function builtInFiles(): Promise<readonly (readonly [string, string])[]> {
  const names = (await readdir(join(packs, 'en-de'))).toSorted()
  return await Promise.all(
    names.map(
      async (name) => [name, (await readFile(join(packs, 'en-de', name))).toString('base64')] as const,
    ),
  )
}

describe('the models command and built-in packs', () => {
  test('lists them with figures, data sources and training, and marks them', async () => {
    await writePack(models, 'en-fr', contents)
    expect(await rows('models', 'list')).toMatchObject([
      { name: 'en-fr', built_in: false, measured: null, sources: null, training: null },
      {
        name: 'en-de',
        built_in: true,
        pairs: 'en-de',
        quality: 'basic',
        measured: FACTS.measured,
        sources: FACTS.sources,
        training: { target_pieces_seen: 61_000_000, hours: 1.7, hardware: 'one core', date: null },
      },
    ])
    const { out } = await run('models', 'list')
    expect(out).toMatch(/^en-de +en to de +basic +\d+ MB .* built in$/m)
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
    const { out: details } = await run('models', 'list', '--details')
    expect(details.slice(0, out.length)).toBe(out)
    expect(details).toMatch(/^ {2}measured: +dev chrF2 47\.1, dev BLEU 20\.5/m)
    expect(details).toMatch(/^ {2}training: +61 million pieces in 1\.7 hours, one core$/m)
  })

  test('verifies and exports them, and the installed one of a name first', async () => {
    expect(await rows('models', 'verify', 'en-de')).toEqual([
      { name: 'en-de', state: 'ok', problem: null, built_in: true },
    ])
    await rows('models', 'keys', join(root, 'signing.pem'))
    const key = ['--key', join(root, 'signing.pem')]
    expect(await rows('models', 'export', 'en-de', join(root, 'a.pack'), ...key)).toMatchObject([
      { built_in: true },
    ])
    await writePack(models, 'en-de', contents)
    expect(await rows('models', 'verify', 'en-de')).toMatchObject([{ built_in: false }, { built_in: true }])
    expect(await rows('models', 'export', 'en-de', join(root, 'b.pack'), ...key)).toMatchObject([
      { built_in: false },
    ])
  })

  test('removes none of them, and says why', async () => {
    const before = await builtInFiles()
    const refused = await run('models', 'remove', 'en-de')
    expect(refused).toMatchObject({
      status: 4,
      errors: expect.stringContaining('built in and cannot be removed'),
    })
    expect(refused.errors).toContain('INTERPRES_BUILT_IN_MODELS=0')
    expect(await builtInFiles()).toEqual(before)
    settings['INTERPRES_BUILT_IN_MODELS'] = '0'
    expect(await run('models', 'remove', 'en-de')).toMatchObject({ status: 3 })
  })

  test('installs beside them, with --replace, too, and takes away what was installed only', async () => {
    const before = await builtInFiles()
    await writePack(join(root, 'usb'), 'en-de', contents)
    for (const replace of [[], ['--replace']]) {
      const imported = await run('models', 'import', join(root, 'usb', 'en-de'), ...replace)
      expect(imported).toMatchObject({
        status: 0,
        errors: 'The built-in pack en-de stays as it is; the installed en-de comes before it.\n',
      })
    }
    expect(await run('models', 'remove', 'en-de')).toMatchObject({
      status: 0,
      errors: 'The built-in pack en-de (basic quality) serves en-de again.\n',
    })
    expect(await builtInFiles()).toEqual(before)
    expect(await rows('models', 'list')).toMatchObject([{ name: 'en-de', built_in: true }])
  })

  test('are said to serve again only the pairs that no other installed pack serves', async () => {
    const pair = (target: string) => ({ source: 'en', target })
    await writePack(packs, 'en-both', contents, { ...FACTS, pairs: [pair('fr'), pair('nl')] })
    await writePack(models, 'first', contents, { pairs: [pair('nl')] })
    await writePack(models, 'second', contents, { pairs: [pair('nl'), pair('fr'), pair('de')] })
    await writePack(models, 'third', contents, { pairs: [pair('de')] })
    expect(await run('models', 'remove', 'first')).toMatchObject({ status: 0, errors: '' })
    expect(await run('models', 'remove', 'second')).toMatchObject({
      status: 0,
      errors: 'The built-in pack en-both (basic quality) serves en-nl, en-fr again.\n',
    })
  })

  test('shows none where they are switched off, and refuses their directory as the one to install into', async () => {
    settings['INTERPRES_BUILT_IN_MODELS'] = '0'
    expect(await run('models', 'list')).toMatchObject({ out: 'No model packs are installed.\n' })
    settings['INTERPRES_BUILT_IN_MODELS'] = '1'
    settings['INTERPRES_MODELS_DIR'] = packs
    expect(await run('models', 'list')).toMatchObject({
      status: 78,
      errors: expect.stringContaining('INTERPRES_MODELS_DIR is the directory of the built-in model packs'),
    })
  })

  test('doctor tells which are used', async () => {
    settings['INTERPRES_DATA_DIR'] = join(root, 'data')
    settings['INTERPRES_ENGINES'] = 'marian'
    expect((await run('doctor')).out).toMatch(
      /^ok +built-in models: 1 packs: en-de \(en-de, basic quality\)$/m,
    )
    await writePack(models, 'en-de', contents)
    expect((await run('doctor')).out).toMatch(
      /^ok +built-in models: 1 packs: en-de \(en-de, an installed pack comes first\)$/m,
    )
    settings['INTERPRES_BUILT_IN_MODELS'] = '0'
    expect((await run('doctor')).out).toMatch(/^ok +built-in models: switched off$/m)
  })
})

describe('a service with a built-in pack', () => {
  const start = (environment: Readonly<Record<string, string>> = {}) =>
    composeForTest({
      INTERPRES_ENGINES: 'marian',
      INTERPRES_MODELS_DIR: models,
      INTERPRES_BUILT_IN_MODELS: '1',
      INTERPRES_BUILT_IN_MODELS_DIR: packs,
      INTERPRES_MODELS_WORKERS: '1',
      ...environment,
    })

  test('lists its languages and its formality, translates with it, and counts it', async () => {
    const service = await start()
    try {
      const v2 = await service.get('/v2/languages?type=target')
      expect(v2.json).toMatchObject([{ language: 'DE', supports_formality: true }])
      const v3 = await service.get('/v3/languages?resource=translate_text')
      expect(JSON.stringify(v3.json)).toContain('formality')
      expect(JSON.stringify(v3.json)).not.toContain('translated_from')
      const rated = await service.get('/v3/languages?resource=translate_text&include=quality')
      expect(rated.json).toMatchObject([
        { lang: 'de', translated_from: [{ source: 'en', quality: 'basic' }] },
        { lang: 'en', translated_from: [] },
      ])
      const sources = ['bati sena moka', 'sena', 'moka bati', 'bati bati sena', 'moka sena bati moka']
      const request = { text: sources, source_lang: 'EN', target_lang: 'DE' }
      const texts = await Promise.all(
        ['default', 'more', 'less'].map(async (formality) => {
          const answer = await service.post('/v2/translate', {
            ...request,
            formality,
            model_type: 'quality_optimized',
          })
          expect(answer).toMatchObject({
            status: 200,
            json: { translations: sources.map(() => ({ model_type_used: 'latency_optimized' })) },
          })
          return JSON.stringify(answer.json)
        }),
      )
      expect(texts[1]).not.toBe(texts[2])
      const metrics = String((await service.get('/metrics')).json)
      expect(metrics).toMatch(/^interpres_models_packs 1$/m)
      expect(metrics).toMatch(/^interpres_models_built_in_packs 1$/m)
    } finally {
      await service.close()
    }
  })

  test('translates nothing where built-in packs are switched off', async () => {
    const service = await start({ INTERPRES_BUILT_IN_MODELS: '0' })
    try {
      const request = { text: ['bati'], source_lang: 'EN', target_lang: 'DE' }
      expect((await service.post('/v2/translate', request)).status).toBe(400)
      expect((await service.get('/v2/languages?type=target')).json).toEqual([])
    } finally {
      await service.close()
    }
  })
})
