import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentId } from '../../../src/documents/document.ts'
import type { NewDocumentJob } from '../../../src/documents/jobs/document-job.ts'
import type { DocumentJobStore } from '../../../src/documents/jobs/document-job-store.ts'
import type { JobClaim } from '../../../src/jobs/leased-queue.ts'
import type { Region } from '../../../src/kernel/region.ts'
import {
  createDocumentJobRepository,
  waitingDocumentsByKey,
} from '../../../src/storage/documents/document-job-repository.ts'
import { migrate } from '../../../src/storage/migrate.ts'
import { regionMigrations } from '../../../src/storage/migrations/region/index.ts'
import { createUsageOutbox } from '../../../src/storage/usage/usage-outbox.ts'
import type { UsageEvent } from '../../../src/usage/usage-event.ts'
import { newDocumentJob, REGION_KEY } from '../../support/document-jobs.ts'
import { describeOnEachStore, type TestStore } from '../../support/test-stores.ts'

const NOW_MS = 1_000_000
const LIMITS = { unfinishedPerKey: 20, queuedPerRegion: 1000 }

function claimOf(changes: Partial<JobClaim> = {}): JobClaim {
  return {
    nowMs: NOW_MS,
    owner: 'node',
    token: randomUUID(),
    leaseUntilMs: NOW_MS + 30_000,
    regionKeyIds: [REGION_KEY],
    runningPerKey: 4,
    ...changes,
  }
}

const RESULT = { file: 'result', bytes: 7, doneCharacters: 100, expiresAtMs: NOW_MS * 11 }

