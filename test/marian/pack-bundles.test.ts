import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSigningKeys, exportBundle } from '../../src/engines/marian/packs/export-bundle.ts'
import { importPack } from '../../src/engines/marian/packs/import-pack.ts'
import { readPack, verifyPack } from '../../src/engines/marian/packs/read-pack.ts'
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

describe('import and export', () => {
  test('a directory is copied, under its own or another name, never over an installed pack unasked', async () => {
    await writePack(join(root, 'usb'), 'en-de', contents)
    const from = join(root, 'usb', 'en-de')
    expect((await importPack({ modelsDirectory: models, from })).name).toBe('en-de')
    await expect(importPack({ modelsDirectory: models, from })).rejects.toThrow('installed already')
    await importPack({ modelsDirectory: models, from, replace: true })
    await importPack({ modelsDirectory: models, from, name: 'en-de-second' })
    expect(await names(models)).toEqual(['en-de', 'en-de-second'])
    await verifyPack(await readPack(models, 'en-de-second'))
  })

  test('of two imports of one name at a time one succeeds, and the other says why it does not', async () => {
    await writePack(join(root, 'usb'), 'en-de', contents)
    const from = join(root, 'usb', 'en-de')
    const outcomes = await Promise.allSettled([1, 2].map(() => importPack({ modelsDirectory: models, from })))
    const refused = outcomes.flatMap((o) => (o.status === 'rejected' ? [o.reason as unknown] : []))
    expect(refused).toEqual([expect.objectContaining({ name: 'PackError', problem: 'present' })])
    expect(await names(models)).toEqual(['en-de'])
  })

  test('a pack whose parts do not fit together is refused, and nothing is left', async () => {
    const other = buildModel({ vocabularySize: 170 })
    await writePack(join(root, 'usb'), 'en-de', { ...contents, sourceVocabulary: other.sourceVocabulary })
    await expect(importPack({ modelsDirectory: models, from: join(root, 'usb', 'en-de') })).rejects.toThrow(
      'The source vocabulary has 170 pieces, but the model 160',
    )
    expect(await names(models)).toEqual([])
  })

  test('a signed bundle travels whole and is accepted from trusted signers only', async () => {
    const keys = createSigningKeys()
    const strangers = createSigningKeys()
    await writePack(models, 'en-de', contents)
    const bundle = join(root, 'en-de.pack')
    await exportBundle(await readPack(models, 'en-de'), { path: bundle, ...keys })
    const there = join(root, 'there')
    await expect(
      importPack({ modelsDirectory: there, from: bundle, trustedKeys: [strangers.publicKey] }),
    ).rejects.toThrow('not trusted')
    await expect(importPack({ modelsDirectory: there, from: bundle, trustedKeys: [] })).rejects.toThrow(
      'not trusted',
    )
    const pack = await importPack({ modelsDirectory: there, from: bundle, trustedKeys: [keys.publicKey] })
    expect(pack.manifest).toEqual((await readPack(models, 'en-de')).manifest)
    await verifyPack(await readPack(there, 'en-de'))
  })

  test('a bundle that was changed anywhere or cut off is refused, and nothing is left', async () => {
    const keys = createSigningKeys()
    await writePack(models, 'en-de', contents)
    const bundle = join(root, 'en-de.pack')
    await exportBundle(await readPack(models, 'en-de'), { path: bundle, ...keys })
    const bytes = await readFile(bundle)
    const there = join(root, 'there')
    const spots = [0, 18, 25, 60, 400, 900, 1300, Math.floor(bytes.length / 2), bytes.length - 300]
    for (const spot of spots) {
      const damaged = Buffer.from(bytes)
      damaged[spot] = (damaged[spot] ?? 0) ^ 0x55
      await writeFile(bundle, damaged)
      await expect(
        importPack({ modelsDirectory: there, from: bundle, trustedKeys: [keys.publicKey] }),
      ).rejects.toThrow(PackError)
    }
    for (const length of [0, 10, 30, 500, bytes.length - 1]) {
      await writeFile(bundle, bytes.subarray(0, length))
      await expect(importPack({ modelsDirectory: there, from: bundle })).rejects.toThrow(PackError)
    }
    expect(await names(there)).toEqual([])
  })
})

describe('writing a bundle', () => {
  const NOBODY = 65_534

  /** Runs something without the rights of the super-user, which no directory refuses. */
  async function asNobody(run: () => Promise<void>): Promise<void> {
    if (process.geteuid?.() !== 0) return await run()
    process.seteuid?.(NOBODY)
    try {
      await run()
    } finally {
      process.seteuid?.(0)
    }
  }

  async function exportTo(path: string, replace?: boolean): Promise<void> {
    await exportBundle(await readPack(models, 'en-de'), { path, ...createSigningKeys(), replace })
  }

  beforeEach(() => writePack(models, 'en-de', contents))

  test('leaves a file of that name alone, unless it is to be replaced', async () => {
    const path = join(root, 'en-de.pack')
    await writeFile(path, 'precious')
    await expect(exportTo(path)).rejects.toMatchObject({
      message: 'There is a file of that name already',
      problem: 'present',
    })
    expect(await readFile(path, 'utf8')).toBe('precious')
    await exportTo(path, true)
    await importPack({ modelsDirectory: join(root, 'there'), from: path })
    expect(await names(root)).toEqual(['en-de.pack', 'models', 'there'])
  })

  test('of two at a time one is there and whole, and the other says that there is a file', async () => {
    const path = join(root, 'en-de.pack')
    const outcomes = await Promise.allSettled([exportTo(path), exportTo(path)])
    const refused = outcomes.flatMap((o) => (o.status === 'rejected' ? [o.reason as unknown] : []))
    expect(refused).toEqual([
      expect.objectContaining({ message: 'There is a file of that name already', problem: 'present' }),
    ])
    await importPack({ modelsDirectory: join(root, 'there'), from: path })
    expect(await names(root)).toEqual(['en-de.pack', 'models', 'there'])
  })

  test('into a directory without permission says that, and not that models cannot be written', async () => {
    const closed = join(root, 'closed')
    await mkdir(closed, { mode: 0o555 })
    await chmod(root, 0o755)
    await asNobody(async () => {
      await expect(exportTo(join(closed, 'en-de.pack'))).rejects.toMatchObject({
        message: 'The bundle cannot be written there: its directory does not allow it (EACCES)',
        problem: 'unusable',
      })
    })
    expect(await names(closed)).toEqual([])
  })

  test('where nothing can be says why', async () => {
    await expect(exportTo(join(root, 'missing', 'en-de.pack'))).rejects.toThrow('does not exist (ENOENT)')
    await writeFile(join(root, 'file'), '')
    await expect(exportTo(join(root, 'file', 'en-de.pack'))).rejects.toThrow('(ENOTDIR)')
    await expect(exportTo(models, true)).rejects.toThrow('There is a directory')
    expect(await names(root)).toEqual(['file', 'models'])
  })

  test('of a damaged pack leaves the file that it was to replace', async () => {
    const path = join(root, 'en-de.pack')
    await writeFile(path, 'precious')
    const model = join(models, 'en-de', 'model.bin')
    const bytes = await readFile(model)
    bytes[100] = (bytes[100] ?? 0) ^ 1
    await writeFile(model, bytes)
    await expect(exportTo(path, true)).rejects.toThrow('damaged')
    expect(await readFile(path, 'utf8')).toBe('precious')
    expect(await names(root)).toEqual(['en-de.pack', 'models'])
  })
})
