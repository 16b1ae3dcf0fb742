import type { ToWorker } from '../../src/engines/marian/worker/messages.ts'
import type { Job } from '../../src/engines/marian/worker/pool/segment-queue.ts'
import type { WorkerSlot } from '../../src/engines/marian/worker/pool/worker-slot.ts'
import { ownerOf, turnPath } from '../../src/engines/marian/worker/segment-work.ts'
import type { WorkTurn } from '../../src/translation/engine.ts'

const file = { path: 'a', sizeBytes: 1, sha256: '' }
let requests = 0

export function createModelDescription(key = 'model') {
  return {
    key,
    directory: '',
    cacheDirectory: '',
    manifest: { files: { model: file, sourceVocabulary: file }, pairs: [] },
  }
}

interface RequestOfJobs {
  readonly ids?: readonly number[]
  readonly model?: string
  readonly keyId?: string
  readonly priority?: WorkTurn['priority']
  readonly work?: number
}

/** The jobs of one request; every call is a request of its own. */
export function createJobs({
  ids,
  model = 'model',
  keyId = 'key',
  priority = 'interactive',
  work = 1,
}: RequestOfJobs): Job[] {
  requests += 1
  const path = turnPath({ accountId: 'account', keyId, priority }, requests)
  return (ids ?? [requests]).map((id) => ({
    path,
    owner: ownerOf(path),
    work,
    id,
    model: createModelDescription(model),
    order: { type: 'score', texts: { source: '', targets: [''] }, prefixTokens: [] },
    deaths: 0,
    resolve() {},
    reject() {},
  }))
}

/** A worker that lives with these jobs, and takes what it is given; `sent` is what it was told. */
export function createFakeSlot(number: number, jobs: Job[] = [], sent: ToWorker[] = []) {
  const slot: WorkerSlot = {
    number,
    isAlive: () => true,
    availableAtMs: () => 0,
    jobs: () => [...jobs],
    jobCount: () => jobs.length,
    start() {},
    send: (message) => void sent.push(message),
    addJob: (job) => void jobs.push(job),
    takeJob(id) {
      const at = jobs.findIndex((job) => job.id === id)
      return at === -1 ? undefined : jobs.splice(at, 1)[0]
    },
    markHealthy() {},
    stop: async () => {},
  }
  return Object.assign(slot, { sent })
}
