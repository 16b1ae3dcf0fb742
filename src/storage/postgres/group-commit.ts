import { setTimeout } from 'node:timers/promises'
import { createGate } from '../../kernel/turns/gate.ts'
import type { StatementResult } from '../database.ts'
import { failureKind, isConnectionLoss, isTransient } from './postgres-failure.ts'
import { NoConnection, type PostgresPool } from './postgres-pool.ts'
import { type BoundBatch, CommitInDoubt, runTransaction } from './transaction.ts'

/** Batches per commit. Bounds how long the first of a long queue waits for the last. */
const MAX_GROUP_SIZE = 500
const MAX_ATTEMPTS = 6
/** Before another attempt, at random up to this times the attempts so far: those that met do not meet again. */
const BACKOFF_MS = 20
/** A group does not wait longer for a row lock: the batches then run alone, and only the one that needs it waits. */
const BEGIN_GROUP = 'begin; set local lock_timeout = 500'
const BEGIN_ALONE = 'begin'

type Results = readonly StatementResult[]

interface Waiting {
  readonly batch: BoundBatch
  readonly resolve: (results: Results) => void
  readonly reject: (error: unknown) => void
}

export interface GroupCommitConfig {
  /** Batches that may run alone at the same time; the others wait for their turn. */
  readonly maxAlone: number
}

/**
 * Commits batches of concurrent callers together: whatever was queued during the last commit goes into the next, one
 * group at a time. Should anything in a group fail, the group is undone and its batches run alone, so that only what
 * fails by itself fails. The next group does not wait for them: one of them may be waiting for a lock.
 *
 * A batch is tried again when it was surely undone through no fault of its own (deadlock, connection lost before the
 * commit was asked for), never when its commit is in doubt.
 */
export interface GroupCommit {
  /** For batches of few small statements. */
  together(batch: BoundBatch): Promise<Results>
  /** For large batches and for those that lock much. */
  alone(batch: BoundBatch): Promise<Results>
}

export function createGroupCommit({
  pool,
  config,
}: {
  pool: PostgresPool
  config: GroupCommitConfig
}): GroupCommit {
  const aloneGate = createGate({ limit: config.maxAlone })
  let queue: Waiting[] = []
  let running = false

  const alone = (batch: BoundBatch) => aloneGate.run(() => tryAlone(pool, batch))

  const settleAlone = async ({ batch, resolve, reject }: Waiting) => {
    try {
      resolve(await alone(batch))
    } catch (error) {
      reject(error)
    }
  }

  const runGroup = async (group: readonly Waiting[]) => {
    try {
      const results = await attempt(
        pool,
        group.map(({ batch }) => batch),
        BEGIN_GROUP,
      )
      group.forEach(({ resolve }, index) => resolve(results[index] ?? []))
    } catch (error) {
      if (isFinal(error, group.length)) for (const { reject } of group) reject(error)
      else for (const waiting of group) void settleAlone(waiting)
    }
  }

  const drain = async () => {
    running = true
    while (queue.length > 0) {
      const group = queue.slice(0, MAX_GROUP_SIZE)
      queue = queue.slice(MAX_GROUP_SIZE)
      await runGroup(group)
    }
    running = false
  }

  return {
    together: (batch) =>
      new Promise((resolve, reject) => {
        queue.push({ batch, resolve, reject })
        if (running) return
        running = true
        setImmediate(() => void drain())
      }),
    alone,
  }
}

function attempt(
  pool: PostgresPool,
  batches: readonly BoundBatch[],
  begin: string,
): Promise<readonly Results[]> {
  return pool.use((client) => runTransaction(client, batches, begin))
}

async function tryAlone(pool: PostgresPool, batch: BoundBatch): Promise<Results> {
  for (let tries = 1; ; tries += 1) {
    try {
      const [results = []] = await attempt(pool, [batch], BEGIN_ALONE)
      return results
    } catch (error) {
      if (tries >= MAX_ATTEMPTS || !mayTryAgain(error)) throw error
      await setTimeout(Math.random() * BACKOFF_MS * tries)
    }
  }
}

/** Surely undone, and not for what the batch itself says. */
function mayTryAgain(error: unknown): boolean {
  if (error instanceof CommitInDoubt || error instanceof NoConnection) return false
  return isTransient(error) || isConnectionLoss(error)
}

/** True when running the batches one by one could change nothing, or could do something twice. */
function isFinal(error: unknown, groupSize: number): boolean {
  if (error instanceof CommitInDoubt || error instanceof NoConnection) return true
  return groupSize === 1 && failureKind(error) !== 'unavailable' && !isTransient(error)
}
