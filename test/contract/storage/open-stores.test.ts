import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { silentLogger } from '../../../src/kernel/logging.ts'
import type { Region } from '../../../src/kernel/region.ts'
import { findMissingStores, openStores, type StoresConfig } from '../../../src/storage/open-stores.ts'
import {
  createPostgresTestDatabase,
  findPostgresServer,
  type PostgresTestDatabase,
} from '../../support/postgres.ts'

const server = await findPostgresServer()
const [eu, us, jp] = ['eu', 'us', 'jp'] as Region[] as [Region, Region, Region]
const run = promisify(execFile)

let root = ''
let dataDirectory = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'interpres-stores-'))
  dataDirectory = join(root, 'data')
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function createDatabase(): Promise<PostgresTestDatabase> {
  const database = await createPostgresTestDatabase(server)
  onTestFinished(() => database.drop())
  return database
}

const open = (config: Partial<StoresConfig> = {}) =>
  openStores({
    config: { dataDirectory, regionUrls: {}, regions: [eu, us], ...config },
    logger: silentLogger,
  })

const missing = (config: Partial<StoresConfig> = {}) =>
  findMissingStores({
    config: { dataDirectory, regionUrls: {}, regions: [eu, us], ...config },
    logger: silentLogger,
  })

test('every wanted store that opening would make is missing, and looking makes none', async () => {
  expect(await missing()).toEqual([
    { kind: 'control' },
    { kind: 'region', region: eu },
    { kind: 'region', region: us },
  ])
  expect(await readdir(root)).toEqual([])
  await (await open({ regions: [us] })).close()
  expect(await missing()).toEqual([{ kind: 'region', region: eu }])
  expect(await missing({ regions: [us] })).toEqual([])
  expect((await readdir(dataDirectory)).toSorted()).toEqual(['control.sqlite', 'region-us.sqlite'])
})

test('a fresh data directory gets one file per store, for its owner only', async () => {
  const stores = await open()
  expect([...stores.regions.keys()]).toEqual([eu, us])
  expect(stores.applied[0]).toEqual({ store: 'control store', version: 1, name: 'accounts' })
  expect((await stat(dataDirectory)).mode & 0o777).toBe(0o700)
  const files = await readdir(dataDirectory)
  expect(files).toEqual(expect.arrayContaining(['control.sqlite', 'region-eu.sqlite', 'region-us.sqlite']))
  for (const name of files) expect((await stat(join(dataDirectory, name))).mode & 0o777).toBe(0o600)
  await stores.close()
})

test('only the stores of the regions asked for are opened', async () => {
  const stores = await open({ regions: [us] })
  await stores.close()
  expect((await readdir(dataDirectory)).toSorted()).toEqual(['control.sqlite', 'region-us.sqlite'])
})

test('opening again, and from another process at the same time, changes nothing', async () => {
  const stores = await open()
  const again = await open()
  expect(again.applied).toEqual([])
  await again.close()
  const { stdout } = await run(process.execPath, [
    '--input-type=module',
    '-e',
    `const { openStores } = await import(${JSON.stringify(new URL('../../../src/storage/open-stores.ts', import.meta.url).href)})
     const logger = { debug() {}, info() {}, warn() {}, error() {} }
     const stores = await openStores({ config: { dataDirectory: ${JSON.stringify(dataDirectory)}, regionUrls: {}, regions: ['eu', 'us'] }, logger })
     await stores.close()
     console.log('opened', stores.applied.length)`,
  ])
  expect(stdout).toBe('opened 0\n')
  await stores.close()
})

test('a file of another region is refused, and nothing stays open', async () => {
  await (await open({ regions: [us] })).close()
  await copyFile(join(dataDirectory, 'region-us.sqlite'), join(dataDirectory, 'region-jp.sqlite'))
  await expect(open({ regions: [jp] })).rejects.toMatchObject({
    code: 'configuration_invalid',
    message:
      'The store of region jp is configured with the database of the store of region us; nothing was changed.',
  })
})

test('a store of a newer version is refused by name', async () => {
  const stores = await open({ regions: [us] })
  const us1 = stores.regions.get(us)
  await us1?.write([{ query: CompiledQuery.raw("insert into schema_migrations values (999, 'future')") }])
  await stores.close()
  await expect(open({ regions: [us] })).rejects.toMatchObject({
    code: 'store_too_new',
    message: expect.stringMatching(/step 999, future.*store of region us/),
  })
})

