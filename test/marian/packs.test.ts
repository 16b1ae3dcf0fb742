import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PackManifest, packFiles } from '../../src/engines/marian/packs/manifest.ts'
import { listPacks, readPack, verifyPack } from '../../src/engines/marian/packs/read-pack.ts'
import { cleanModelsDirectory, removePack } from '../../src/packs/install-directory.ts'
import { PackError } from '../../src/packs/pack-error.ts'
import { buildModel } from './support/build-model.ts'
import { writePack } from './support/write-pack.ts'

const contents = buildModel()
let root = ''
let models = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'interpres-models-'))
  models = join(root, 'models')
})
afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

async function names(directory: string): Promise<string[]> {
  return (await readdir(directory).catch((): string[] => [])).toSorted((a, b) => (a < b ? -1 : 1))
}

async function editManifest(name: string, edit: (manifest: PackManifest) => unknown): Promise<void> {
  const path = join(models, name, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as PackManifest
  await writeFile(path, JSON.stringify(edit(manifest)))
}

describe('installed packs', () => {
  test('are listed by name, with the reason for those that cannot be used', async () => {
    await writePack(models, 'en-de', contents)
    await writePack(models, 'en-fr', contents)
    await mkdir(join(models, '.incoming-1'), { recursive: true })
    await mkdir(join(models, 'empty'))
    await editManifest('en-fr', (manifest) => ({ ...manifest, quality: 'splendid' }))
    const { packs, unreadable } = await listPacks(models)
    expect(packs.map((pack) => pack.name)).toEqual(['en-de'])
    expect(unreadable.map((pack) => pack.name)).toEqual(['empty', 'en-fr'])
    expect(unreadable[1]?.problem).toContain('/quality')
    expect(await listPacks(join(root, 'nowhere'))).toEqual({ packs: [], unreadable: [] })
  })

  const FACTS = {
    sources: [{ name: 'Tatoeba', licence: 'CC-BY-2.0-FR', attribution: 'tatoeba.org' }],
    training: { targetPiecesSeen: 61_000_000, hours: 1.7, hardware: 'one core', date: '2026-11-21' },
  }

  test('say what they were trained on and how, and that they give the gist', async () => {
    await writePack(models, 'en-de', contents, { ...FACTS, quality: 'basic' })
    const { manifest } = await readPack(models, 'en-de')
    expect(manifest).toMatchObject({ ...FACTS, quality: 'basic' })
  })

  test.each([
    ['/sources', { sources: [] }],
    ['/sources/0', { sources: [{ name: 'Tatoeba' }] }],
    ['/sources/0', { sources: [{ name: 'Tatoeba', licence: 'CC0', license: 'CC0' }] }],
    ['/sources/0/name', { sources: [{ name: '', licence: 'CC0' }] }],
    ['/sources', { sources: Array.from({ length: 51 }, () => ({ name: 'a', licence: 'b' })) }],
    ['/training', { training: { hours: 1, hardware: 'one core' } }],
    ['/training/targetPiecesSeen', { training: { ...FACTS.training, targetPiecesSeen: 0.5 } }],
    ['/training/hours', { training: { ...FACTS.training, hours: -1 } }],
    ['/training/hardware', { training: { ...FACTS.training, hardware: 'x'.repeat(201) } }],
    ['/training/date', { training: { ...FACTS.training, date: '2026-13-01' } }],
    ['/training', { training: { ...FACTS.training, steps: 3 } }],
    ['/beam', { beam: 0 }],
    ['/beam', { beam: 17 }],
    ['/beam', { beam: 1.5 }],
  ])('with facts that cannot be right are refused: %s of %j', async (field, facts) => {
    await writePack(models, 'en-de', contents)
    await editManifest('en-de', (manifest) => ({ ...manifest, ...facts }))
    await expect(readPack(models, 'en-de')).rejects.toThrow(`not valid at ${field}`)
  })

  test('with a shortlist for a pair that no token tells apart are refused', async () => {
    await writePack(models, 'en-de', contents)
    await editManifest('en-de', (manifest) => ({
      ...manifest,
      pairs: [{ source: 'en', target: 'de', shortlist: manifest.files.shortlist }],
    }))
    await expect(readPack(models, 'en-de')).rejects.toThrow('a shortlist for en to de alone, but no token')
  })

  test('with several shortlists for one token are refused', async () => {
    await writePack(models, 'en-de', contents)
    await editManifest('en-de', (manifest) => ({
      ...manifest,
      pairs: [
        { source: 'en', target: 'de', token: 'a', shortlist: manifest.files.shortlist },
        { source: 'en', target: 'nl', token: 'a' },
      ],
    }))
    await expect(readPack(models, 'en-de')).rejects.toThrow('several shortlists for the token a')
  })

  test('name a shortlist that two targets share once', async () => {
    const manifest = await writePack(models, 'en-de', contents)
    const shortlist = manifest.files.shortlist ?? manifest.files.model
    const pairs = [
      { source: 'en', target: 'de', token: 'a', shortlist },
      { source: 'en', target: 'nl', token: 'b', shortlist },
    ]
    expect(packFiles({ ...manifest, pairs })).toEqual(packFiles(manifest))
  })

  test('are verified by content', async () => {
    await writePack(models, 'en-de', contents)
    const pack = await readPack(models, 'en-de')
    await verifyPack(pack)
    const path = join(pack.directory, 'shortlist.bin')
    const bytes = await readFile(path)
    bytes[100] = (bytes[100] ?? 0) ^ 1
    await writeFile(path, bytes)
    await expect(verifyPack(pack)).rejects.toThrow('shortlist.bin is damaged')
  })

  test.each(['../secret', '/etc/passwd', 'a/../../secret', '..', 'C:\\secret', '.hidden'])(
    'cannot name a file outside their directory: %s',
    async (path) => {
      await writePack(models, 'en-de', contents)
      await editManifest('en-de', (manifest) => ({
        ...manifest,
        files: { ...manifest.files, model: { ...manifest.files.model, path } },
      }))
      await expect(readPack(models, 'en-de')).rejects.toThrow('may not be in a pack')
    },
  )

  test('cannot reach out of their directory through a symbolic link', async () => {
    await writePack(models, 'en-de', contents)
    await writeFile(join(root, 'secret'), contents.model)
    await rm(join(models, 'en-de', 'model.bin'))
    await symlink(join(root, 'secret'), join(models, 'en-de', 'model.bin'))
    await expect(readPack(models, 'en-de')).rejects.toThrow('not a plain file inside the pack')
    await rm(join(models, 'en-de', 'model.bin'))
    await mkdir(join(root, 'elsewhere'))
    await writeFile(join(root, 'elsewhere', 'model.bin'), contents.model)
    await symlink(join(root, 'elsewhere'), join(models, 'en-de', 'sub'))
    await editManifest('en-de', (manifest) => ({
      ...manifest,
      files: { ...manifest.files, model: { ...manifest.files.model, path: 'sub/model.bin' } },
    }))
    await expect(readPack(models, 'en-de')).rejects.toThrow('not a plain file inside the pack')
  })

  test('are removed whole; other names are refused', async () => {
    await writePack(models, 'en-de', contents)
    await removePack(models, 'en-de')
    expect(await names(models)).toEqual([])
    await expect(removePack(models, 'en-de')).rejects.toThrow('no pack of this name')
    await expect(removePack(models, '../models')).rejects.toThrow(PackError)
  })

  test('left-overs of crashes are cleaned up after a week', async () => {
    await writePack(models, 'en-de', contents)
    await mkdir(join(models, '.incoming-abc'))
    await cleanModelsDirectory(models, Date.now())
    expect(await names(models)).toEqual(['.incoming-abc', 'en-de'])
    await cleanModelsDirectory(models, Date.now() + 8 * 24 * 3600 * 1000)
    expect(await names(models)).toEqual(['en-de'])
  })

  test('a clean-up does not mind what another process takes away meanwhile', async () => {
    await mkdir(models)
    await symlink(join(root, 'gone'), join(models, '.incoming-abc'))
    await cleanModelsDirectory(models, Date.now() + 8 * 24 * 3600 * 1000)
    expect(await names(models)).toEqual(['.incoming-abc'])
  })
})
