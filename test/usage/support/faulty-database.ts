import { InterpresError } from '../../../src/kernel/errors.ts'
import type { Database, Statement } from '../../../src/storage/database.ts'
import type { Random } from './random.ts'

export interface Faults {
  /** Share of operations that fail without any effect. */
  before: number
  /** Share of writes that take effect and still fail, as when a connection breaks during the commit. */
  after: number
}

/**
 * A store that fails now and then. Writes for which `isDefinite` holds never fail after they took effect, for those whose
 * outcome a test has to know.
 */
export function createFaultyDatabase(
  db: Database,
  { random, faults, isDefinite }: { random: Random; faults: Faults; isDefinite: (sql: string) => boolean },
): Database {
  const failBefore = () => {
    if (random.chance(faults.before)) throw unavailable()
  }
  return {
    dialect: db.dialect,
    read: async (query) => {
      failBefore()
      return db.read(query)
    },
    write: async (statements: readonly Statement[]) => {
      failBefore()
      const results = await db.write(statements)
      if (!statements.some(({ query }) => isDefinite(query.sql)) && random.chance(faults.after))
        throw unavailable()
      return results
    },
    ping: () => db.ping(),
    close: () => db.close(),
  }
}

function unavailable(): InterpresError {
  return new InterpresError('store_unavailable', 'The service cannot reach its storage.', {
    retryAfterSeconds: 1,
  })
}
