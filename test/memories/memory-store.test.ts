import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MemoryJob } from '../../src/memories/jobs/memory-job.ts'
import type { MemoryJobStore } from '../../src/memories/jobs/memory-job-store.ts'
import type { MemoryId, MemoryJobId } from '../../src/memories/memory.ts'
import type { MemoryStore } from '../../src/memories/memory-store.ts'
import { textHash } from '../../src/memories/segments/hash.ts'
import { createMemoryJobRepository } from '../../src/storage/memories/memory-job-repository.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { regionMigrations } from '../../src/storage/migrations/region/index.ts'
import { type CreateTestStore, describeOnEachStore, type TestStore } from '../support/test-stores.ts'
import { openMemoryStore } from './support/open-memory-store.ts'
import { append, language, newMemory, segment } from './support/units.ts'

await describeOnEachStore('memory store', describeMemoryStore)
await describeOnEachStore('memory job store', describeJobStore)

function describeMemoryStore(createStore: CreateTestStore): void {
  let testStore: TestStore
  let store: MemoryStore

  beforeEach(async () => {
    ;({ testStore, store } = await openMemoryStore(createStore))
  })
  afterEach(() => testStore.remove())

  test('what is stored is read as it was given, by its account alone', async () => {
    const memory = newMemory()
    expect(await store.insert(memory, 10)).toBe(true)
    const full = {
      source: { text: 'Hi {x}', markup: 'Hi <ph>{x}</ph>' },
      targets: [
        { language: language('de'), text: 'Hallo {x}', attributes: { attributes: { changeid: 'me' } } },
        { language: language('fr'), text: 'Salut {x}' },
      ],
      attributes: { props: [{ type: 'p', value: 'v' }], notes: ['n'] },
    }
    expect(await append(store, memory.place, [full, segment('b', 'B')])).toBe(true)
    const found = await store.segments(memory.place, { from: 0, limit: 10 })
    expect(found[0]).toEqual({
      ...full,
      number: 0,
      createdAtMs: 5,
      sourceHash: expect.any(Number) as number,
    })
    expect(await store.segments(memory.place, { from: 1, limit: 10 })).toMatchObject([{ number: 1 }])
    expect(await store.find('a', memory.id)).toMatchObject({
      segmentCount: 2,
      targets: ['de'],
      updatedAtMs: 2_000,
    })
    expect(await store.find('b', memory.id)).toBeUndefined()
    expect(await store.remove('b', memory.id)).toBe(false)
    expect(await store.list('b', { offset: 0, limit: 10 })).toEqual({ memories: [], total: 0 })
  })

  test('memories are listed oldest first, page by page, with their count', async () => {
    const memories = [3, 1, 2].map((createdAtMs) => newMemory({ createdAtMs }))
    for (const memory of memories) await store.insert(memory, 10)
    const page = await store.list('a', { offset: 1, limit: 1 })
    expect(page).toMatchObject({ total: 3, memories: [{ id: memories[2]?.id }] })
  })

  test('an account cannot have more than its limit, and deleting makes room', async () => {
    const [first, second] = [newMemory(), newMemory()]
    expect(await store.insert(first, 1)).toBe(true)
    expect(await store.insert(second, 1)).toBe(false)
    expect(await store.remove('a', first.id)).toBe(true)
    expect(await store.insert(second, 1)).toBe(true)
  })

  test('of two appends at the same number one takes effect', async () => {
    const memory = newMemory()
    await store.insert(memory, 10)
    const added = await Promise.all(
      ['x', 'y'].map((text) => append(store, memory.place, [segment(text, text)])),
    )
    expect(added.filter((isAdded) => isAdded)).toHaveLength(1)
    expect(await store.segments(memory.place, { from: 0, limit: 10 })).toHaveLength(1)
  })

  test('a memory that is being imported is seen by nobody until it is ready', async () => {
    const memory = newMemory({ isReady: false })
    await store.insert(memory, 10)
    await append(store, memory.place, [segment('a', 'A')])
    expect(await store.find('a', memory.id)).toBeUndefined()
    expect(await store.makeReady(memory.place, { source: language('fr'), header: { notes: ['n'] } })).toBe(
      true,
    )
    expect(await store.find('a', memory.id)).toMatchObject({ source: 'fr', header: { notes: ['n'] } })
  })

  test('what was deleted or given up is purged, and nothing else', async () => {
    const [kept, deleted, discarded] = [newMemory(), newMemory(), newMemory({ isReady: false })]
    for (const memory of [kept, deleted, discarded]) {
      await store.insert(memory, 10)
      await append(store, memory.place, [segment('same', 'gleich')])
    }
    await store.remove('a', deleted.id)
    await store.discard(discarded.place)
    await store.discard(kept.place)
    for (let more = true; more; ) more = await store.purge()
    const count = async (place: number) => (await store.segments(place, { from: 0, limit: 10 })).length
    expect([await count(kept.place), await count(deleted.place), await count(discarded.place)]).toEqual([
      1, 0, 0,
    ])
    const buckets = Array.from({ length: 4_096 }, (_, index) => index)
    expect(await store.readIndex(deleted.place, buckets)).toEqual([])
    expect((await store.readIndex(kept.place, buckets)).length).toBeGreaterThan(0)
    expect(await store.find('a', kept.id)).toBeDefined()
    expect(await append(store, deleted.place, [segment('b', 'B')], 1)).toBe(false)
  })

  test('an import that nobody carries on for long is abandoned, unless a job makes it', async () => {
    const [ready, old, fresh, ours] = [
      newMemory(),
      newMemory({ isReady: false }),
      newMemory({ isReady: false }),
      newMemory({ isReady: false }),
    ]
    for (const memory of [ready, old, fresh, ours]) await store.insert(memory, 10)
    await append(store, fresh.place, [segment('a', 'A')])
    const jobs = createMemoryJobRepository({ db: testStore.db })
    await jobs.insert(newJob({ state: 'queued' }), 10)
    const job = await jobs.claim({ owner: 'o', token: 'token', untilMs: 5_000 }, 1_000)
    if (job !== undefined) await jobs.begin({ id: job.id, token: 'token' }, ours.place)
    expect(await store.abandoned(1_500, 10)).toEqual([old.place])
    expect(await store.abandoned(1_000, 10)).toEqual([])
  })

  test('a large index is purged in steps, and a look-up in it reads no more than its limit', async () => {
    const memory = newMemory()
    await store.insert(memory, 10)
    const rows = Array.from({ length: 9_000 }, (_, index) => ({
      bucket: Math.floor(index / 3_000),
      shard: index % 3_000,
      content: new Uint8Array([1]),
    }))
    await store.addIndex(memory.place, { rows, sources: [] })
    const left = async () => (await store.readIndex(memory.place, [0, 1, 2])).length
    expect((await store.readIndex(memory.place, [0, 2], 3)).map(({ shard }) => shard)).toEqual([
      2_999, 2_999, 2_998,
    ])
    await store.remove('a', memory.id)
    const seen: number[] = []
    while (await store.purge()) seen.push(await left())
    expect(seen).toEqual([9_000 - 4_096, 9_000 - 2 * 4_096, 0])
  })

  test('by hash the newest of each are found, in one memory only', async () => {
    const [memory, other] = [newMemory(), newMemory()]
    for (const { place } of [memory, other]) {
      await store.insert(place === memory.place ? memory : other, 10)
      await append(
        store,
        place,
        ['same', 'same', 'same', 'other'].map((text, index) => segment(text, `${place} ${index}`)),
      )
    }
    const keys = [textHash('same'), textHash('none')]
    const found = await store.numbersOf(memory.place, keys, 2)
    expect(keys.map((key) => found.get(key))).toEqual([[2, 1], []])
    const [newest] = await store.findByNumber(memory.place, [2])
    expect(newest?.targets[0]?.text).toContain(String(memory.place))
    expect(await store.findByNumber(memory.place, [3, 9])).toMatchObject([{ source: { text: 'other' } }])
  })
}

