import { createChanges } from '../../kernel/turns/changes.ts'
import type { Delivery, SessionOutlet } from './delivery.ts'
import type { RunEnd, SessionRun } from './session-run.ts'
import { type SessionLimits, sessionOver } from './voice-session.ts'

/** How a connection was lost. A client that closes it after the end of its audio wants no more. */
export interface LostConnection {
  /** True when the client has everything that was sent. */
  readonly isComplete: boolean
  readonly isByClient: boolean
}

/** A session, as its connection sees it. */
export interface SessionInlet extends Pick<SessionRun, 'push' | 'isFull' | 'untilReady' | 'endAudio'> {
  /** The client has the batch of this number, and all before it. */
  confirm(batchNumber: number): void
  lost(how: LostConnection): void
  /** The client broke a rule: the session is over. */
  fail(error: unknown): void
}

/** A run with the connections that come and go. */
export interface RunningSession {
  readonly isConnected: boolean
  /** True when nobody can come back to it any more. */
  readonly isOver: boolean
  connect(outlet: SessionOutlet): SessionInlet
  /** Another connection will come: closes the open one, or waits anew. */
  replace(): void
  end(end: RunEnd): void
  /** Resolves when everything has been counted and closed. */
  readonly ended: Promise<RunEnd>
}

/**
 * Hands a run from connection to connection: the next one has its turn when the former is closed. A run that nobody is
 * connected to for `waitMs` is abandoned.
 */
export function createRunningSession(
  {
    run,
    delivery,
    onDrop,
  }: { readonly run: SessionRun; readonly delivery: Delivery; readonly onDrop: () => void },
  { waitMs }: Pick<SessionLimits, 'waitMs'>,
): RunningSession {
  let current: SessionOutlet | undefined
  let next: SessionOutlet | undefined
  let isAudioOver = false
  let over: RunEnd | undefined
  let dropTimer: NodeJS.Timeout | undefined
  const turns = createChanges()

  async function finish(): Promise<void> {
    const end = await run.ending
    over = end
    clearTimeout(dropTimer)
    if (current !== undefined) tellEnd(current, end)
    if (next !== undefined) tellLate(next, end)
  }
  void finish()

  function attach(outlet: SessionOutlet): void {
    clearTimeout(dropTimer)
    current = outlet
    next = undefined
    delivery.connect(outlet)
    turns.tell()
  }

  /** The audio of the former connection comes first. */
  async function untilReady(outlet: SessionOutlet): Promise<void> {
    await turns.until(() => next !== outlet)
    await run.untilReady()
  }

  function wait(): void {
    clearTimeout(dropTimer)
    dropTimer = setTimeout(() => run.end({ how: 'abandoned' }), waitMs)
    dropTimer.unref()
  }

  function drop(): void {
    if (over !== undefined) return
    wait()
    onDrop()
  }

  function lost(outlet: SessionOutlet, { isComplete, isByClient }: LostConnection): void {
    if (next === outlet) {
      next = undefined
      turns.tell()
    }
    if (current !== outlet) return
    current = undefined
    delivery.disconnect(isComplete)
    if (next !== undefined) attach(next)
    else if (isComplete && isByClient && isAudioOver) run.end({ how: 'abandoned' })
    else drop()
  }

  return {
    get isConnected() {
      return current !== undefined
    },
    get isOver() {
      return over !== undefined && over.how !== 'handed-over'
    },
    connect(outlet) {
      if (over !== undefined) tellLate(outlet, over)
      else if (current === undefined) attach(outlet)
      else {
        next?.replace()
        next = outlet
        current.replace()
      }
      return {
        push: (bytes) => run.push(bytes),
        get isFull() {
          return next === outlet || run.isFull
        },
        untilReady: () => untilReady(outlet),
        endAudio() {
          isAudioOver = true
          run.endAudio()
        },
        confirm(batchNumber) {
          if (current === outlet) delivery.confirm(batchNumber)
        },
        lost: (how) => lost(outlet, how),
        fail: (error) => run.end({ how: 'failed', error }),
      }
    },
    replace() {
      if (current !== undefined) current.replace()
      else if (over === undefined) wait()
    },
    end: (end) => run.end(end),
    ended: run.ended,
  }
}

function tellEnd(outlet: SessionOutlet, end: RunEnd): void {
  if (end.how === 'failed') outlet.fail(end.error)
  else if (end.how !== 'finished') outlet.replace()
}

/** A connection that comes when nothing is left for it. */
function tellLate(outlet: SessionOutlet, end: RunEnd): void {
  if (end.how === 'failed' || end.how === 'handed-over') tellEnd(outlet, end)
  else outlet.fail(sessionOver())
}
