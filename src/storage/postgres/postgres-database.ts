import type { CompiledQuery } from 'kysely'
import type { Logger } from '../../kernel/logging.ts'
import { assertReads } from '../assert-reads.ts'
import type { Database, Statement, StatementResult } from '../database.ts'
import { createQueueLimit, DEFAULT_QUEUE_LIMIT, type QueueLimitConfig } from '../queue-limit.ts'
import { sizeOf, toParameters } from '../statement-parameters.ts'
import { toStoreError } from '../store-errors.ts'
import { createGroupCommit } from './group-commit.ts'
import { failureKind, isConnectionLoss } from './postgres-failure.ts'
import {
  createPostgresPool,
  NoConnection,
  type PostgresPool,
  type PostgresPoolConfig,
} from './postgres-pool.ts'
import { type BoundBatch, type BoundStatement, toStatementResult } from './transaction.ts'

export interface PostgresDatabaseConfig
  extends Partial<Omit<PostgresPoolConfig, 'url'>>,
    Partial<QueueLimitConfig> {
  readonly url: string
}

const DEFAULT_POOL = { maxConnections: 10, connectTimeoutMs: 5_000, statementTimeoutMs: 30_000 }
/** Larger batches would hold up the small ones that share a commit with them. */
const MAX_GROUPED_BYTES = 65_536

/**
 * A store in a PostgreSQL database, in the first schema of the connection's search path. Connections are opened when
 * they are needed and replaced when they break.
 */
export function createPostgresDatabase({
  config,
  logger,
}: {
  config: PostgresDatabaseConfig
  logger: Logger
}): Database {
  const poolConfig = { ...DEFAULT_POOL, ...config }
  const pool = createPostgresPool({ config: poolConfig, logger })
  // Half of the connections stay free for groups and reads while batches wait for locks.
  const maxAlone = Math.max(1, Math.floor(poolConfig.maxConnections / 2))
  const commits = createGroupCommit({ pool, config: { maxAlone } })
  const limit = createQueueLimit({ config: { ...DEFAULT_QUEUE_LIMIT, ...config } })
  const running = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined

  const admitted = async <Result>(sizeBytes: number, run: () => Promise<Result>): Promise<Result> => {
    if (closing !== undefined) throw toStoreError('unavailable', new Error('the store has been closed'))
    const leave = limit.admit(sizeBytes)
    const result = run()
    running.add(result)
    try {
      return await result
    } catch (error) {
      throw toStoreError(failureKind(error), error)
    } finally {
      running.delete(result)
      leave()
    }
  }

  const read = async <Row>(query: CompiledQuery<Row>): Promise<readonly Row[]> => {
    assertReads(query)
    const statement = bind({ query })
    const { rows } = await admitted(sizeOfBatch([statement]), () => select(pool, statement))
    return rows as readonly Row[]
  }

  const write = async (statements: readonly Statement[]): Promise<readonly StatementResult[]> => {
    const batch = statements.map(bind)
    const size = sizeOfBatch(batch)
    const groupable = size <= MAX_GROUPED_BYTES && !statements.some(isRaw)
    return admitted(size, async () => {
      if (batch.length === 0) return []
      return groupable ? commits.together(batch) : commits.alone(batch)
    })
  }

  return {
    dialect: 'postgres',
    read,
    write,
    ping: async () => {
      const statement: BoundStatement = { sql: 'select 1', parameters: [], expectChanges: undefined }
      await admitted(0, () => select(pool, statement))
    },
    close: () => (closing ??= Promise.allSettled(running).then(() => pool.end())),
  }
}

/** Asked once more when the connection breaks: a read changes nothing. */
async function select(pool: PostgresPool, statement: BoundStatement): Promise<StatementResult> {
  const once = () =>
    pool.use(async (client) =>
      toStatementResult(await client.query(statement.sql, [...statement.parameters])),
    )
  return once().catch((error: unknown) => {
    if (error instanceof NoConnection || !isConnectionLoss(error)) throw error
    return once()
  })
}

function bind({ query, expectChanges }: Statement): BoundStatement {
  return { sql: query.sql, parameters: toParameters(query.parameters), expectChanges }
}

function sizeOfBatch(batch: BoundBatch): number {
  return batch.reduce((sum, { sql, parameters }) => sum + sizeOf(sql, parameters), 0)
}

/** Hand-written SQL may be anything, such as a schema change, which locks out all others until its commit. */
function isRaw({ query }: Statement): boolean {
  return query.query.kind === 'RawNode'
}
