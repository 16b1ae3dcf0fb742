import { documentRoutes } from '../../api/v2/document/document-routes.ts'
import type { Config } from '../../config/config.ts'
import type { DocumentId } from '../../documents/document.ts'
import { DEFAULT_DOCUMENT_LIMITS, type DocumentLimits } from '../../documents/document-limits.ts'
import { createDocumentService } from '../../documents/document-service.ts'
import { createDocumentTranslation } from '../../documents/document-translation.ts'
import type { OfficeConverter } from '../../documents/formats/legacy/office-converter.ts'
import { createDocumentQueue, createJobProgress } from '../../documents/jobs/document-queue.ts'
import { createJobRunner } from '../../documents/jobs/run-job.ts'
import { createTranslationSpeed } from '../../documents/jobs/speed.ts'
import { createDocumentSweeper } from '../../documents/sweep-documents.ts'
import {
  createDocumentWorkshop,
  DEFAULT_WORKSHOP,
  type DocumentWorkshop,
} from '../../documents/workshop/document-workshop.ts'
import { createWorkerLoop } from '../../jobs/worker-loop.ts'
import { createRegionKeys } from '../../sealed-files/region-keys.ts'
import { createDocumentJobRepository } from '../../storage/documents/document-job-repository.ts'
import { createUsageOutbox } from '../../storage/usage/usage-outbox.ts'
import { backgroundJobs } from '../background-jobs.ts'
import type { CreateCapability, RegionParts, ServiceParts } from '../capability.ts'
import { composeConverter } from '../office-converter.ts'
import { composeFiles, readKeys } from '../sealed-files.ts'

/** Documents, translated in the background; see docs/documents.md. */
export const documents: CreateCapability = async (parts) => {
  const { config, logger, metrics, translation } = parts
  const { threads, threadMemoryMb } = config.documents
  const workshop = createDocumentWorkshop({
    config: { ...DEFAULT_WORKSHOP, threads, memoryMb: threadMemoryMb },
    logger,
  })
  const converter = composeConverter(config)
  const masters = await readKeys(config)
  const regional = new Map(
    [...parts.regions.values()].map((region) => [
      region.region,
      composeRegion(parts, region, { workshop, converter, masters }),
    ]),
  )

  metrics.gauge(
    'interpres_document_jobs',
    'Documents of the region by state, on all nodes: queued, running, done (not downloaded yet).',
    ['region', 'state'],
    async () => (await Promise.all([...regional.values()].map((own) => own.countJobs()))).flat(),
  )

  return {
    routes(region) {
      const own = regional.get(region.region)
      if (own === undefined) throw new Error(`region ${region.region} has no documents`)
      return documentRoutes(own, {
        uploadTimeoutMs: config.documents.uploadTimeoutMs,
        idleTimeoutMs: config.documents.uploadIdleTimeoutMs,
      })
    },
    languageResources: { translate_document: () => translation.support() },
    start() {
      for (const own of regional.values()) own.start()
    },
    async close() {
      await Promise.all([...regional.values()].map((own) => own.close()))
      await workshop.close()
    },
  }
}

interface Shared {
  readonly workshop: DocumentWorkshop
  readonly converter: OfficeConverter
  readonly masters: readonly Buffer[]
}

/** Documents of one region, over its store and no other. */
function composeRegion(
  parts: ServiceParts,
  { region, db, metering, glossaryResolver, memoryResolver, styleRules }: RegionParts,
  { workshop, converter, masters }: Shared,
) {
  const { config, clock, ids, logger, metrics, translation } = parts
  const jobs = createDocumentJobRepository({ db, outbox: createUsageOutbox({ db }) })
  const progress = createJobProgress()
  const limits = limitsOf(config)
  const regionKeys = createRegionKeys(masters, region)
  const shared = {
    jobs,
    files: composeFiles('documents', parts, { region, db }),
    regionKeys,
    workshop,
    converter,
    translation: createDocumentTranslation({ ...translation, glossaryResolver, memoryResolver, styleRules }),
    metering,
    speed: createTranslationSpeed(),
    progress,
    clock,
    ids,
    logger,
    limits,
  }
  const runner = createJobRunner({
    ...shared,
    observer: { documentEnded: (facts) => metrics.documentEnded({ ...facts, region }) },
  })
  const { concurrency, leaseMs } = config.documents
  const loop = createWorkerLoop(
    {
      queue: createDocumentQueue({ jobs, regionKeys, progress, clock, config: limits }),
      run: (job, context) => runner.run(job, context),
      clock,
      ids,
      logger,
    },
    { concurrency, owner: ids.uuid(), lease: { leaseMs, renewEveryMs: Math.ceil(leaseMs / 3) } },
  )
  const worker = { wake: loop.wake, abandon: (id: DocumentId) => runner.abandon(id) }
  const sweeper = createDocumentSweeper(shared)
  return {
    documents: createDocumentService({ ...shared, worker }),
    /** Nothing where the store is away: figures of other parts are wanted then more than ever. */
    async countJobs() {
      const counts = await jobs.count().catch(() => undefined)
      if (counts === undefined) return []
      return COUNTED_STATES.map((state) => ({ labels: { region, state }, value: counts[state] ?? 0 }))
    },
    ...backgroundJobs(loop, sweeper),
  }
}

const COUNTED_STATES = ['queued', 'running', 'done'] as const

function limitsOf({ documents: settings }: Config): DocumentLimits {
  const { maxCharacters, minimumCharacters, fileLimits, unfinishedPerKey, runningPerKey } = settings
  return {
    ...DEFAULT_DOCUMENT_LIMITS,
    maxCharacters,
    minimumCharacters,
    maxFileBytes: fileLimits,
    unfinishedPerKey,
    runningPerKey,
    queuedPerRegion: settings.queuedPerRegion,
    jobTimeoutMs: settings.jobTimeoutMs,
    keptMs: settings.keptHours * 3_600_000,
  }
}
