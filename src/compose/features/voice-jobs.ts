import { voiceJobRoutes } from '../../api/v1/voice-jobs/voice-job-routes.ts'
import type { Config } from '../../config/config.ts'
import { createWorkerLoop } from '../../jobs/worker-loop.ts'
import { STANDARD_REGION } from '../../kernel/region.ts'
import { createRegionKeys } from '../../sealed-files/region-keys.ts'
import { createSignatures } from '../../sealed-files/signatures.ts'
import { createVoiceJobRunner } from '../../speech/jobs/run-voice-job.ts'
import { createVoiceJobSweeper } from '../../speech/jobs/sweep-voice-jobs.ts'
import { DEFAULT_VOICE_JOB_LIMITS, type VoiceJobLimits } from '../../speech/jobs/voice-job-limits.ts'
import { createVoiceJobs } from '../../speech/jobs/voice-jobs.ts'
import { findOrderFault, type VoiceSkills } from '../../speech/jobs/voice-order-check.ts'
import { createVoiceQueue } from '../../speech/jobs/voice-queue.ts'
import { createSpeechTranslation } from '../../speech/speech-translation.ts'
import { createUsageOutbox } from '../../storage/usage/usage-outbox.ts'
import { createVoiceJobRepository } from '../../storage/voice-jobs/voice-job-repository.ts'
import { backgroundJobs } from '../background-jobs.ts'
import type { CreateCapability, RegionParts, ServiceParts } from '../capability.ts'
import { composeFiles, readKeys } from '../sealed-files.ts'
import type { Speech } from '../speech.ts'
import type { Translation } from '../translation.ts'
import { namedUrlOf } from '../web-address.ts'

/** Recordings, written down and translated in the background; on the standard address alone. See docs/voice.md. */
export const voiceJobs: CreateCapability = async (parts) => {
  const { config, metrics, speech, translation } = parts
  const standard = parts.regions.get(STANDARD_REGION)
  if (speech === undefined || standard === undefined) return { routes: () => [] }
  const own = await composeJobs(parts, standard, speech)
  const skills = skillsOf(speech, translation)

  metrics.gauge(
    'interpres_voice_jobs',
    'Voice jobs by state, on all nodes: awaiting their file, queued, running, done.',
    ['state'],
    () => own.countJobs(),
  )

  return {
    routes: () =>
      voiceJobRoutes(
        { voiceJobs: own.voiceJobs, findFault: (order) => findOrderFault(order, skills) },
        {
          ...own.limits,
          idleTimeoutMs: config.documents.uploadIdleTimeoutMs,
          publicUrl: namedUrlOf(config, STANDARD_REGION),
        },
      ),
    start: () => own.start(),
    close: () => own.close(),
  }
}

async function composeJobs(parts: ServiceParts, standard: RegionParts, speech: Speech) {
  const { config, clock, ids, logger, translation } = parts
  const { region, db, metering, glossaryResolver } = standard
  const masters = await readKeys(config)
  const regionKeys = createRegionKeys(masters, region)
  const jobs = createVoiceJobRepository({ db, outbox: createUsageOutbox({ db }) })
  const limits = limitsOf(config)
  const shared = {
    jobs,
    files: composeFiles('voice', parts, standard),
    regionKeys,
    metering,
    clock,
    ids,
    logger,
    limits,
  }
  const runner = createVoiceJobRunner({
    ...shared,
    decoder: speech.decoder,
    hearing: speech,
    speaking: speech,
    translation: createSpeechTranslation({ translator: translation.translator, glossaryResolver }),
  })
  const { leaseMs } = config.documents
  const lease = { leaseMs, renewEveryMs: Math.ceil(leaseMs / 3) }
  const queue = createVoiceQueue({ jobs, regionKeyIds: regionKeys.ids, clock, config: limits })
  const loop = createWorkerLoop(
    { queue, run: (job, context) => runner.run(job, context), clock, ids, logger },
    {
      concurrency: config.speech.jobs,
      owner: ids.uuid(),
      lease,
    },
  )
  const sweeper = createVoiceJobSweeper(shared)
  return {
    limits,
    voiceJobs: createVoiceJobs({
      ...shared,
      lease,
      signatures: createSignatures(masters, region),
      wake: loop.wake,
    }),
    /** Nothing where the store is away: figures of other parts are wanted then more than ever. */
    async countJobs() {
      const counts = await jobs.count().catch(() => undefined)
      if (counts === undefined) return []
      return COUNTED_STATES.map((state) => ({ labels: { state }, value: counts[state] ?? 0 }))
    },
    ...backgroundJobs(loop, sweeper),
  }
}

const COUNTED_STATES = ['awaiting', 'queued', 'running', 'done'] as const

function skillsOf(speech: Speech, translation: Pick<Translation, 'installedPairs'>): VoiceSkills {
  return {
    ...speech,
    translates: (from, to) =>
      translation
        .installedPairs()
        .some(({ source, target }) => target === to && (from === undefined || source === from)),
  }
}

function limitsOf({ documents, speech }: Config): VoiceJobLimits {
  const { uploadTimeoutMs } = documents
  return { ...DEFAULT_VOICE_JOB_LIMITS, uploadTimeoutMs, maxResultBytes: speech.maxResultBytes }
}
