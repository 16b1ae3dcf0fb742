import { createTimer } from '../../kernel/timer.ts'
import { createChanges } from '../../kernel/turns/changes.ts'
import type { Delivery, SessionOutlet } from './delivery.ts'
import type { RunEnd, SessionRun } from './run/session-run.ts'
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
  const line = createLine(delivery)
  let isAudioOver = false
  let over: RunEnd | undefined
  const patience = createTimer(waitMs, () => run.end({ how: 'abandoned' }))

  async function finish(): Promise<void> {
    const end = await run.ending
    over = end
    patience.stop()
    if (line.current !== undefined) tellEnd(line.current, end)
    if (line.next !== undefined) tellLate(line.next, end)
  }
  void finish()

  function lost(outlet: SessionOutlet, { isComplete, isByClient }: LostConnection): void {
    if (!line.leave(outlet, isComplete)) return
    if (isComplete && isByClient && isAudioOver) run.end({ how: 'abandoned' })
    else if (over === undefined) {
      patience.restart()
      onDrop()
    }
  }

  function endAudio(): void {
    isAudioOver = true
    run.endAudio()
  }

  return {
    get isConnected() {
      return line.current !== undefined
    },
    get isOver() {
      return over !== undefined && over.how !== 'handed-over'
    },
    connect(outlet) {
      if (over === undefined) {
        patience.stop()
        line.join(outlet)
      } else tellLate(outlet, over)
      return inletOf(outlet, { run, line, delivery, endAudio, lost })
    },
    replace() {
      if (line.current !== undefined) line.current.replace()
      else if (over === undefined) patience.restart()
    },
    end: (end) => run.end(end),
    ended: run.ended,
  }
}

interface InletParts {
  readonly run: SessionRun
  readonly line: ReturnType<typeof createLine>
  readonly delivery: Delivery
  readonly endAudio: () => void
  readonly lost: (outlet: SessionOutlet, how: LostConnection) => void
}

function inletOf(outlet: SessionOutlet, { run, line, delivery, endAudio, lost }: InletParts): SessionInlet {
  return {
    push: (bytes) => run.push(bytes),
    get isFull() {
      return line.next === outlet || run.isFull
    },
    endAudio,
    lost: (how) => lost(outlet, how),
    /** The audio of the former connection comes first. */
    async untilReady() {
      await line.untilTurn(outlet)
      await run.untilReady()
    },
    confirm(batchNumber) {
      if (line.current === outlet) delivery.confirm(batchNumber)
    },
    fail: (error) => run.end({ how: 'failed', error }),
  }
}

/** The connection that a session talks to, and the one that waits until that is closed. */
function createLine(delivery: Delivery) {
  let current: SessionOutlet | undefined
  let next: SessionOutlet | undefined
  const changes = createChanges()

  function attach(outlet: SessionOutlet): void {
    current = outlet
    next = undefined
    delivery.connect(outlet)
    changes.tell()
  }

  return {
    get current() {
      return current
    },
    get next() {
      return next
    },
    untilTurn: (outlet: SessionOutlet) => changes.until(() => next !== outlet),
    join(outlet: SessionOutlet): void {
      if (current === undefined) return attach(outlet)
      next?.replace()
      next = outlet
      current.replace()
    },
    /** True when that was the last one. */
    leave(outlet: SessionOutlet, isComplete: boolean): boolean {
      if (next === outlet) {
        next = undefined
        changes.tell()
      }
      if (current !== outlet) return false
      current = undefined
      delivery.disconnect(isComplete)
      if (next === undefined) return true
      attach(next)
      return false
    },
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