test('a damaged file is named by its store, not by its path', async () => {
  await (await open({ regions: [] })).close()
  await writeFile(join(dataDirectory, 'region-us.sqlite'), 'nonsense'.repeat(1_000))
  await expect(open({ regions: [us] })).rejects.toMatchObject({
    code: 'store_damaged',
    message: 'The store of region us is damaged.',
    cause: { cause: { message: expect.stringContaining('region-us.sqlite: file is not a database') } },
  })
})

test('a data directory that cannot be made is an error of the configuration, at once', async () => {
  await writeFile(dataDirectory, 'a file')
  const places = [dataDirectory, join(dataDirectory, 'below'), '/proc/interpres/data']
  for (const place of process.platform === 'linux' ? places : places.slice(0, 2)) {
    await expect(open({ dataDirectory: place })).rejects.toMatchObject({
      code: 'configuration_invalid',
      message: `The data directory ${place} cannot be made.`,
    })
  }
})

test.each([
  ['vanished', (file: string) => rm(file)],
  ['was emptied', (file: string) => truncate(file)],
])('a store that %s after it held data is refused, until that is accepted', async (_what, harm) => {
  for (const name of ['control', 'region-us']) {
    await (await open()).close()
    for (const suffix of ['-wal', '-shm'])
      await rm(join(dataDirectory, `${name}.sqlite${suffix}`), { force: true })
    await harm(join(dataDirectory, `${name}.sqlite`))
    const store = name === 'control' ? 'control store' : 'store of region us'
    for (let start = 1; start <= 2; start += 1) {
      await expect(open()).rejects.toMatchObject({
        code: 'configuration_invalid',
        message: expect.stringMatching(new RegExp(`^The ${store} is not the one .* vanished or was emptied`)),
      })
    }
    await (await open({ acceptNewStores: true })).close()
    await (await open()).close()
  }
})

test('a region of another installation is refused, and joins one that knows none', async () => {
  await (await open({ regions: [us] })).close()
  const other = join(root, 'other')
  await (await open({ dataDirectory: other, regions: [us] })).close()
  await copyFile(join(other, 'region-us.sqlite'), join(dataDirectory, 'region-us.sqlite'))
  await expect(open({ regions: [us] })).rejects.toMatchObject({ code: 'configuration_invalid' })
  await (await open({ regions: [eu] })).close()
})

describe.skipIf(!server.available)(
  `with PostgreSQL${server.available ? '' : ` (skipped: ${server.reason})`}`,
  () => {
    test('stores live in files and in PostgreSQL side by side, and a URL used twice is refused', async () => {
      const database = await createDatabase()
      const regionUrls = { [us]: database.url }
      const stores = await open({ regionUrls })
      expect([
        stores.control.dialect,
        stores.regions.get(eu)?.dialect,
        stores.regions.get(us)?.dialect,
      ]).toEqual(['sqlite', 'sqlite', 'postgres'])
      await stores.close()
      await expect(open({ regionUrls, controlUrl: database.url })).rejects.toMatchObject({
        code: 'configuration_invalid',
      })
    })

    test('a database is looked into without making anything, and so are the files beside it', async () => {
      const database = await createDatabase()
      await mkdir(dataDirectory)
      const config = { controlUrl: database.url, regions: [us] }
      const nothing = [{ kind: 'control' }, { kind: 'region', region: us }]
      expect(await missing(config)).toEqual(nothing)
      expect(await missing(config)).toEqual(nothing)
      expect(await readdir(dataDirectory)).toEqual([])
      await (await open({ ...config, regions: [] })).close()
      expect(await missing(config)).toEqual([{ kind: 'region', region: us }])
      await expect(missing({ controlUrl: 'postgres://u:s3cret@127.0.0.1:1/control' })).rejects.toMatchObject({
        code: 'store_unavailable',
        message: 'The control store cannot be opened.',
      })
    })

    test('with a URL for every store, no data directory is made', async () => {
      const [control, region] = await Promise.all([createDatabase(), createDatabase()])
      const urls = { controlUrl: control.url, regionUrls: { [us]: region.url }, regions: [us] }
      const [first, second] = await Promise.all([open(urls), open(urls)])
      expect([...first.applied, ...second.applied].filter(({ name }) => name === 'accounts')).toHaveLength(1)
      await Promise.all([first.close(), second.close()])
      await expect(stat(dataDirectory)).rejects.toMatchObject({ code: 'ENOENT' })
    })

    test('a PostgreSQL server that does not answer is named by its store, without its URL', async () => {
      const error = await open({ controlUrl: 'postgres://u:s3cret@127.0.0.1:1/control' }).catch(
        (caught: unknown) => caught,
      )
      expect(error).toMatchObject({
        code: 'store_unavailable',
        message: 'The control store cannot be opened.',
      })
    })
  },
)
