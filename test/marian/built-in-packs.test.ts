import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPackCatalogue } from '../../src/engines/marian/pack-catalogue.ts'
import type { PackManifest } from '../../src/engines/marian/packs/manifest.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import type { Formality } from '../../src/translation/engine.ts'
import { buildModel } from './support/build-model.ts'
import { writePack } from './support/write-pack.ts'

const contents = buildModel()
const FORMALITY = { formality: { more: '▁so', less: '▁ti' } }
let root = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'interpres-built-in-'))
})
afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

const install = (name: string, facts: Partial<PackManifest> = {}) =>
  writePack(join(root, 'models'), name, contents, facts)

const buildIn = (name: string, facts: Partial<PackManifest> = {}) =>
  writePack(join(root, 'packs'), name, contents, { quality: 'basic', ...facts })

async function catalogue() {
  const created = createPackCatalogue(
    { logger: silentLogger },
    { modelsDirectory: join(root, 'models'), builtInDirectory: join(root, 'packs') },
  )
  await created.refresh()
  /** The pack for a pair as `models/en-de` or `packs/en-de`, for speed and for quality. */
  const chosen = (formality: Formality = 'default', target = 'de') =>
    [false, true].map((preferQuality) => {
      const pair = { source: 'en' as LanguageCode, target: target as LanguageCode }
      return created.choose({ pair, formality, preferQuality })?.pack.directory.slice(root.length + 1)
    })
  const pairs = () =>
    created
      .pairs()
      .map(({ source, target, quality, formality }) => [`${source}-${target}`, quality, formality])
  return { ...created, chosen, pairs }
}

const EN_DE = [{ source: 'en', target: 'de' }]

test('built-in packs serve the pairs for which nothing is installed, with their quality and formality', async () => {
  await buildIn('en-de', { controls: FORMALITY })
  await buildIn('en-fr')
  await install('en-nl')
  const { chosen, pairs, snapshot } = await catalogue()
  expect(chosen()).toEqual(['packs/en-de', 'packs/en-de'])
  expect(chosen('default', 'nl')).toEqual(['models/en-nl', 'models/en-nl'])
  expect(pairs()).toEqual([
    ['en-nl', 'standard', false],
    ['en-de', 'basic', true],
    ['en-fr', 'basic', false],
  ])
  expect(snapshot()).toEqual({
    packs: ['en-nl', 'en-de', 'en-fr'],
    builtInPacks: ['en-de', 'en-fr'],
    unreadablePacks: [],
  })
})

test.each(['basic', 'standard', 'high'] as const)(
  'an installed pack of %s quality comes before a built-in one of any, for speed and for quality',
  async (quality) => {
    await install('en-de', { quality })
    for (const own of ['basic', 'standard', 'high'] as const) {
      await buildIn(`en-de-${own}`, { quality: own, pairs: EN_DE })
    }
    const { chosen, pairs } = await catalogue()
    expect(chosen()).toEqual(['models/en-de', 'models/en-de'])
    expect(pairs()).toEqual([['en-de', quality, false]])
  },
)

test('a wished formality that only the built-in pack knows is obeyed by it, and only then', async () => {
  await install('en-de', { quality: 'high' })
  await buildIn('en-de', { controls: FORMALITY })
  const { chosen, pairs } = await catalogue()
  expect(chosen()).toEqual(['models/en-de', 'models/en-de'])
  expect(chosen('more')).toEqual(['packs/en-de', 'packs/en-de'])
  expect(chosen('less')).toEqual(['packs/en-de', 'packs/en-de'])
  expect(pairs()).toEqual([
    ['en-de', 'high', false],
    ['en-de', 'basic', true],
  ])
})

test('a wished formality that an installed pack knows, too, is obeyed by that', async () => {
  await install('en-de', { quality: 'high' })
  await install('en-de-formal', { pairs: EN_DE, controls: FORMALITY })
  await buildIn('en-de', { controls: FORMALITY })
  expect((await catalogue()).chosen('more')).toEqual(['models/en-de-formal', 'models/en-de-formal'])
})

test('of installed packs one that only gives the gist is taken last', async () => {
  await install('en-de-basic', { pairs: EN_DE, quality: 'basic' })
  await install('en-de-high', { pairs: EN_DE, quality: 'high' })
  const { chosen, refresh, pairs } = await catalogue()
  expect(chosen()).toEqual(['models/en-de-high', 'models/en-de-high'])
  await install('en-de')
  await refresh()
  expect(chosen()).toEqual(['models/en-de', 'models/en-de-high'])
  expect(pairs()).toEqual([['en-de', 'high', false]])
})

test('a pair goes back to the built-in pack when the installed one is removed or cannot be used', async () => {
  await buildIn('en-de')
  await install('en-de')
  const { chosen, refresh, snapshot } = await catalogue()
  expect(chosen()).toEqual(['models/en-de', 'models/en-de'])
  await writeFile(join(root, 'models', 'en-de', 'manifest.json'), '{}')
  await refresh()
  expect(chosen()).toEqual(['packs/en-de', 'packs/en-de'])
  expect(snapshot().unreadablePacks).toMatchObject([{ name: 'en-de', builtIn: false }])
  await rm(join(root, 'models', 'en-de'), { recursive: true })
  await refresh()
  expect(chosen()).toEqual(['packs/en-de', 'packs/en-de'])
  expect(snapshot().unreadablePacks).toEqual([])
})
