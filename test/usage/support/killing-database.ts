import type { Database, Statement } from '../../../src/storage/database.ts'

/** A step of metering, told by the table that its transaction cannot do without. */
export const STEPS = {
  recording: 'insert into "usage_events"',
  sealing: 'insert into "usage_batch_lines"',
  applying: 'insert into "usage_forwarded"',
  discarding: 'delete from "usage_batch_lines"',
} as const

export type Step = keyof typeof STEPS

/** When the process dies, seen from the transaction of the step. */
export type Moment = 'before' | 'during' | 'after'

export interface KillPoint {
  readonly step: Step
  readonly moment: Moment
  /** The first, second, ... time that the step is taken. */
  readonly occurrence: number
}

/** A store whose process dies by SIGKILL at the chosen point. */
export function createKillingDatabase(db: Database, point: KillPoint | undefined): Database {
  let occurrence = 0

  function isPoint(statements: readonly Statement[]): boolean {
    if (point === undefined || !statements.some(({ query }) => query.sql.includes(STEPS[point.step])))
      return false
    occurrence += 1
    return occurrence === point.occurrence
  }

  return {
    ...db,
    write: async (statements) => {
      if (!isPoint(statements)) return db.write(statements)
      if (point?.moment === 'before') die()
      const results = db.write(statements)
      if (point?.moment === 'during') setImmediate(() => setImmediate(die))
      await results
      if (point?.moment === 'after') die()
      return results
    },
  }
}

function die(): void {
  process.kill(process.pid, 'SIGKILL')
}
