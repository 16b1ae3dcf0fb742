import { expect, test } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { randomIds } from '../../kernel/ids.ts'
import { DEFAULT_MEMORY_LIMITS } from '../memory-limits.ts'
import type { MemoryJob } from './memory-job.ts'
import type { MemoryJobStore } from './memory-job-store.ts'
import { createMemoryJobs, type MemoryJobsDependencies } from './memory-jobs.ts'

test('the file of an import that has expired comes too late: there is no such import', async () => {
  let kept: MemoryJob | undefined
  const store: Partial<MemoryJobStore> = {
    insert: async (job) => {
      kept = job
      return true
    },
    findByToken: async () => kept,
  }
  const jobs = createMemoryJobs({
    jobs: store,
    clock: systemClock,
    ids: randomIds,
    limits: DEFAULT_MEMORY_LIMITS,
  } as MemoryJobsDependencies)
  const file = { name: 'a.tmx', contentType: 'application/xml', bytes: 1 }
  const job = await jobs.createImport('a', { file, displayName: undefined, languages: {} })
  // As a sweep leaves it: asked about for a day more.
  kept = { ...job, state: 'expired', expiresAtMs: systemClock.nowMs() + 86_400_000 }
  async function* content(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('x')
  }
  await expect(jobs.upload(job.urlToken, content())).rejects.toMatchObject({ code: 'not_found' })
})
