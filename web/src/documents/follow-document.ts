import type { Claim, DocumentDependencies, DocumentItem, Progress, Status } from './document-list.ts'

const UPLOADS_AT_A_TIME = 2
const SHORTEST_LOOK_MS = 500
const LONGEST_LOOK_MS = 5_000

interface FollowingDependencies extends DocumentDependencies {
  readonly items: () => readonly DocumentItem[]
  readonly find: (localId: string) => DocumentItem | undefined
  readonly change: (localId: string, changes: Partial<DocumentItem>) => void
}

interface Parts extends FollowingDependencies {
  readonly interrupts: ReturnType<typeof createInterrupts>
  /** Begins what can be begun. */
  readonly begin: () => void
  readonly fail: (localId: string, why: Failure) => void
}

type Failure = Omit<Extract<Progress, { kind: 'failed' }>, 'kind'>

/** Sends documents and asks after them until they are done or failed. */
export function createFollowing(dependencies: FollowingDependencies) {
  const { place, items, change } = dependencies
  const interrupts = createInterrupts(dependencies.after)
  const parts = { ...dependencies, interrupts, begin, fail }
  const sending = createSending(parts)
  const looking = createLooking(parts)

  function begin(): void {
    for (const { localId, claim, progress } of items()) {
      if (interrupts.has(localId)) continue
      if (claim !== undefined && (progress.kind === 'queued' || progress.kind === 'translating')) {
        void looking.look(localId, claim, SHORTEST_LOOK_MS)
      } else if (progress.kind === 'waiting' && uploading() < UPLOADS_AT_A_TIME) void sending.send(localId)
    }
  }

  function uploading(): number {
    return items().filter(({ progress }) => progress.kind === 'uploading').length
  }

  function forget(localId: string): void {
    interrupts.drop(localId)
    sending.forget(localId)
    looking.forget(localId)
  }

  function fail(localId: string, why: Failure): void {
    place.drop(localId)
    change(localId, { progress: { kind: 'failed', ...why }, trouble: undefined })
    forget(localId)
    begin()
  }

  return {
    begin,
    hold: sending.hold,
    /** Ends the work on one document. */
    end(localId: string): void {
      interrupts.interrupt(localId)
      forget(localId)
    },
  }
}

/** How to interrupt what is done about a document now: a request, or the wait for the next one. */
function createInterrupts(after: DocumentDependencies['after']) {
  const interrupts = new Map<string, () => void>()
  return {
    has: (localId: string) => interrupts.has(localId),
    interrupt: (localId: string) => interrupts.get(localId)?.(),
    drop: (localId: string) => void interrupts.delete(localId),
    signal(localId: string): AbortSignal {
      const controller = new AbortController()
      interrupts.set(localId, () => controller.abort())
      return controller.signal
    },
    later: (localId: string, delayMs: number, act: () => void) =>
      void interrupts.set(localId, after(delayMs, act)),
  }
}

function createSending({ server, place, find, change, retryAfterMs, interrupts, begin, fail }: Parts) {
  const files = new Map<string, Blob>()

  function goOn(localId: string): void {
    interrupts.drop(localId)
    begin()
  }

  return {
    hold: (localId: string, file: Blob) => void files.set(localId, file),
    forget: (localId: string) => void files.delete(localId),
    async send(localId: string): Promise<void> {
      const signal = interrupts.signal(localId)
      change(localId, { progress: { kind: 'uploading' }, trouble: undefined })
      try {
        const file = files.get(localId) ?? (await place.readFile(localId).catch(() => undefined))
        const item = find(localId)
        if (signal.aborted || item === undefined) return
        if (file === undefined) return fail(localId, { reason: 'lost' })
        await place.keepFile(localId, file).catch(() => {})
        if (signal.aborted) return place.dropFile(localId)
        const claim = await server.upload(file, item, signal, (share) => {
          if (find(localId)?.progress.kind !== 'uploading') return
          change(localId, { progress: { kind: 'uploading', share } })
        })
        if (signal.aborted) return
        const { progress: _, trouble: __, ...kept } = item
        place.keep({ ...kept, claim })
        place.dropFile(localId)
        files.delete(localId)
        change(localId, { claim, progress: { kind: 'queued' }, trouble: undefined })
        goOn(localId)
      } catch (error) {
        if (signal.aborted) return
        const problem = error as Error
        const delayMs = retryAfterMs(problem)
        if (delayMs === undefined) return fail(localId, { problem })
        change(localId, { progress: { kind: 'waiting' }, trouble: problem })
        interrupts.later(localId, delayMs, () => goOn(localId))
      }
    },
  }
}

function createLooking({ server, change, retryAfterMs, isGone, nowMs, interrupts, begin, fail }: Parts) {
  const startedMs = new Map<string, number>()

  function progressOf(localId: string, status: Status): Progress {
    if (status.status === 'done') return { kind: 'done', billed: status.billed_characters }
    if (status.status !== 'translating') return { kind: 'queued' }
    const begunMs = startedMs.get(localId) ?? nowMs()
    startedMs.set(localId, begunMs)
    const passedMs = nowMs() - begunMs
    const secondsLeft = status.seconds_remaining
    const share = secondsLeft === undefined ? 0 : passedMs / (passedMs + secondsLeft * 1_000)
    return { kind: 'translating', secondsLeft, share }
  }

  async function look(localId: string, claim: Claim, waitedMs: number): Promise<void> {
    const signal = interrupts.signal(localId)
    const again = (delayMs: number) =>
      interrupts.later(localId, delayMs, () => void look(localId, claim, delayMs))
    try {
      const status = await server.status(claim, signal)
      if (signal.aborted) return
      if (status.status === 'error') return fail(localId, { message: status.error_message ?? '' })
      change(localId, { progress: progressOf(localId, status), trouble: undefined })
      if (status.status === 'done') {
        interrupts.drop(localId)
        startedMs.delete(localId)
        return begin()
      }
      const wantedMs =
        status.seconds_remaining === undefined ? waitedMs * 1.5 : status.seconds_remaining * 250
      again(Math.min(LONGEST_LOOK_MS, Math.max(SHORTEST_LOOK_MS, wantedMs)))
    } catch (error) {
      if (signal.aborted) return
      const problem = error as Error
      if (isGone(problem)) return fail(localId, { reason: 'gone' })
      change(localId, { trouble: problem })
      again(retryAfterMs(problem) ?? LONGEST_LOOK_MS)
    }
  }

  return { look, forget: (localId: string) => void startedMs.delete(localId) }
}
