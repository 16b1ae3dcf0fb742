import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { JobClaim } from '../../../src/jobs/leased-queue.ts'
import type { Region } from '../../../src/kernel/region.ts'
import type { UsageEvent } from '../../../src/usage/usage-event.ts'
import { REGION_KEY } from '../../support/document-jobs.ts'

export const NOW_MS = 1_000_000

/** What stores of jobs have in common, as one node has it. */
export interface LeasedJobs<Job, Id> {
  find(id: Id): Promise<Job | undefined>
  claim(claim: JobClaim): Promise<Job | undefined>
  handBack(
    lease: JobLease<Id>,
    wait: { availableAtMs: number; waitingSinceMs: number | undefined },
  ): Promise<boolean>
  remove(id: Id): Promise<boolean>
  expired(nowMs: number, limit: number): Promise<readonly { readonly id: Id }[]>
  orphansAmong(files: readonly string[]): Promise<readonly string[]>
}

export interface JobLease<Id> {
  readonly id: Id
  readonly token: string
}

export interface JobChanges {
  readonly keyId?: string
  readonly accountId?: string
  readonly expiresAtMs?: number
}

interface ClaimedJob<Id> {
  readonly id: Id
  readonly keyId: string
}

export interface LeasedJobsUnderTest<Job extends ClaimedJob<Id>, Id> {
  readonly jobs: LeasedJobs<Job, Id>
  /** The same as another node has it. */
  readonly elsewhere: LeasedJobs<Job, Id>
  /** Adds a job that may be claimed at once, later than those before it. */
  readonly add: (changes?: JobChanges) => Promise<{ readonly id: Id; readonly file: string }>
  readonly renew: (lease: JobLease<Id>, untilMs: number) => Promise<boolean>
  readonly finish: (lease: JobLease<Id>) => Promise<boolean>
  readonly fail: (lease: JobLease<Id>) => Promise<boolean>
}

