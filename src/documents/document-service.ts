import { timingSafeEqual } from 'node:crypto'
import type { MemoryTally } from '../memories/matching/memory-tally.ts'
import { type AcceptDependencies, createDocumentAcceptance } from './accept-document.ts'
import {
  createDocumentDelivery,
  type Delivery,
  type DeliveryDependencies,
  filesOf,
} from './deliver-document.ts'
import { type DocumentId, parseDocumentId, parseDocumentKey } from './document.ts'
import { documentNotFound } from './document-errors.ts'
import { type DocumentKeys, deriveDocumentKeys } from './files/document-keys.ts'
import { reservationOf } from './jobs/document-charge.ts'
import type { DocumentJob } from './jobs/document-job.ts'
import type { JobProgress } from './jobs/document-queue.ts'
import { estimateSeconds, type TranslationSpeed } from './jobs/speed.ts'
import { isUnpaid } from './sweep-documents.ts'

/** Who asks for a document, and what proves that it is theirs. As they came, not checked. */
export interface DocumentClaim {
  readonly accountId: string
  readonly id: string
  readonly key: string
}

export interface DocumentStatus {
  readonly id: DocumentId
  readonly state: 'queued' | 'translating' | 'done' | 'error'
  /** Whole seconds, at least 1; only while it is being translated. */
  readonly secondsRemaining: number | undefined
  /** Only when it is done. */
  readonly billedCharacters: number | undefined
  /** What its translation memory knew; only when it is done and had one. */
  readonly memoryMatches: MemoryTally | undefined
  /** Only of a failure. */
  readonly errorMessage: string | undefined
}

export interface DocumentServiceDependencies extends AcceptDependencies, DeliveryDependencies {
  /** What works on the jobs in this process. */
  readonly worker: { readonly wake: () => void; readonly abandon: (id: DocumentId) => void }
  readonly speed: TranslationSpeed
  readonly progress: JobProgress
}

export type DocumentService = ReturnType<typeof createDocumentService>

/** Compared with for ids that do not exist, so that their answer takes as long. */
const NOBODY = {
  id: '0'.repeat(32),
  key: Buffer.alloc(32),
}

/**
 * Documents of one region: taken in, asked for, handed out, cancelled. Every method that names a document answers
 * `not_found` in the same way and time for an unknown id, a wrong key and a document of another account.
 */
export function createDocumentService(dependencies: DocumentServiceDependencies) {
  const { jobs, files, metering, clock, worker } = dependencies
  const acceptance = createDocumentAcceptance(dependencies)
  const delivery = createDocumentDelivery(dependencies)

  async function open(claim: DocumentClaim): Promise<{ job: DocumentJob; keys: DocumentKeys }> {
    const id = parseDocumentId(claim.id)
    const key = parseDocumentKey(claim.key)
    const job = id === undefined ? undefined : await jobs.find(id)
    const keys = deriveDocumentKeys(key ?? NOBODY.key, id ?? NOBODY.id)
    const isRight = timingSafeEqual(keys.check, job?.keyCheck ?? Buffer.alloc(keys.check.length))
    if (job === undefined || key === undefined || !isRight) throw documentNotFound()
    if (job.accountId !== claim.accountId || job.expiresAtMs < clock.nowMs()) throw documentNotFound()
    if (delivery.isCollected(job.id)) throw documentNotFound()
    return { job, keys }
  }

  return {
    ...acceptance,
    async submit(...upload: Parameters<typeof acceptance.submit>): Promise<void> {
      await acceptance.submit(...upload)
      worker.wake()
    },

    async status(claim: DocumentClaim): Promise<DocumentStatus> {
      const { job } = await open(claim)
      return toStatus(job, job.state === 'running' ? await secondsLeft(job, dependencies) : undefined)
    },

    /** Errors, beside `not_found`: `document_not_ready`, `invalid_document` for one that failed. */
    async deliver(claim: DocumentClaim): Promise<Delivery> {
      const { job, keys } = await open(claim)
      return delivery.begin(job, keys)
    },

    /** Deletes a document in whatever state it is; what was not downloaded costs nothing. */
    async cancel(claim: DocumentClaim): Promise<void> {
      const { job } = await open(claim)
      if (!(await jobs.remove(job.id))) throw documentNotFound()
      worker.abandon(job.id)
      if (isUnpaid(job)) reservationOf(job, metering).release()
      for (const file of filesOf(job)) await files.remove(file).catch(() => {})
    },
  }
}

async function secondsLeft(
  { id, characters, ...job }: DocumentJob,
  { jobs, clock, progress, speed }: DocumentServiceDependencies,
): Promise<number> {
  const nowMs = clock.nowMs()
  const others = new Map(await jobs.charactersLeft(nowMs))
  others.delete(id)
  // What is worked on here is known better than the store has been told.
  const doneCharacters = Math.max(job.doneCharacters, progress.of(id))
  const { source, target } = job.options
  return estimateSeconds(
    { characters, doneCharacters, workedMs: nowMs - job.startedAtMs },
    {
      charactersLeft: others.values(),
      charactersPerSecond: speed.charactersPerSecond(`${source ?? ''} ${target}`),
    },
  )
}

function toStatus(job: DocumentJob, secondsRemaining: number | undefined): DocumentStatus {
  const base = {
    id: job.id,
    secondsRemaining,
    billedCharacters: undefined,
    memoryMatches: undefined,
    errorMessage: undefined,
  }
  switch (job.state) {
    case 'queued':
      return { ...base, state: 'queued' }
    case 'running':
      return { ...base, state: 'translating' }
    case 'error':
      return { ...base, state: 'error', errorMessage: job.errorMessage ?? 'An internal error occurred.' }
    default:
      return {
        ...base,
        state: 'done',
        billedCharacters: job.billedCharacters,
        memoryMatches: job.memoryMatches,
      }
  }
}
