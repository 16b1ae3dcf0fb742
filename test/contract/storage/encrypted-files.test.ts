import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/kernel/clock.ts'
import type { EncryptedFileStore } from '../../../src/sealed-files/encrypted-file-store.ts'
import { migrate } from '../../../src/storage/migrate.ts'
import { regionMigrations } from '../../../src/storage/migrations/region/index.ts'
import { createChunkFiles } from '../../../src/storage/sealed-files/chunk-files.ts'
import { createDirectoryFiles } from '../../../src/storage/sealed-files/directory-files.ts'
import { describeOnEachStore } from '../../support/test-stores.ts'

interface TestFiles {
  readonly files: EncryptedFileStore
  remove(): Promise<void>
}

const LATER_MS = 100_000

async function* piecesOf(bytes: Uint8Array, size = 65_552): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function gather(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function filesContract(create: () => Promise<TestFiles>): void {
  let opened: TestFiles | undefined
  const open = async () => {
    opened = await create()
    return opened.files
  }
  afterEach(async () => {
    await opened?.remove()
  })

  test('gives back what was written, whatever its length', async () => {
    const files = await open()
    for (const length of [0, 1, 1_048_576, 3_000_000]) {
      const name = randomUUID()
      const content = randomBytes(length)
      await files.write(name, piecesOf(content))
      expect((await gather(files.read(name))).equals(content)).toBe(true)
    }
  })

  test('a file that was removed, or never was, is not found, and can be removed again', async () => {
    const files = await open()
    const name = randomUUID()
    await files.write(name, piecesOf(Buffer.from('content')))
    await files.remove(name)
    await files.remove(name)
    await expect(gather(files.read(name))).rejects.toMatchObject({ code: 'not_found' })
    await expect(gather(files.read(randomUUID()))).rejects.toMatchObject({ code: 'not_found' })
  })

  test('nothing is left of a file whose content ends with a failure', async () => {
    const files = await open()
    const name = randomUUID()
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield randomBytes(2_000_000)
      throw new Error('the upload broke')
    }
    await expect(files.write(name, broken())).rejects.toThrow('the upload broke')
    await expect(gather(files.read(name))).rejects.toMatchObject({ code: 'not_found' })
    expect(await files.begunBefore(Date.now() + LATER_MS, 10)).toEqual([])
  })

  test('names the files that were begun before a time, oldest first', async () => {
    const files = await open()
    expect(await files.begunBefore(Date.now() + LATER_MS, 10)).toEqual([])
    const names = [randomUUID(), randomUUID(), randomUUID()]
    for (const name of names) await files.write(name, piecesOf(Buffer.from('content')))
    expect(new Set(await files.begunBefore(Date.now() + LATER_MS, 10))).toEqual(new Set(names))
    expect(await files.begunBefore(Date.now() + LATER_MS, 2)).toHaveLength(2)
    expect(await files.begunBefore(Date.now() - LATER_MS, 10)).toEqual([])
  })
}

describe('encrypted files in a directory', () => {
  filesContract(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'interpres-files-'))
    return {
      files: createDirectoryFiles({ config: { directory: join(directory, 'documents') } }),
      remove: () => rm(directory, { recursive: true, force: true }),
    }
  })

  test('a file that a crash left unfinished is named, and removed', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'interpres-files-'))
    const files = createDirectoryFiles({ config: { directory } })
    const name = randomUUID()
    await writeFile(join(directory, `${name}.part`), 'half of it')
    expect(await files.begunBefore(Date.now() + LATER_MS, 10)).toEqual([name])
    await files.remove(name)
    expect(await readdir(directory)).toEqual([])
    await rm(directory, { recursive: true, force: true })
  })

  test('a file is as old as what was last written of it, which every file system knows', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'interpres-files-'))
    const files = createDirectoryFiles({ config: { directory } })
    const name = randomUUID()
    await files.write(name, piecesOf(Buffer.from('content')))
    const beforeMs = Date.now() - LATER_MS
    await utimes(join(directory, name), new Date(), new Date(beforeMs - 1000))
    expect(await files.begunBefore(beforeMs, 10)).toEqual([name])
    await rm(directory, { recursive: true, force: true })
  })

  test('has no name that leaves it', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'interpres-files-'))
    const files = createDirectoryFiles({ config: { directory: join(directory, 'documents') } })
    await expect(files.write('../escaped', piecesOf(Buffer.from('content')))).rejects.toThrow('UUID')
    expect(await readdir(directory)).not.toContain('escaped')
    await rm(directory, { recursive: true, force: true })
  })
})

await describeOnEachStore('encrypted files in rows', (createStore) => {
  filesContract(async () => {
    const store = await createStore()
    await migrate(store.db, regionMigrations)
    return {
      files: createChunkFiles({ db: store.db, clock: systemClock, table: 'document_chunks' }),
      remove: () => store.remove(),
    }
  })
})
