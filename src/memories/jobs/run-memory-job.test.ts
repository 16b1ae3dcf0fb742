import { expect, test } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { randomIds } from '../../kernel/ids.ts'
import { silentLogger } from '../../kernel/logging.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { MemoryJobId } from '../memory.ts'
import { DEFAULT_MEMORY_LIMITS } from '../memory-limits.ts'
import type { NewMemory } from '../memory-store.ts'
import type { MemoryJob } from './memory-job.ts'
import type { JobEnding } from './memory-job-store.ts'
import { createMemoryJobRunner, type JobRunnerDependencies } from './run-memory-job.ts'

const TSV = 'One\tEins\nTwo\tZwei\n'

/** A store of memories by place, and one import. */
function createWorld() {
  const memories = new Map<number, NewMemory & { state: 'importing' | 'ready' | 'deleted' }>()
  const endings: JobEnding[] = []
  let place: number | undefined
  const events = { beforeReady: () => {}, beforeEnd: () => {} }
  const store: Partial<JobRunnerDependencies['store']> = {
    insert: async (memory) => {
      memories.set(memory.place, { ...memory, state: 'importing' })
      return true
    },
    append: async () => true,
    addIndex: async () => true,
    makeReady: async (at) => {
      events.beforeReady()
      const memory = memories.get(at)
      if (memory?.state !== 'importing') return false
      memory.state = 'ready'
      return true
    },
    discard: async (at) => {
      const memory = memories.get(at)
      if (memory?.state === 'importing') memory.state = 'deleted'
    },
    findAt: async (at) => {
      const memory = memories.get(at)
      if (memory?.state !== 'ready') return undefined
      return { ...memory, targets: [], segmentCount: 2, updatedAtMs: 1, header: undefined }
    },
  }
  const jobs: Partial<JobRunnerDependencies['jobs']> = {
    begin: async (_lease, at) => {
      place = at
      return true
    },
    tell: async () => {},
    end: async (_lease, ending) => {
      events.beforeEnd()
      endings.push(ending)
      return true
    },
  }
  const files: Partial<JobRunnerDependencies['files']> = {
    async *read() {
      yield Buffer.from(TSV)
    },
    remove: async () => {},
  }
  const { run } = createMemoryJobRunner({
    store,
    jobs,
    files,
    clock: systemClock,
    ids: randomIds,
    logger: silentLogger,
    limits: DEFAULT_MEMORY_LIMITS,
    onImported: () => {},
  } as JobRunnerDependencies)
  return {
    memories,
    endings,
    events,
    run: () => run({ ...JOB, place }, { token: 't', signal: new AbortController().signal }),
    ready: () => [...memories.values()].filter(({ state }) => state === 'ready'),
  }
}

const JOB: MemoryJob = {
  id: 'job' as MemoryJobId,
  accountId: 'a',
  operation: 'import',
  state: 'running',
  urlToken: '',
  declared: { name: 'a.tsv', contentType: '', bytes: TSV.length },
  displayName: 'a',
  languages: { source: 'en' as LanguageCode, target: 'de' as LanguageCode },
  memoryId: undefined,
  place: undefined,
  memoryVersionMs: 0,
  file: 'file',
  doneUnits: 0,
  totalUnits: TSV.length,
  segments: 0,
  skippedSegments: 0,
  attempts: 0,
  errorMessage: undefined,
  createdAtMs: 0,
  updatedAtMs: 0,
  expiresAtMs: 0,
}

test('an import that broke off after its memory was ready ends with that memory and makes no other', async () => {
  const world = createWorld()
  world.events.beforeEnd = () => {
    throw new Error('crash')
  }
  await expect(world.run()).rejects.toThrow('crash')
  world.events.beforeEnd = () => {}
  expect(await world.run()).toBe('settled')
  const [made, ...others] = world.ready()
  expect(others).toEqual([])
  expect(world.endings).toMatchObject([{ state: 'completed', memoryId: made?.id, segments: 2 }])
})

test('an import whose memory another worker has given up does not end as completed', async () => {
  const world = createWorld()
  world.events.beforeReady = () => {
    for (const memory of world.memories.values()) memory.state = 'deleted'
  }
  await expect(world.run()).rejects.toThrow('gone')
  expect(world.endings).toEqual([])
})
