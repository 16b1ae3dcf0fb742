import type { CompiledQuery } from 'kysely'
import type { Dialect, StatementResult } from '../database.ts'
import { createQueries } from '../queries.ts'
import type { RegionTables } from './usage-tables.ts'

export interface Sealing {
  /** Moves the oldest events into the lines of a batch, added up. For the end of a transaction. */
  moveEvents(batch: number, limit: number): readonly CompiledQuery[]
  /** How many events were moved, from the results of a transaction that ended with `moveEvents`. */
  movedEvents(results: readonly StatementResult[]): number
}

const SAME_LINE = ['account_id', 'key_id', 'kind', 'day', 'reporting_tag', 'grant_id'] as const
const LINE_COLUMNS = ['batch', ...SAME_LINE, 'amount', 'reserved'] as const

/**
 * The events that are added up must be the very ones that are deleted. On SQLite nothing else writes during the
 * transaction, so two statements see the same rows. On PostgreSQL an event may be committed between two statements, with
 * a lower sequence number than others that are visible already: there one statement deletes, and adds up what it
 * deleted.
 */
export function createSealing(dialect: Dialect): Sealing {
  return dialect === 'sqlite' ? createSqliteSealing() : createPostgresSealing()
}

function createSqliteSealing(): Sealing {
  const queries = createQueries<RegionTables>('sqlite')
  return {
    moveEvents: (batch, limit) => [
      queries
        .insertInto('usage_batch_lines')
        .columns(LINE_COLUMNS)
        .expression((eb) =>
          eb
            .selectFrom('usage_events')
            .where('sequence', '<=', oldest('sqlite', limit))
            .groupBy(SAME_LINE)
            .select((row) => [
              row.val(batch).as('batch'),
              ...SAME_LINE,
              row.fn.sum<number>('amount').as('amount'),
              row.fn.sum<number>('reserved').as('reserved'),
            ]),
        )
        .compile(),
      queries.deleteFrom('usage_events').where('sequence', '<=', oldest('sqlite', limit)).compile(),
    ],
    movedEvents: (results) => results.at(-1)?.changes ?? 0,
  }
}

function createPostgresSealing(): Sealing {
  const queries = createQueries<RegionTables>('postgres')
  return {
    moveEvents: (batch, limit) => [
      queries
        .with('moved', (cte) =>
          cte.deleteFrom('usage_events').where('sequence', '<=', oldest('postgres', limit)).returningAll(),
        )
        .with('sealed', (cte) =>
          cte
            .insertInto('usage_batch_lines')
            .columns(LINE_COLUMNS)
            .expression((eb) =>
              eb
                .selectFrom('moved')
                .groupBy(SAME_LINE)
                .select((row) => [
                  row.cast<number>(row.val(batch), 'bigint').as('batch'),
                  ...SAME_LINE,
                  row.fn.sum<number>('amount').as('amount'),
                  row.fn.sum<number>('reserved').as('reserved'),
                ]),
            )
            .returning('batch'),
        )
        .selectFrom('moved')
        .select(({ fn }) => fn.countAll<number>().as('moved'))
        .compile(),
    ],
    movedEvents: (results) => {
      const row = results.at(-1)?.rows[0]
      return typeof row === 'object' && row !== null && 'moved' in row ? Number(row.moved) : 0
    },
  }
}

/** The highest sequence number among the `limit` oldest events; null, which nothing is below, when there are none. */
function oldest(dialect: Dialect, limit: number) {
  const queries = createQueries<RegionTables>(dialect)
  return queries
    .selectFrom(
      queries
        .selectFrom('usage_events')
        .select('sequence')
        .orderBy('sequence')
        .limit(limit)
        .as('oldest_events'),
    )
    .select(({ fn }) => fn.max<number>('oldest_events.sequence').as('newest'))
}