const eventOf = (job: NewDocumentJob): UsageEvent => ({
  id: randomUUID(),
  accountId: job.accountId,
  keyId: job.keyId,
  region: 'eu' as Region,
  kind: 'document_translation',
  amount: 100,
  atMs: NOW_MS,
  reportingTag: undefined,
  requestId: 'request',
  grant: { grantId: 'grant', reserved: 100 },
})

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

  describe('claiming', () => {
    test('gives each job to one worker, oldest first', async () => {
      const added = [await add(), await add(), await add()]
      const claimed = [
        await jobs.claim(claimOf()),
        await elsewhere.claim(claimOf()),
        await jobs.claim(claimOf()),
      ]
      expect(claimed.map((job) => job?.id)).toEqual(added.map(({ id }) => id))
      expect(await elsewhere.claim(claimOf())).toBeUndefined()
    })

    test('nodes that claim at once get different jobs', async () => {
      const added = await Promise.all(Array.from({ length: 12 }, () => add()))
      const claims = await Promise.all(
        Array.from({ length: 16 }, (_, index) =>
          (index % 2 === 0 ? jobs : elsewhere).claim(claimOf({ runningPerKey: 100 })),
        ),
      )
      const ids = claims.flatMap((job) => job?.id ?? [])
      expect(new Set(ids).size).toBe(ids.length)
      expect(new Set(ids)).toEqual(new Set(added.map(({ id }) => id)))
    })

    test('goes to the key with the fewest running jobs, then to the account with the fewest', async () => {
      const first = await add({ keyId: 'a', accountId: 'one' })
      await add({ keyId: 'a', accountId: 'one' })
      const sibling = await add({ keyId: 'b', accountId: 'one' })
      const stranger = await add({ keyId: 'c', accountId: 'two' })
      expect((await jobs.claim(claimOf()))?.id).toBe(first.id)
      expect((await jobs.claim(claimOf()))?.id).toBe(stranger.id)
      expect((await jobs.claim(claimOf()))?.id).toBe(sibling.id)
    })

    test('keys and accounts take turns where one job runs at a time', async () => {
      const [a1, a2] = [
        await add({ keyId: 'a', accountId: 'one' }),
        await add({ keyId: 'a', accountId: 'one' }),
      ]
      const b = await add({ keyId: 'b', accountId: 'one' })
      const [c1, c2] = [
        await add({ keyId: 'c', accountId: 'two' }),
        await add({ keyId: 'c', accountId: 'two' }),
      ]
      const order: unknown[] = []
      for (let turn = 0; turn < 5; turn += 1) {
        const nowMs = NOW_MS + 1_000 * turn
        const claim = claimOf({ nowMs, leaseUntilMs: nowMs + 30_000 })
        const job = await jobs.claim(claim)
        order.push(job?.id)
        if (job !== undefined) await jobs.finish({ id: job.id, token: claim.token }, RESULT)
      }
      expect(order).toEqual([a1, c1, b, c2, a2].map(({ id }) => id))
    })

    test('a key runs no more jobs at once than its limit', async () => {
      await add({ keyId: 'a' })
      await add({ keyId: 'a' })
      const other = await add({ keyId: 'b' })
      expect(await jobs.claim(claimOf({ runningPerKey: 1 }))).toMatchObject({ keyId: 'a' })
      expect((await jobs.claim(claimOf({ runningPerKey: 1 })))?.id).toBe(other.id)
      expect(await jobs.claim(claimOf({ runningPerKey: 1 }))).toBeUndefined()
    })

    test('a node without the key of a job leaves it to others', async () => {
      const job = await add()
      expect(await jobs.claim(claimOf({ regionKeyIds: ['bbbb'] }))).toBeUndefined()
      expect(await jobs.claim(claimOf({ regionKeyIds: [] }))).toBeUndefined()
      expect((await jobs.claim(claimOf({ regionKeyIds: ['bbbb', REGION_KEY] })))?.id).toBe(job.id)
    })

    test('a job whose lease has ended goes to the next, is counted as a crash, and is lost to the first', async () => {
      const job = await add()
      const lost = await leaseOf(job)
      const late = NOW_MS + 30_001
      expect(await elsewhere.claim(claimOf({ nowMs: late - 1 }))).toBeUndefined()
      const claim = claimOf({ nowMs: late, leaseUntilMs: late + 30_000 })
      expect(await elsewhere.claim(claim)).toMatchObject({ id: job.id, crashes: 1, state: 'running' })

      expect(await jobs.renew(lost, { leaseUntilMs: late, doneCharacters: 1 })).toBe(false)
      expect(await jobs.finish(lost, RESULT)).toBe(false)
      expect(await jobs.fail(lost, { message: 'x', expiresAtMs: 0 })).toBe(false)
      expect(await jobs.handBack(lost, { availableAtMs: 0, waitingSinceMs: undefined })).toBe(false)
      expect(await jobs.finish({ id: job.id, token: claim.token }, RESULT)).toBe(true)
    })

    test('a renewed lease holds, and shows the progress', async () => {
      const job = await add()
      const lease = await leaseOf(job)
      expect(await jobs.renew(lease, { leaseUntilMs: NOW_MS + 60_000, doneCharacters: 42 })).toBe(true)
      expect(await elsewhere.claim(claimOf({ nowMs: NOW_MS + 40_000 }))).toBeUndefined()
      expect(await jobs.find(job.id)).toMatchObject({ doneCharacters: 42, startedAtMs: NOW_MS })
    })

    test('a job that is handed back waits for its time, and is no crash', async () => {
      const job = await add()
      const wait = { availableAtMs: NOW_MS + 5_000, waitingSinceMs: NOW_MS }
      expect(await jobs.handBack(await leaseOf(job), wait)).toBe(true)
      expect(await jobs.claim(claimOf({ nowMs: NOW_MS + 4_999 }))).toBeUndefined()
      expect(await jobs.claim(claimOf({ nowMs: NOW_MS + 5_000 }))).toMatchObject({
        id: job.id,
        crashes: 0,
        waitingSinceMs: NOW_MS,
      })
    })
  })

  describe('ending', () => {
    test('a finished job names its result and has forgotten the key of the source', async () => {
      const job = await add()
      expect(await jobs.finish(await leaseOf(job), RESULT)).toBe(true)
      const found = await jobs.find(job.id)
      expect(found).toMatchObject({ state: 'done', resultFile: 'result', resultBytes: 7 })
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
          node.collect(job.id, { event: eventOf(job), expiresAtMs: NOW_MS }),
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
      expect(await jobs.collect(job.id, { event: eventOf(job), expiresAtMs: NOW_MS })).toBe(false)
      expect((await createUsageOutbox({ db: store.db }).state()).hasEvents).toBe(false)
    })

    test('a removed job is gone, for its worker as well', async () => {
      const job = await add()
      const lease = await leaseOf(job)
      expect(await elsewhere.remove(job.id)).toBe(true)
      expect(await elsewhere.remove(job.id)).toBe(false)
      expect(await jobs.finish(lease, RESULT)).toBe(false)
    })
  })

  test('expired jobs are those whose time is over, in that order', async () => {
    const late = await add({ expiresAtMs: 20 })
    const early = await add({ expiresAtMs: 10 })
    await add({ expiresAtMs: 30 })
    expect((await jobs.expired(30, 10)).map(({ id }) => id)).toEqual([early.id, late.id])
    expect(await jobs.expired(30, 1)).toHaveLength(1)
  })

  test('a file that no job names is an orphan', async () => {
    const job = await add()
    await jobs.finish(await leaseOf(job), RESULT)
    expect(await jobs.orphansAmong([job.sourceFile, 'result', 'nobody'])).toEqual(['nobody'])
    expect(await jobs.orphansAmong([])).toEqual([])
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
    expect(await waitingDocumentsByKey(store.db)).toEqual(new Map([[REGION_KEY, 2]]))
  })
})
