import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_DOCUMENT_LIMITS } from '../../src/documents/document-limits.ts'
import type { DocumentTranslation } from '../../src/documents/document-translation.ts'
import { openResult, openSource, sealSource } from '../../src/documents/files/document-files.ts'
import { deriveDocumentKeys } from '../../src/documents/files/document-keys.ts'
import type { DocumentJob } from '../../src/documents/jobs/document-job.ts'
import type { DocumentJobStore } from '../../src/documents/jobs/document-job-store.ts'
import { createJobProgress } from '../../src/documents/jobs/document-queue.ts'
import { createJobRunner, gather } from '../../src/documents/jobs/run-job.ts'
import { createTranslationSpeed } from '../../src/documents/jobs/speed.ts'
import type { DocumentWorkshop } from '../../src/documents/workshop/document-workshop.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { InterpresError } from '../../src/kernel/errors.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import { STANDARD_REGION } from '../../src/kernel/region.ts'
import { requestedSource } from '../../src/languages/requested-language.ts'
import type { EncryptedFileStore } from '../../src/sealed-files/encrypted-file-store.ts'
import { DamagedFrames } from '../../src/sealed-files/frames.ts'
import { createRegionKeys } from '../../src/sealed-files/region-keys.ts'
import { createDocumentJobRepository } from '../../src/storage/documents/document-job-repository.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { regionMigrations } from '../../src/storage/migrations/region/index.ts'
import { createUsageOutbox } from '../../src/storage/usage/usage-outbox.ts'
import type { Metering } from '../../src/usage/metering.ts'
import { newDocumentJob } from '../support/document-jobs.ts'
import { createSqliteTestStore, type TestStore } from '../support/test-stores.ts'

const RESULT = 'What only the client may read.'
const LEASE_MS = 60_000
const regionKeys = createRegionKeys([randomBytes(32)], STANDARD_REGION)

let store: TestStore
let jobs: DocumentJobStore
let stored: Map<string, Buffer>
let released: number
/** Thrown by the next writes of files while it is set. */
let diskFault: Error | undefined
/** Runs while the document is translated. */
let meanwhile: () => Promise<void>

beforeEach(async () => {
  store = await createSqliteTestStore()
  await migrate(store.db, regionMigrations)
  jobs = createDocumentJobRepository({ db: store.db, outbox: createUsageOutbox({ db: store.db }) })
  stored = new Map()
  released = 0
  diskFault = undefined
  meanwhile = async () => {}
})
afterEach(() => store.remove())

const files: EncryptedFileStore = {
  async write(name, content) {
    const bytes = await gather(content)
    if (diskFault !== undefined) throw diskFault
    stored.set(name, bytes)
  },
  async *read(name) {
    const bytes = stored.get(name)
    if (bytes === undefined) throw new InterpresError('not_found', 'no such file')
    yield bytes
  },
  remove: async (name) => void stored.delete(name),
  begunBefore: async () => [],
}

function runnerOver(over: DocumentJobStore) {
  return createJobRunner({
    jobs: over,
    files,
    regionKeys,
    workshop: {
      open: async () => [],
      render: async () => Buffer.from(RESULT),
    } as Partial<DocumentWorkshop> as DocumentWorkshop,
    translation: {
      check: async () => {},
      async translate() {
        await meanwhile()
        return { source: requestedSource('en'), translations: [], memoryMatches: undefined }
      },
    } satisfies DocumentTranslation,
    metering: { resume: () => ({ release: () => void (released += 1) }) } as unknown as Metering,
    speed: createTranslationSpeed(),
    progress: createJobProgress(),
    observer: { documentEnded() {} },
    clock: systemClock,
    ids: randomIds,
    logger: silentLogger,
    limits: DEFAULT_DOCUMENT_LIMITS,
  })
}

/** Adds a document and claims it. */
async function claimed() {
  const documentKey = randomBytes(32)
  const blank = newDocumentJob()
  const keys = deriveDocumentKeys(documentKey, blank.id)
  await files.write(blank.sourceFile, sealSource(once(Buffer.from('Some words')), blank.id, keys.source))
  const changes = {
    ...blank,
    createdAtMs: systemClock.nowMs(),
    expiresAtMs: systemClock.nowMs() + 1_000_000,
    keyCheck: keys.check,
    resultPublic: keys.resultPublic,
    wrappedKey: regionKeys.wrap(keys.source, blank.id),
  }
  await jobs.insert(changes, { unfinishedPerKey: 10, queuedPerRegion: 10 })
  const token = randomUUID()
  const job = await claim(token, systemClock.nowMs())
  if (job === undefined) throw new Error('there was no job')
  return { job, token, keys, context: { token, signal: new AbortController().signal } }
}

