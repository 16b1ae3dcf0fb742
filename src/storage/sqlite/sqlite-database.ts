import { Worker } from 'node:worker_threads'
import type { CompiledQuery } from 'kysely'
import { largeMemoryOf } from '../../kernel/threads/own-memory.ts'
import { assertReads } from '../assert-reads.ts'
import type { Database, Statement, StatementResult } from '../database.ts'
import { createQueueLimit, DEFAULT_QUEUE_LIMIT, type QueueLimitConfig } from '../queue-limit.ts'
import { sizeOf, toParameters } from '../statement-parameters.ts'
import { toStoreError } from '../store-errors.ts'
import type { WireStatement, WorkerOptions } from './messages.ts'
import { createWorkerQueue } from './worker-queue.ts'

export interface SqliteDatabaseConfig extends Partial<QueueLimitConfig> {
  /** Path of the file; created when missing, its directory not. */
  readonly file: string
  /** How long an operation waits for another process that writes the same file. */
  readonly busyTimeoutMs?: number
}

const DEFAULT_BUSY_TIMEOUT_MS = 5_000
/** Statements leave little behind; with the limit of the process every store would take some megabytes more. */
const NURSERY_MEGABYTES = 3

/**
 * A store in one SQLite file, read and written by one worker thread, so that a slow disk never stalls the caller's
 * event loop. Other processes may use the same file at the same time. The file is opened with the first operation.
 */
export function createSqliteDatabase({ config }: { config: SqliteDatabaseConfig }): Database {
  const workerData: WorkerOptions = {
    file: config.file,
    busyTimeoutMs: config.busyTimeoutMs ?? DEFAULT_BUSY_TIMEOUT_MS,
  }
  const queue = createWorkerQueue({
    startWorker: () =>
      new Worker(new URL('./sqlite-worker.ts', import.meta.url), {
        workerData,
        execArgv: [],
        resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MEGABYTES },
      }),
    limit: createQueueLimit({ config: { ...DEFAULT_QUEUE_LIMIT, ...config } }),
  })
  let closing: Promise<void> | undefined

  const assertOpen = () => {
    if (closing !== undefined) throw toStoreError('unavailable', new Error('the store has been closed'))
  }

  const write = async (statements: readonly Statement[]): Promise<readonly StatementResult[]> => {
    assertOpen()
    if (statements.length === 0) return []
    const batch = statements.map(toWire).map(withOwnMemory)
    const size = batch.reduce((sum, { sql, parameters }) => sum + sizeOf(sql, parameters), 0)
    return queue.send({ kind: 'write', batch }, size)
  }

  const read = async <Row>(query: CompiledQuery<Row>): Promise<readonly Row[]> => {
    assertOpen()
    assertReads(query)
    const statement = toWire({ query })
    const [result] = await queue.send(
      { kind: 'read', statement },
      sizeOf(statement.sql, statement.parameters),
    )
    if (result === undefined) throw toStoreError('misused', new Error('a read gave no result'))
    return result.rows as readonly Row[]
  }

  return {
    dialect: 'sqlite',
    read,
    write,
    ping: async () => {
      assertOpen()
      await queue.send({ kind: 'read', statement: PING }, 0)
    },
    close: () => (closing ??= queue.close()),
  }
}

const PING: WireStatement = {
  sql: 'select count(*) from sqlite_schema',
  parameters: [],
  expectChanges: undefined,
}

/** Large bytes are handed over to the thread. The caller keeps his own, to try again: `slice` of a `Buffer` would not copy. */
function withOwnMemory(statement: WireStatement): WireStatement {
  const { parameters } = statement
  if (largeMemoryOf(parameters).length === 0) return statement
  return {
    ...statement,
    parameters: parameters.map((value) => (value instanceof Uint8Array ? new Uint8Array(value) : value)),
  }
}

function toWire({ query, expectChanges }: Statement): WireStatement {
  return { sql: query.sql, parameters: toParameters(query.parameters), expectChanges }
}