export function claimOf(changes: Partial<JobClaim> = {}): JobClaim {
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

/** What a job costs, as it is recorded with its end. */
export function eventOf(
  { accountId, keyId }: { readonly accountId: string; readonly keyId: string },
  cost: Pick<UsageEvent, 'kind' | 'amount'>,
): UsageEvent {
  return {
    ...cost,
    id: randomUUID(),
    accountId,
    keyId,
    region: 'eu' as Region,
    atMs: NOW_MS,
    reportingTag: undefined,
    requestId: 'request',
    grant: { grantId: 'grant', reserved: cost.amount },
  }
}

/** How jobs are taken and held, whatever they are for. `open` gives the stores of a test, which are empty. */
export function describeLeasedJobs<Job extends ClaimedJob<Id>, Id>(
  open: () => LeasedJobsUnderTest<Job, Id>,
): void {
  const idOf = (job: Job | undefined) => job?.id

  async function leaseOf({ id }: { readonly id: Id }): Promise<JobLease<Id>> {
    const claim = claimOf()
    expect(await open().jobs.claim(claim)).toMatchObject({ id })
    return { id, token: claim.token }
  }

  test('a claim gives each job to one worker, oldest first', async () => {
    const { jobs, elsewhere, add } = open()
    const added = [await add(), await add(), await add()]
    const claimed = [
      await jobs.claim(claimOf()),
      await elsewhere.claim(claimOf()),
      await jobs.claim(claimOf()),
    ]
    expect(claimed.map(idOf)).toEqual(added.map(({ id }) => id))
    expect(await elsewhere.claim(claimOf())).toBeUndefined()
  })

  test('nodes that claim at once get different jobs', async () => {
    const { jobs, elsewhere, add } = open()
    const added: Id[] = []
    for (let count = 0; count < 12; count += 1) added.push((await add({ keyId: `key ${count % 2}` })).id)
    const claims = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        (index % 2 === 0 ? jobs : elsewhere).claim(claimOf({ runningPerKey: 100 })),
      ),
    )
    const ids = claims.flatMap((job) => job?.id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(ids)).toEqual(new Set(added))
  })

  test('a claim goes to the key with the fewest running jobs, then to the account with the fewest', async () => {
    const { jobs, add } = open()
    const first = await add({ keyId: 'a', accountId: 'one' })
    await add({ keyId: 'a', accountId: 'one' })
    const sibling = await add({ keyId: 'b', accountId: 'one' })
    const stranger = await add({ keyId: 'c', accountId: 'two' })
    for (const { id } of [first, stranger, sibling]) expect(idOf(await jobs.claim(claimOf()))).toBe(id)
  })

  test('keys and accounts take turns where one job runs at a time', async () => {
    const { jobs, add, finish } = open()
    const a1 = await add({ keyId: 'a', accountId: 'one' })
    const a2 = await add({ keyId: 'a', accountId: 'one' })
    const b = await add({ keyId: 'b', accountId: 'one' })
    const c1 = await add({ keyId: 'c', accountId: 'two' })
    const c2 = await add({ keyId: 'c', accountId: 'two' })
    const order: unknown[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const nowMs = NOW_MS + 1_000 * turn
      const claim = claimOf({ nowMs, leaseUntilMs: nowMs + 30_000 })
      const job = await jobs.claim(claim)
      order.push(job?.id)
      if (job !== undefined) await finish({ id: job.id, token: claim.token })
    }
    expect(order).toEqual([a1, c1, b, c2, a2].map(({ id }) => id))
  })

  test('every one of many keys has its turn before any has a second one', async () => {
    const { jobs, add, finish } = open()
    const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`)
    for (const keyId of [...keys, ...keys]) await add({ keyId, accountId: `account of ${keyId}` })
    const served: string[] = []
    for (let turn = 0; turn < 40; turn += 1) {
      const claim = claimOf({ nowMs: NOW_MS + turn, leaseUntilMs: NOW_MS + 30_000 })
      const job = await jobs.claim(claim)
      if (job === undefined) break
      served.push(job.keyId)
      await finish({ id: job.id, token: claim.token })
    }
    expect(served).toEqual([...keys, ...keys])
  })

  test('a key runs no more jobs at once than its limit', async () => {
    const { jobs, add } = open()
    await add({ keyId: 'a' })
    await add({ keyId: 'a' })
    const other = await add({ keyId: 'b' })
    expect(await jobs.claim(claimOf({ runningPerKey: 1 }))).toMatchObject({ keyId: 'a' })
    expect(idOf(await jobs.claim(claimOf({ runningPerKey: 1 })))).toBe(other.id)
    expect(await jobs.claim(claimOf({ runningPerKey: 1 }))).toBeUndefined()
  })

  test('keys whose jobs have to wait are in the way of none', async () => {
    const { jobs, add } = open()
    for (let key = 0; key < 12; key += 1) {
      const lease = await leaseOf(await add({ keyId: `waits ${key}` }))
      await jobs.handBack(lease, { availableAtMs: NOW_MS + 60_000, waitingSinceMs: NOW_MS })
    }
    const ready = await add({ keyId: 'ready' })
    expect(idOf(await jobs.claim(claimOf({ nowMs: NOW_MS + 1 })))).toBe(ready.id)
  })

  test('a node without the key of a job leaves it to others', async () => {
    const { jobs, add } = open()
    const { id } = await add()
    expect(await jobs.claim(claimOf({ regionKeyIds: ['bbbb'] }))).toBeUndefined()
    expect(await jobs.claim(claimOf({ regionKeyIds: [] }))).toBeUndefined()
    expect(idOf(await jobs.claim(claimOf({ regionKeyIds: ['bbbb', REGION_KEY] })))).toBe(id)
  })

  test('a job whose lease has ended goes to the next, is counted as a crash, and is lost to the first', async () => {
    const { jobs, elsewhere, add, renew, finish, fail } = open()
    const { id } = await add()
    const lost = await leaseOf({ id })
    const lateMs = NOW_MS + 30_001
    expect(await elsewhere.claim(claimOf({ nowMs: lateMs - 1 }))).toBeUndefined()
    const claim = claimOf({ nowMs: lateMs, leaseUntilMs: lateMs + 30_000 })
    expect(await elsewhere.claim(claim)).toMatchObject({ id, crashes: 1, state: 'running' })

    expect(await renew(lost, lateMs)).toBe(false)
    expect(await finish(lost)).toBe(false)
    expect(await fail(lost)).toBe(false)
    expect(await jobs.handBack(lost, { availableAtMs: 0, waitingSinceMs: undefined })).toBe(false)
    expect(await finish({ id, token: claim.token })).toBe(true)
  })

  test('a renewed lease holds', async () => {
    const { elsewhere, add, renew } = open()
    expect(await renew(await leaseOf(await add()), NOW_MS + 60_000)).toBe(true)
    expect(await elsewhere.claim(claimOf({ nowMs: NOW_MS + 40_000 }))).toBeUndefined()
  })

  test('a job that is handed back waits for its time, and is no crash', async () => {
    const { jobs, add } = open()
    const { id } = await add()
    const wait = { availableAtMs: NOW_MS + 5_000, waitingSinceMs: NOW_MS }
    expect(await jobs.handBack(await leaseOf({ id }), wait)).toBe(true)
    expect(await jobs.claim(claimOf({ nowMs: NOW_MS + 4_999 }))).toBeUndefined()
    expect(await jobs.claim(claimOf({ nowMs: NOW_MS + 5_000 }))).toMatchObject({
      id,
      crashes: 0,
      waitingSinceMs: NOW_MS,
    })
  })

  test('a removed job is gone, for its worker as well', async () => {
    const { jobs, elsewhere, add, finish } = open()
    const lease = await leaseOf(await add())
    expect(await elsewhere.remove(lease.id)).toBe(true)
    expect(await elsewhere.remove(lease.id)).toBe(false)
    expect(await finish(lease)).toBe(false)
    expect(await jobs.find(lease.id)).toBeUndefined()
  })

  test('expired jobs are those whose time is over, in that order', async () => {
    const { jobs, add } = open()
    const late = await add({ expiresAtMs: 20 })
    const early = await add({ expiresAtMs: 10 })
    await add({ expiresAtMs: 30 })
    expect((await jobs.expired(30, 10)).map(({ id }) => id)).toEqual([early.id, late.id])
    expect(await jobs.expired(30, 1)).toHaveLength(1)
  })

  test('a file that no job names is an orphan', async () => {
    const { jobs, add } = open()
    const { file } = await add()
    expect(await jobs.orphansAmong([file, 'nobody'])).toEqual(['nobody'])
    expect(await jobs.orphansAmong([])).toEqual([])
  })
}
