import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newDocumentJob } from '../../test/support/document-jobs.ts'
import { createSqliteTestStore, type TestStore } from '../../test/support/test-stores.ts'
import { loadConfig } from '../config/config.ts'
import { STANDARD_REGION } from '../kernel/region.ts'
import { createRegionKeys } from '../sealed-files/region-keys.ts'
import { createDocumentJobRepository } from '../storage/documents/document-job-repository.ts'
import { migrate } from '../storage/migrate.ts'
import { regionMigrations } from '../storage/migrations/region/index.ts'
import { createUsageOutbox } from '../storage/usage/usage-outbox.ts'
import { checkDocumentKey } from './check-document-key.ts'

let directory = ''
let store: TestStore
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'interpres-key-'))
  store = await createSqliteTestStore()
  await migrate(store.db, regionMigrations)
})
afterEach(async () => {
  await store.remove()
  await rm(directory, { recursive: true, force: true })
})

const check = (environment: Readonly<Record<string, string>> = {}) =>
  checkDocumentKey(
    loadConfig({ environment: { INTERPRES_DATA_DIR: directory, ...environment } }),
    new Map([[STANDARD_REGION, store.db]]),
  )
const keyFile = () => join(directory, 'documents.key')
const writeKeys = (...keys: readonly Buffer[]) =>
  writeFile(keyFile(), keys.map((key) => `${key.toString('base64')}\n`).join(''), { mode: 0o600 })

test('a key that is not there yet will be made; one that was named has to be there', async () => {
  expect(await check()).toMatchObject([{ state: 'warning', text: expect.stringContaining('not there yet') }])
  const named = await check({ INTERPRES_DOCUMENT_KEY_FILE: join(directory, 'elsewhere') })
  expect(named).toMatchObject([{ state: 'failed', text: expect.stringContaining('is not there') }])
})

test('a file of keys is counted, one that holds something else has failed', async () => {
  await writeKeys(Buffer.alloc(32, 1), Buffer.alloc(32, 2))
  expect(await check()).toMatchObject([{ state: 'ok', text: `2 in ${keyFile()}` }])
  await writeFile(keyFile(), 'nonsense\n')
  expect(await check()).toMatchObject([{ state: 'failed', text: expect.stringContaining('32 bytes') }])
})

test.skipIf(process.platform === 'win32')('keys that others can read are worth a warning', async () => {
  await writeKeys(Buffer.alloc(32, 1))
  await chmod(keyFile(), 0o644)
  expect(await check()).toMatchObject([{ state: 'ok' }, { state: 'warning' }])
})

test('documents that wait for a key that is gone are told', async () => {
  const [lost, kept] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const jobs = createDocumentJobRepository({ db: store.db, outbox: createUsageOutbox({ db: store.db }) })
  for (const master of [lost, lost, kept]) {
    const { ids } = createRegionKeys([master], STANDARD_REGION)
    const wrappedKey = { keyId: String(ids[0]), bytes: Buffer.alloc(8) }
    await jobs.insert(newDocumentJob({ wrappedKey }), { unfinishedPerKey: 10, queuedPerRegion: 10 })
  }
  await writeKeys(kept, lost)
  expect(await check()).toMatchObject([{ state: 'ok' }])
  await writeKeys(kept)
  expect((await check()).at(-1)).toMatchObject({
    state: 'failed',
    text: `2 documents of eu wait for a key that is not in ${keyFile()}`,
  })
})
