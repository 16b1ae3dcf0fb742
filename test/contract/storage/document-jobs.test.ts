import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentId } from '../../../src/documents/document.ts'
import type { NewDocumentJob } from '../../../src/documents/jobs/document-job.ts'
import type { DocumentJobStore } from '../../../src/documents/jobs/document-job-store.ts'
import { createDocumentJobRepository } from '../../../src/storage/documents/document-job-repository.ts'
import { waitingByRegionKey } from '../../../src/storage/jobs/leased-jobs.ts'
import { migrate } from '../../../src/storage/migrate.ts'
import { regionMigrations } from '../../../src/storage/migrations/region/index.ts'
import { createUsageOutbox } from '../../../src/storage/usage/usage-outbox.ts'
import { newDocumentJob, REGION_KEY } from '../../support/document-jobs.ts'
import { describeOnEachStore, type TestStore } from '../../support/test-stores.ts'
import { claimOf, describeLeasedJobs, eventOf, NOW_MS } from './leased-jobs-contract.ts'

const LIMITS = { unfinishedPerKey: 20, queuedPerRegion: 1000 }
const RESULT = {
  file: 'result',
  bytes: 7,
  doneCharacters: 100,
  expiresAtMs: NOW_MS * 11,
  memoryMatches: { segments: 9, context: 1, exact: 2, adapted: 3, example: 0 },
}

const COST = { kind: 'document_translation', amount: 100 } as const

