import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { JobClaim } from '../../../src/jobs/leased-queue.ts'
import type { NewVoiceJob, VoiceJobId, VoiceResult } from '../../../src/speech/jobs/voice-job.ts'
import type { VoiceJobStore } from '../../../src/speech/jobs/voice-job-store.ts'
import { waitingByRegionKey } from '../../../src/storage/jobs/leased-jobs.ts'
import { migrate } from '../../../src/storage/migrate.ts'
import { regionMigrations } from '../../../src/storage/migrations/region/index.ts'
import { createUsageOutbox } from '../../../src/storage/usage/usage-outbox.ts'
import { createVoiceJobRepository } from '../../../src/storage/voice-jobs/voice-job-repository.ts'
import { REGION_KEY } from '../../support/document-jobs.ts'
import { describeOnEachStore, type TestStore } from '../../support/test-stores.ts'
import { newVoiceJob } from '../../support/voice-jobs.ts'
import { claimOf, describeLeasedJobs, eventOf, NOW_MS } from './leased-jobs-contract.ts'

const PLACES = { nowMs: 100, uploadWindowMs: 300_000, perKey: 10, largePerKey: 2, largeBytes: 5000 }
const RESULTS: readonly VoiceResult[] = [
  { state: 'complete', file: 'text', bytes: 7 },
  { state: 'failed', failure: { code: 'unsupported_pair', message: 'No.' } },
]

const COST = { kind: 'speech_to_text', amount: 5000 } as const
/** The right to bring a file, for a time that no test reaches. */
const ARRIVAL = { nowMs: 200, untilMs: 30_200 }

