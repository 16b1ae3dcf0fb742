import { CompiledQuery } from 'kysely'
import type { Clock } from '../kernel/clock.ts'
import type { Database } from './database.ts'

/** Tells whether a store can be written, not merely read. */
export interface StoreProbe {
  /** Writes something without meaning, at most once a second. Errors: those of `Database.write`. */
  check(): Promise<void>
}

const KEPT_MS = 1_000
/** Every store has this row; it stays what it is. */
const TOUCH = CompiledQuery.raw('update store_info set kind = kind where singleton = 1')

export function createStoreProbe({
  db,
  clock,
}: {
  readonly db: Database
  readonly clock: Clock
}): StoreProbe {
  let lastAtMs = Number.NEGATIVE_INFINITY
  let last: Promise<void> | undefined

  async function write(): Promise<void> {
    await db.write([{ query: TOUCH }])
  }

  return {
    check() {
      if (last === undefined || Math.abs(clock.nowMs() - lastAtMs) >= KEPT_MS) {
        lastAtMs = clock.nowMs()
        last = write()
      }
      return last
    },
  }
}