function claim(token: string, nowMs: number): Promise<DocumentJob | undefined> {
  const regionKeyIds = regionKeys.ids
  return jobs.claim({
    nowMs,
    owner: 'node',
    token,
    leaseUntilMs: nowMs + LEASE_MS,
    regionKeyIds,
    runningPerKey: 4,
  })
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

const unavailable = () => new InterpresError('store_unavailable', 'no space')

describe('a job whose', () => {
  test('disk is full waits, leaves nothing behind, and is done when there is space again', async () => {
    const { job, token, context } = await claimed()
    diskFault = unavailable()
    expect(await runnerOver(jobs).run(job, context)).toEqual({ retryAfterMs: expect.any(Number) })
    expect([...stored.keys()]).toEqual([job.sourceFile])
    await jobs.handBack({ id: job.id, token }, { availableAtMs: 0, waitingSinceMs: systemClock.nowMs() })
    diskFault = undefined
    const again = await claim('again', systemClock.nowMs())
    if (again === undefined) throw new Error('the job was not handed back')
    await runnerOver(jobs).run(again, { ...context, token: 'again' })
    expect(await jobs.find(job.id)).toMatchObject({ state: 'done', resultBytes: RESULT.length })
    expect(released).toBe(0)
  })

  test('lease went to another node in the middle writes nothing into the job and takes its result away', async () => {
    const { job, context } = await claimed()
    const other = 'other node'
    meanwhile = async () => {
      expect(await claim(other, systemClock.nowMs() + 2 * LEASE_MS)).toMatchObject({ id: job.id, crashes: 1 })
    }
    expect(await runnerOver(jobs).run(job, context)).toBe('settled')
    expect(await jobs.find(job.id)).toMatchObject({ state: 'running', resultFile: undefined })
    expect([...stored.keys()]).toEqual([job.sourceFile])
    expect(released).toBe(0)
  })

  test('store goes away at the end is neither done nor failed, and done by the next who comes', async () => {
    const { job, context } = await claimed()
    const away: DocumentJobStore = { ...jobs, finish: () => Promise.reject(unavailable()) }
    expect(await runnerOver(away).run(job, context)).toEqual({ retryAfterMs: expect.any(Number) })
    expect(await jobs.find(job.id)).toMatchObject({ state: 'running' })
    const later = await claim('later', systemClock.nowMs() + 2 * LEASE_MS)
    if (later === undefined) throw new Error('the lease did not end')
    await runnerOver(jobs).run(later, { ...context, token: 'later' })
    expect(await jobs.find(job.id)).toMatchObject({ state: 'done' })
  })

  test('document was deleted in the middle ends, and leaves no file', async () => {
    const { job, context } = await claimed()
    const runner = runnerOver(jobs)
    meanwhile = async () => {
      await jobs.remove(job.id)
      await files.remove(job.sourceFile)
      runner.abandon(job.id)
    }
    expect(await runner.run(job, context)).toBe('settled')
    expect([...stored.keys()]).toEqual([])
  })
})

test('with everything that a node and its stores hold nobody opens a finished document; the client does', async () => {
  const { job, keys, context } = await claimed()
  const sealedSource = stored.get(job.sourceFile) ?? Buffer.alloc(0)
  if (job.wrappedKey === undefined) throw new Error('a job that waits has a key')
  const sourceKey = regionKeys.unwrap(job.wrappedKey, job.id)
  await runnerOver(jobs).run(job, context)
  const done = await jobs.find(job.id)
  expect(done).toMatchObject({ state: 'done', wrappedKey: undefined })
  const result = done?.resultFile ?? ''
  expect([...stored.keys()]).toEqual([result])
  expect(stored.get(result)?.includes(RESULT)).toBe(false)

  const openWith = (key: Uint8Array) => gather(openSource(files.read(result), job.id, key))
  for (const key of [sourceKey, Buffer.from(job.resultPublic), Buffer.alloc(32)])
    await expect(openWith(key)).rejects.toBeInstanceOf(DamagedFrames)
  const strangers = deriveDocumentKeys(randomBytes(32), job.id)
  await expect(gather(openResult(files.read(result), job.id, strangers))).rejects.toBeInstanceOf(
    DamagedFrames,
  )
  // The key of the source opens the source and nothing else.
  expect((await gather(openSource(once(sealedSource), job.id, sourceKey))).toString()).toBe('Some words')
  expect((await gather(openResult(files.read(result), job.id, keys))).toString()).toBe(RESULT)
})