await describeOnEachStore('jobs of documents', (createStore) => {
  let store: TestStore
  let jobs: DocumentJobStore
  /** As another node has it. */
  let elsewhere: DocumentJobStore

  beforeEach(async () => {
    store = await createStore()
    await migrate(store.db, regionMigrations)
    const open = (db: typeof store.db) =>
      createDocumentJobRepository({ db, outbox: createUsageOutbox({ db }) })
    jobs = open(store.db)
    elsewhere = open(store.openAnother())
  })
  afterEach(() => store.remove())

  const add = async (changes: Partial<NewDocumentJob> = {}) => {
    const job = newDocumentJob(changes)
    expect(await jobs.insert(job, LIMITS)).toBeUndefined()
    return job
  }
  const leaseOf = async (job: NewDocumentJob) => {
    const claim = claimOf()
    expect(await jobs.claim(claim)).toMatchObject({ id: job.id })
    return { id: job.id, token: claim.token }
  }

  describe('adding and finding', () => {
    test('a job comes back as it was added', async () => {
      const job = await add({ reportingTag: 'team', held: undefined })
      const found = await elsewhere.find(job.id)
      expect(found).toMatchObject({
        ...job,
        keyCheck: expect.anything(),
        resultPublic: expect.anything(),
        sealedName: expect.anything(),
        wrappedKey: { keyId: REGION_KEY, bytes: expect.anything() },
        state: 'queued',
        doneCharacters: 0,
        crashes: 0,
      })
      expect(Buffer.from(found?.keyCheck ?? [])).toEqual(job.keyCheck)
      expect(Buffer.from(found?.wrappedKey?.bytes ?? [])).toEqual(job.wrappedKey.bytes)
    })

    test('an unknown id is not found', async () => {
      expect(await jobs.find('F'.repeat(32) as DocumentId)).toBeUndefined()
    })

    test('a key holds no more unfinished documents than its limit; downloaded and failed ones do not count', async () => {
      const limits = { ...LIMITS, unfinishedPerKey: 2 }
      const first = await add()
      await add()
      expect(await jobs.insert(newDocumentJob(), limits)).toBe('key')
      expect(await jobs.obstacle('key', limits)).toBe('key')
      expect(await jobs.insert(newDocumentJob({ keyId: 'other' }), limits)).toBeUndefined()

      await jobs.finish(await leaseOf(first), RESULT)
      expect(await jobs.insert(newDocumentJob(), limits)).toBe('key')
      await jobs.collect(first.id, { event: undefined, expiresAtMs: NOW_MS })
      expect(await jobs.insert(newDocumentJob(), limits)).toBeUndefined()
    })

    test('a region queues no more than its limit', async () => {
      const limits = { ...LIMITS, queuedPerRegion: 1 }
      await add()
      expect(await jobs.insert(newDocumentJob({ keyId: 'other' }), limits)).toBe('region')
      expect(await jobs.obstacle('other', limits)).toBe('region')
      await jobs.claim(claimOf())
      expect(await jobs.obstacle('other', limits)).toBeUndefined()
    })
  })

  describeLeasedJobs(() => ({
    jobs,
    elsewhere,
    async add(changes) {
      const { id, sourceFile } = await add(changes)
      return { id, file: sourceFile }
    },
    renew: (lease, leaseUntilMs) => jobs.renew(lease, { leaseUntilMs, doneCharacters: 1 }),
    finish: (lease) => jobs.finish(lease, RESULT),
    fail: (lease) => jobs.fail(lease, { message: 'x', expiresAtMs: 0 }),
  }))

  test('a renewed lease shows the progress, and a job that is handed back begins anew', async () => {
    const lease = await leaseOf(await add())
    const progress = { leaseUntilMs: NOW_MS + 60_000, doneCharacters: 42 }
    expect(await jobs.renew(lease, progress)).toBe(true)
    expect(await jobs.find(lease.id)).toMatchObject({ doneCharacters: 42, startedAtMs: NOW_MS })
    await jobs.handBack(lease, { availableAtMs: NOW_MS, waitingSinceMs: undefined })
    expect(await jobs.find(lease.id)).toMatchObject({ state: 'queued', doneCharacters: 0 })
  })

  describe('ending', () => {
    test('a finished job names its result and has forgotten the key of the source', async () => {
      const job = await add()
      expect(await jobs.finish(await leaseOf(job), RESULT)).toBe(true)
      const found = await jobs.find(job.id)
      expect(found).toMatchObject({
        state: 'done',
        resultFile: 'result',
        resultBytes: 7,
        memoryMatches: RESULT.memoryMatches,
      })
      expect(found?.wrappedKey).toBeUndefined()
      expect(found?.expiresAtMs).toBe(RESULT.expiresAtMs)
    })

    test('a failed job says why and has forgotten the key of the source', async () => {
      const job = await add()
      expect(await jobs.fail(await leaseOf(job), { message: 'No luck.', expiresAtMs: 5 })).toBe(true)
      const found = await jobs.find(job.id)
      expect(found).toMatchObject({ state: 'error', errorMessage: 'No luck.', expiresAtMs: 5 })
      expect(found?.wrappedKey).toBeUndefined()
    })

    test('a result is collected once, and its usage recorded once, however many try at the same moment', async () => {
      const job = await add()
      await jobs.finish(await leaseOf(job), RESULT)
      const tries = await Promise.all(
        [jobs, elsewhere, jobs, elsewhere].map((node) =>
          node.collect(job.id, { event: eventOf(job, COST), expiresAtMs: NOW_MS }),
        ),
      )
      expect(tries.filter(Boolean)).toHaveLength(1)
      const outbox = createUsageOutbox({ db: store.db })
      await outbox.seal(0, 100, { owner: 'test', leaseUntilMs: 1 })
      expect(await outbox.lines(1)).toMatchObject([{ amount: 100, grantId: 'grant' }])
      expect(await jobs.find(job.id)).toMatchObject({ state: 'downloaded' })
    })

    test('nothing that is not done is collected', async () => {
      const job = await add()
      expect(await jobs.collect(job.id, { event: eventOf(job, COST), expiresAtMs: NOW_MS })).toBe(false)
      expect((await createUsageOutbox({ db: store.db }).state()).hasEvents).toBe(false)
    })
  })

  test('the result of a job is named by it', async () => {
    const job = await add()
    await jobs.finish(await leaseOf(job), RESULT)
    expect(await jobs.orphansAmong([job.sourceFile, 'result', 'nobody'])).toEqual(['nobody'])
  })

  test('of running jobs is known how much is left, until their lease ends', async () => {
    const job = await add()
    const lease = await leaseOf(job)
    await add()
    expect(await jobs.charactersLeft(NOW_MS)).toEqual(new Map([[job.id, 100]]))
    await jobs.renew(lease, { leaseUntilMs: NOW_MS + 100, doneCharacters: 30 })
    expect(await elsewhere.charactersLeft(NOW_MS + 100)).toEqual(new Map([[job.id, 70]]))
    expect(await jobs.charactersLeft(NOW_MS + 101)).toEqual(new Map())
  })

  test('jobs are counted by state', async () => {
    expect(await jobs.count()).toEqual({})
    await add()
    await add()
    await jobs.claim(claimOf())
    expect(await jobs.count()).toEqual({ queued: 1, running: 1 })
    expect(await waitingByRegionKey(store.db, 'document_jobs')).toEqual(new Map([[REGION_KEY, 2]]))
  })
})