function describeJobStore(createStore: CreateTestStore): void {
  let testStore: TestStore
  let jobs: MemoryJobStore

  beforeEach(async () => {
    testStore = await createStore()
    await migrate(testStore.db, regionMigrations)
    jobs = createMemoryJobRepository({ db: testStore.db })
  })
  afterEach(() => testStore.remove())

  const lease = (untilMs = 2_000) => ({ owner: 'o', token: randomUUID(), untilMs })

  test('a job is found by its account and by its token', async () => {
    const job = newJob()
    expect(await jobs.insert(job, 5)).toBe(true)
    expect(await jobs.find('a', job.id)).toEqual(job)
    expect(await jobs.find('b', job.id)).toBeUndefined()
    expect(await jobs.findByToken(job.urlToken)).toEqual(job)
    expect(await jobs.insert(newJob(), 1)).toBe(false)
  })

  test('only an import with its file is claimed, once, and its writes are fenced', async () => {
    const job = newJob()
    await jobs.insert(job, 5)
    expect(await jobs.claim(lease(), 1_000)).toBeUndefined()
    expect(await jobs.uploaded(job.id, 'file', 1_000, 9_000)).toBe(true)
    expect(await jobs.uploaded(job.id, 'other', 1_000, 9_000)).toBe(false)
    const [first, second] = [lease(), lease()]
    const claims = await Promise.all([jobs.claim(first, 1_000), jobs.claim(second, 1_000)])
    expect(claims.filter((claim) => claim !== undefined)).toMatchObject([{ file: 'file' }])
    const token = claims[0] === undefined ? second.token : first.token
    expect(await jobs.renew({ id: job.id, token: 'no' }, 3_000)).toBe(false)
    expect(await jobs.renew({ id: job.id, token }, 3_000)).toBe(true)
    const later = lease(9_000)
    expect(await jobs.claim(later, 4_000)).toMatchObject({ attempts: 1 })
    const end = { state: 'completed', updatedAtMs: 5_000, expiresAtMs: 6_000 } as const
    expect(await jobs.end({ id: job.id, token }, end)).toBe(false)
    expect(await jobs.end({ id: job.id, token: later.token }, { ...end, segments: 7 })).toBe(true)
    expect(await jobs.find('a', job.id)).toMatchObject({ state: 'completed', segments: 7 })
  })

  test('accounts take turns, each with one job at a time, however many jobs one of them has', async () => {
    const queued = (accountId: string, createdAtMs: number) =>
      newJob({ accountId, createdAtMs, state: 'queued' })
    const many = Array.from({ length: 5 }, (_, index) => queued('a', index))
    for (const job of [...many, queued('b', 100), queued('b', 101), queued('c', 102)]) {
      await jobs.insert(job, 100)
    }
    const claimed: string[] = []
    for (let nowMs = 1_000; ; nowMs += 1) {
      const held = lease(9_000)
      const job = await jobs.claim(held, nowMs)
      if (job === undefined) break
      claimed.push(job.accountId)
      if (claimed.length === 1) expect((await jobs.claim(lease(9_000), nowMs))?.accountId).toBe('b')
      await jobs.end(
        { id: job.id, token: held.token },
        { state: 'completed', updatedAtMs: nowMs, expiresAtMs: 99_000 },
      )
    }
    // The first of `b` is held all the time, so that its second has to wait.
    expect(claimed).toEqual(['a', 'c', 'a', 'a', 'a', 'a'])
  })

  test('a job that is handed back waits, and one that is over expires and is forgotten', async () => {
    const job = newJob({ state: 'queued' })
    await jobs.insert(job, 5)
    const held = lease()
    await jobs.claim(held, 1_000)
    await jobs.handBack({ id: job.id, token: held.token }, 3_000, true)
    expect(await jobs.claim(lease(), 2_000)).toBeUndefined()
    expect(await jobs.overdue(99_000, 5)).toMatchObject([{ id: job.id, attempts: 1 }])
    const [overdue] = await jobs.overdue(99_000, 5)
    if (overdue === undefined) throw new Error('nothing is overdue')
    expect(await jobs.expire(overdue, 100_000)).toBe(true)
    expect(await jobs.expire(overdue, 100_000)).toBe(false)
    await jobs.forget(100_001)
    expect(await jobs.find('a', job.id)).toBeUndefined()
  })

  test('an export of the same version is found again', async () => {
    const memoryId = randomUUID() as MemoryId
    const job = newJob({ operation: 'export', state: 'completed', memoryId, memoryVersionMs: 7, file: 'f' })
    await jobs.insert(job, 5)
    expect(await jobs.findExport('a', memoryId, 7, 1_000)).toMatchObject({ id: job.id })
    expect(await jobs.findExport('a', memoryId, 8, 1_000)).toBeUndefined()
    expect(await jobs.findExport('b', memoryId, 7, 1_000)).toBeUndefined()
    expect(await jobs.orphansAmong(['f', 'g'])).toEqual(['g'])
  })
}

function newJob(changes: Partial<MemoryJob> = {}): MemoryJob {
  return {
    id: randomUUID() as MemoryJobId,
    accountId: 'a',
    operation: 'import',
    state: 'awaiting_input',
    urlToken: randomUUID(),
    declared: { name: 'a.tmx', contentType: 'application/xml', bytes: 3 },
    displayName: 'a',
    languages: {},
    memoryId: undefined,
    place: undefined,
    memoryVersionMs: 0,
    file: undefined,
    doneUnits: 0,
    totalUnits: 3,
    segments: 0,
    skippedSegments: 0,
    attempts: 0,
    errorMessage: undefined,
    createdAtMs: 1_000,
    updatedAtMs: 1_000,
    expiresAtMs: 5_000,
    ...changes,
  }
}