await describeOnEachStore('voice jobs', (createStore) => {
  let store: TestStore
  let jobs: VoiceJobStore
  /** As another node has it. */
  let elsewhere: VoiceJobStore

  beforeEach(async () => {
    store = await createStore()
    await migrate(store.db, regionMigrations)
    const open = (db: typeof store.db) => createVoiceJobRepository({ db, outbox: createUsageOutbox({ db }) })
    jobs = open(store.db)
    elsewhere = open(store.openAnother())
  })
  afterEach(() => store.remove())

  const add = async (changes: Partial<NewVoiceJob> = {}) => {
    const job = newVoiceJob(changes)
    expect(await jobs.insert(job, PLACES)).toBe(true)
    return job
  }
  const beginUpload = async ({ id }: { id: VoiceJobId }, node = jobs, time = ARRIVAL) => {
    const lease = { id, token: randomUUID() }
    return (await node.beginUpload(lease, time)) ? lease : undefined
  }
  const upload = async (job: NewVoiceJob, file = randomUUID(), expiresAtMs = 9_000_000) => {
    const lease = await beginUpload(job)
    if (lease === undefined) throw new Error('the file of the job arrives already')
    expect(await jobs.uploaded(lease, { file, atMs: 200, expiresAtMs })).toBe(true)
    return file
  }
  const addUploaded = async (changes: Partial<NewVoiceJob> = {}) => {
    const job = await add(changes)
    return { ...job, file: await upload(job) }
  }
  const claim = (node: VoiceJobStore, how: JobClaim, workMs = 0) => node.claim({ ...how, workMs })
  const leaseOf = async ({ id }: { id: VoiceJobId }) => {
    const mine = claimOf()
    expect(await claim(jobs, mine)).toMatchObject({ id, state: 'running' })
    return { id, token: mine.token }
  }
  const finishing = (job: NewVoiceJob) => ({
    results: RESULTS,
    event: eventOf(job, COST),
    atMs: NOW_MS,
    expiresAtMs: 5_000_000,
  })

  test('a job comes back as it was added, its targets in order', async () => {
    const targets = Array.from({ length: 700 }, (_, index) => ({
      language: (index % 2 === 0 ? 'de' : 'pt-BR') as NewVoiceJob['targets'][number]['language'],
      type: 'text/plain' as const,
    }))
    const job = await add({ targets, source: targets[0]?.language })
    const found = await elsewhere.find(job.id)
    expect(found).toMatchObject({
      ...job,
      sealedName: expect.anything(),
      wrappedKey: { keyId: REGION_KEY, bytes: expect.anything() },
      state: 'awaiting',
      results: [],
      durationMs: undefined,
    })
    expect(Buffer.from(found?.sealedName ?? [])).toEqual(job.sealedName)
    expect(Buffer.from(found?.wrappedKey.bytes ?? [])).toEqual(job.wrappedKey.bytes)
    expect(await jobs.find(randomUUID() as VoiceJobId)).toBeUndefined()
  })

  test('a key has no more jobs than its places; those whose file never came, and those that have ended, take none', async () => {
    const places = { ...PLACES, perKey: 2 }
    const first = await add({ createdAtMs: 50 })
    const second = await add({ createdAtMs: 60 })
    expect(await jobs.insert(newVoiceJob(), places)).toBe(false)
    expect(await jobs.insert(newVoiceJob({ keyId: 'other' }), places)).toBe(true)

    await upload(second)
    expect(await jobs.insert(newVoiceJob(), { ...places, nowMs: 350_051 })).toBe(true)
    await upload(first)
    expect(await jobs.insert(newVoiceJob({ createdAtMs: 360_000 }), { ...places, nowMs: 360_000 })).toBe(
      false,
    )
    await jobs.finish(await leaseOf(first), finishing(first))
    expect(await jobs.insert(newVoiceJob(), { ...places, nowMs: 360_000 })).toBe(true)
  })

  test('of jobs with large files a key has fewer, and small ones beside them', async () => {
    for (let count = 0; count < 2; count += 1) await add({ contentBytes: 5001 })
    expect(await jobs.insert(newVoiceJob({ contentBytes: 5001 }), PLACES)).toBe(false)
    expect(await jobs.insert(newVoiceJob({ contentBytes: 5000 }), PLACES)).toBe(true)
  })

  test('requests that come at once get no more places than there are', async () => {
    const inserted = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 === 0 ? jobs : elsewhere).insert(newVoiceJob(), { ...PLACES, perKey: 3 }),
      ),
    )
    // PostgreSQL counts before it inserts: a few too many may come at the very same moment, never many.
    expect(inserted.filter(Boolean).length).toBeLessThanOrEqual(store.db.dialect === 'sqlite' ? 3 : 5)
  })

  test('a file arrives once, however many nodes are sent it at the same moment', async () => {
    const job = await add()
    const begun = await Promise.all(
      Array.from({ length: 8 }, (_, index) => beginUpload(job, index % 2 === 0 ? jobs : elsewhere)),
    )
    const leases = begun.filter((lease) => lease !== undefined)
    expect(leases).toHaveLength(1)
    const [lease = { id: job.id, token: '' }] = leases
    const file = { file: 'kept', atMs: 300, expiresAtMs: 400 }
    expect(await elsewhere.uploaded({ ...lease, token: randomUUID() }, file)).toBe(false)
    expect(await jobs.uploaded(lease, file)).toBe(true)
    expect(await beginUpload(job, elsewhere)).toBeUndefined()
    expect(await jobs.find(job.id)).toMatchObject({
      state: 'queued',
      sourceFile: 'kept',
      uploadedAtMs: 300,
    })
    expect(await claim(jobs, claimOf())).toMatchObject({ id: job.id, crashes: 0 })
  })

  test('a node that dies while a file arrives frees the job when its lease ends; one that lives keeps it', async () => {
    const job = await add()
    const dead = (await beginUpload(job)) ?? { id: job.id, token: '' }
    expect(await jobs.renewUpload(dead, 40_000)).toBe(true)
    expect(await beginUpload(job, elsewhere, { nowMs: 40_000, untilMs: 70_000 })).toBeUndefined()
    const next = await beginUpload(job, elsewhere, { nowMs: 40_001, untilMs: 70_001 })
    expect(next).toBeDefined()
    expect(await jobs.renewUpload(dead, 80_000)).toBe(false)
    expect(await jobs.endUpload(dead)).toBe(false)
    expect(await jobs.uploaded(dead, { file: 'late', atMs: 1, expiresAtMs: 2 })).toBe(false)
    expect(await elsewhere.endUpload(next ?? dead)).toBe(true)
    expect(await beginUpload(job)).toBeDefined()
  })

  test('a file that is still arriving has its place, however long ago its job was made', async () => {
    const places = { ...PLACES, perKey: 1, nowMs: 400_000 }
    const job = await add({ createdAtMs: 50 })
    await beginUpload(job, jobs, { nowMs: 390_000, untilMs: 420_000 })
    expect(await jobs.insert(newVoiceJob(), places)).toBe(false)
    expect(await jobs.insert(newVoiceJob({ createdAtMs: 420_001 }), { ...places, nowMs: 420_001 })).toBe(true)
  })

  describeLeasedJobs(() => ({
    jobs: { ...jobs, claim: (how) => claim(jobs, how) },
    elsewhere: { ...elsewhere, claim: (how) => claim(elsewhere, how) },
    async add({ expiresAtMs, ...changes } = {}) {
      const job = await add(changes)
      return { id: job.id, file: await upload(job, randomUUID(), expiresAtMs) }
    },
    renew: (lease, untilMs) => jobs.renew(lease, untilMs),
    finish: (lease) =>
      jobs.finish(lease, { results: RESULTS, event: undefined, atMs: NOW_MS, expiresAtMs: 5_000_000 }),
    fail: (lease) =>
      jobs.fail(lease, { failure: { code: 'invalid_audio', message: 'No.' }, atMs: 5, expiresAtMs: 6 }),
  }))

  test('nothing is claimed before its file has come', async () => {
    const job = await add()
    expect(await claim(jobs, claimOf())).toBeUndefined()
    await upload(job)
    expect(await claim(jobs, claimOf({ regionKeyIds: ['bbbb'] }))).toBeUndefined()
    expect(await claim(jobs, claimOf())).toMatchObject({ id: job.id, targets: job.targets })
  })

  test('what a worker has worked out is there for the next, in order, and a worker that was overtaken adds nothing', async () => {
    const job = await addUploaded()
    const lost = await leaseOf(job)
    const notes = [randomBytes(10), randomBytes(20)]
    for (const [position, content] of notes.entries())
      expect(await jobs.note(lost, { position, content })).toBe(true)
    const held = { share: { grantId: 'grant', reserved: 5000 }, validUntilMs: 77 }
    expect(await jobs.measured(lost, { durationMs: 5000, held })).toBe(true)

    const taken = claimOf({ nowMs: NOW_MS + 30_001, leaseUntilMs: NOW_MS + 60_000 })
    expect(await claim(elsewhere, taken)).toMatchObject({ id: job.id, crashes: 1, durationMs: 5000, held })
    expect((await elsewhere.notes(job.id)).map((note) => Buffer.from(note))).toEqual(notes)
    expect(await jobs.note(lost, { position: 2, content: randomBytes(3) })).toBe(false)
    expect(await jobs.finish(lost, finishing(job))).toBe(false)
    const lease = { id: job.id, token: taken.token }
    expect(await elsewhere.note(lease, { position: 2, content: randomBytes(3) })).toBe(true)
    expect(await jobs.find(job.id)).toMatchObject({ crashes: 0 })
  })

  test('a job ends once: its usage is recorded with its results, and its notes are gone', async () => {
    const job = await addUploaded()
    const lease = await leaseOf(job)
    await jobs.note(lease, { position: 0, content: randomBytes(3) })
    const ends = await Promise.all([jobs, elsewhere].map((node) => node.finish(lease, finishing(job))))
    expect(ends.filter(Boolean)).toHaveLength(1)
    const outbox = createUsageOutbox({ db: store.db })
    await outbox.seal(0, 100, { owner: 'test', leaseUntilMs: 1 })
    expect(await outbox.lines(1)).toMatchObject([{ amount: 5000, grantId: 'grant' }])
    expect(await jobs.find(job.id)).toMatchObject({
      state: 'done',
      results: RESULTS,
      sourceFile: undefined,
      expiresAtMs: 5_000_000,
    })
    expect(await jobs.notes(job.id)).toEqual([])
    expect(await jobs.orphansAmong([job.file, 'text', 'nobody'])).toEqual([job.file, 'nobody'])
  })

  test('a job that was claimed late stays while it is worked on, counted from its first claim', async () => {
    const job = await add()
    await upload(job, randomUUID(), NOW_MS + 1)
    const workMs = 200_000
    await claim(jobs, claimOf(), workMs)
    expect(await elsewhere.expired(NOW_MS + workMs, 10)).toEqual([])
    const again = { nowMs: NOW_MS + 100_000, leaseUntilMs: NOW_MS + 130_000 }
    expect(await claim(elsewhere, claimOf(again), workMs)).toMatchObject({
      id: job.id,
      expiresAtMs: NOW_MS + workMs,
    })
    expect(await jobs.expired(NOW_MS + workMs + 1, 10)).toMatchObject([{ id: job.id }])
  })

  test('a claim shortens no time', async () => {
    await addUploaded()
    expect(await claim(jobs, claimOf(), 1000)).toMatchObject({ expiresAtMs: 9_000_000 })
  })

  test('a failed job says why', async () => {
    const job = await addUploaded()
    const failure = { code: 'invalid_audio' as const, message: 'No sound.' }
    expect(await jobs.fail(await leaseOf(job), { failure, atMs: 5, expiresAtMs: 6 })).toBe(true)
    expect(await jobs.find(job.id)).toMatchObject({ state: 'failed', failure, updatedAtMs: 5, results: [] })
  })

  test('a result is downloaded once, and the others stay', async () => {
    const job = await addUploaded()
    await jobs.finish(await leaseOf(job), finishing(job))
    const tries = await Promise.all([jobs, elsewhere].map((node) => node.downloaded(job.id, 0, NOW_MS)))
    expect(tries.filter(Boolean)).toHaveLength(1)
    expect(await jobs.downloaded(job.id, 1, NOW_MS)).toBe(false)
    expect(await jobs.find(job.id)).toMatchObject({ results: [{ state: 'downloaded' }, RESULTS[1]] })
    expect(await jobs.orphansAmong(['text'])).toEqual(['text'])
  })

  test('a removed job is gone with all that belongs to it, for its worker as well', async () => {
    const job = await addUploaded()
    const lease = await leaseOf(job)
    await jobs.note(lease, { position: 0, content: randomBytes(3) })
    expect(await elsewhere.remove(job.id)).toBe(true)
    expect(await elsewhere.remove(job.id)).toBe(false)
    expect(await jobs.finish(lease, finishing(job))).toBe(false)
    expect(await jobs.notes(job.id)).toEqual([])
    expect(await jobs.find(job.id)).toBeUndefined()
  })

  test('expired jobs are those whose time is over, in that order; jobs are counted by state', async () => {
    const late = await add({ expiresAtMs: 20 })
    const early = await add({ expiresAtMs: 10 })
    await add({ expiresAtMs: 30 })
    expect((await jobs.expired(30, 10)).map(({ id }) => id)).toEqual([early.id, late.id])
    await upload(late)
    expect(await jobs.count()).toEqual({ awaiting: 2, queued: 1 })
    expect(await waitingByRegionKey(store.db, 'voice_jobs')).toEqual(new Map([[REGION_KEY, 1]]))
  })
})
