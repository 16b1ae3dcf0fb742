import { beforeEach, expect, test } from 'vitest'
import type { Lease, LeasedQueue } from '../../../src/jobs/leased-queue.ts'

export interface QueueUnderTest<Job> {
  readonly queue: LeasedQueue<Job>
  /** Adds a job that may be claimed from `availableAtMs` on. */
  readonly add: (availableAtMs: number) => Promise<void>
  readonly idOf: (job: Job) => string
}

const lease = (token: string, untilMs: number): Lease => ({ owner: 'worker', token, untilMs })

/** What every queue of jobs in a store has to do. `open` gives an empty one each time. */
export function describeLeasedQueue<Job>(open: () => Promise<QueueUnderTest<Job>>): void {
  let under: QueueUnderTest<Job>
  beforeEach(async () => {
    under = await open()
  })

  async function claimed(token: string, untilMs: number, nowMs: number): Promise<Job> {
    const job = await under.queue.claim(lease(token, untilMs), nowMs)
    if (job === undefined) throw new Error('there was no job')
    return job
  }

  test('claims that come together get different jobs, and none when there are no more', async () => {
    for (let job = 0; job < 5; job += 1) await under.add(0)
    const claims = Array.from({ length: 8 }, (_, index) => under.queue.claim(lease(`t${index}`, 100), 10))
    const jobs = (await Promise.all(claims)).filter((job) => job !== undefined)
    expect(new Set(jobs.map(under.idOf)).size).toBe(5)
    expect(jobs).toHaveLength(5)
  })

  test('a job is not claimed before its time, and held until its lease runs out', async () => {
    await under.add(50)
    expect(await under.queue.claim(lease('early', 149), 49)).toBeUndefined()
    await claimed('first', 150, 50)
    expect(await under.queue.claim(lease('second', 249), 149)).toBeUndefined()
    await claimed('second', 250, 151)
  })

  test('a renewed lease holds on, and one that was taken over cannot be renewed', async () => {
    await under.add(0)
    const job = await claimed('first', 100, 0)
    expect(await under.queue.renew(job, lease('first', 200))).toBe(true)
    expect(await under.queue.claim(lease('second', 250), 150)).toBeUndefined()
    await claimed('second', 301, 201)
    expect(await under.queue.renew(job, lease('first', 400))).toBe(false)
    expect(await under.queue.claim(lease('third', 400), 300)).toBeUndefined()
  })

  test('a job handed back is free from the time named on, unless it was taken over', async () => {
    await under.add(0)
    const job = await claimed('first', 100, 0)
    await under.queue.handBack(job, { token: 'first', availableAtMs: 60, isAttempt: true })
    expect(await under.queue.claim(lease('second', 159), 59)).toBeUndefined()
    await claimed('second', 200, 60)
    await under.queue.handBack(job, { token: 'first', availableAtMs: 0, isAttempt: true })
    expect(await under.queue.claim(lease('third', 200), 100)).toBeUndefined()
  })
}
