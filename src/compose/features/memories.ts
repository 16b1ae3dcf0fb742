import { memoryJobRoutes } from '../../api/v3/translation-memories/memory-job-routes.ts'
import { memoryRoutes } from '../../api/v3/translation-memories/memory-routes.ts'
import { createWorkerLoop } from '../../jobs/worker-loop.ts'
import { createMemoryJobQueue } from '../../memories/jobs/memory-job-queue.ts'
import { createMemoryJobs } from '../../memories/jobs/memory-jobs.ts'
import { createMemoryJobRunner } from '../../memories/jobs/run-memory-job.ts'
import { createMemorySweeper } from '../../memories/jobs/sweep-memories.ts'
import { createMemories } from '../../memories/memories.ts'
import { createMemoryJobRepository } from '../../storage/memories/memory-job-repository.ts'
import { backgroundJobs } from '../background-jobs.ts'
import type { CreateCapability, RegionParts, ServiceParts } from '../capability.ts'
import { memoryLimitsOf } from '../memories.ts'
import { composeFiles } from '../sealed-files.ts'
import { namedUrlOf } from '../web-address.ts'

/** Translation memories, kept per region; see docs/memories.md. */
export const memories: CreateCapability = (parts) => {
  const { config, translation } = parts
  const regional = new Map(
    [...parts.regions.values()].map((region) => [region.region, composeRegion(parts, region)]),
  )
  return {
    routes(region) {
      const own = regional.get(region.region)
      if (own === undefined) throw new Error(`region ${region.region} has no translation memories`)
      return [
        ...memoryRoutes(own),
        ...memoryJobRoutes(own, {
          limitBytes: memoryLimitsOf(config).fileBytes,
          uploadTimeoutMs: config.documents.uploadTimeoutMs,
          idleTimeoutMs: config.documents.uploadIdleTimeoutMs,
          publicUrl: namedUrlOf(config, region.region),
        }),
      ]
    },
    languageResources: {
      translation_memory() {
        const { sources, targets } = translation.support()
        return { sources, targets, features: {} }
      },
    },
    start() {
      for (const own of regional.values()) own.start()
    },
    async close() {
      await Promise.all([...regional.values()].map((own) => own.close()))
    },
  }
}

/** Imports and exports that one process works on at a time, per region: of two accounts, so that a long one holds up nobody. */
const JOBS_AT_ONCE = 2

/** Translation memories of one region, over its store and no other. */
function composeRegion({ config, clock, ids, logger }: ServiceParts, region: RegionParts) {
  const limits = memoryLimitsOf(config)
  const store = region.memoryStore
  const jobs = createMemoryJobRepository({ db: region.db })
  const files = composeFiles('memories', { config, clock }, region)
  const sweeper = createMemorySweeper({ store, jobs, files, clock, logger })
  const own = createMemories({ store, clock, wakePurge: () => sweeper.wake() }, limits)
  const runner = createMemoryJobRunner({
    store,
    jobs,
    files,
    clock,
    ids,
    logger,
    limits,
    onImported: () => sweeper.wake(),
  })
  const loop = createWorkerLoop(
    {
      queue: createMemoryJobQueue(jobs),
      run: (job, context) => runner.run(job, context),
      clock,
      ids,
      logger,
    },
    { concurrency: JOBS_AT_ONCE, owner: ids.uuid() },
  )
  return {
    memories: own,
    memoryJobs: createMemoryJobs({ memories: own, jobs, files, clock, ids, limits, wake: loop.wake }),
    ...backgroundJobs(loop, sweeper),
  }
}
