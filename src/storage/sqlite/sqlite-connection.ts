import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { StatementResult } from '../database.ts'
import type { Parameter } from '../statement-parameters.ts'
import type { WireStatement, WorkerOptions } from './messages.ts'
import { CannotOpen, isBusy } from './sqlite-failure.ts'

/** Compiled statements kept per connection. The project's statements are few; lists of varying length are not. */
const STATEMENT_CACHE_SIZE = 256
/** The write-ahead log is cut back to this size after a checkpoint. */
const JOURNAL_SIZE_LIMIT_BYTES = 67_108_864

const RETRY_MS = 10

/** A connection to one SQLite file, for use by one thread; every call blocks until SQLite has answered. */
export interface SqliteConnection {
  /** Runs statements without parameters or results, such as `begin immediate`. */
  exec(sql: string): void
  run(statement: WireStatement): StatementResult
  inTransaction(): boolean
  close(): void
}

/**
 * Opens the file, creating it readable by its owner only. Durability: write-ahead log with `synchronous = full`, so
 * that a commit has reached the disk before it returns. Throws `CannotOpen` for whatever stands in the way.
 */
export function openSqliteConnection(options: WorkerOptions): SqliteConnection {
  try {
    closeSync(openSync(options.file, 'a', 0o600))
    const database = new DatabaseSync(options.file, {
      timeout: options.busyTimeoutMs,
      enableForeignKeyConstraints: true,
      enableDoubleQuotedStringLiterals: false,
    })
    return configure(database, options)
  } catch (error) {
    throw new CannotOpen(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function configure(database: DatabaseSync, options: WorkerOptions): SqliteConnection {
  try {
    switchToWriteAheadLog(database, options.busyTimeoutMs)
    database.exec('pragma synchronous = full')
    // What was deleted, such as the keys of documents that are done, does not stay in free pages.
    database.exec('pragma secure_delete = on')
    database.exec(`pragma journal_size_limit = ${JOURNAL_SIZE_LIMIT_BYTES}`)
    const statements = createStatementCache(database)
    const totalChanges = database.prepare('select total_changes() as total')
    const changesSoFar = (): unknown => totalChanges.get()?.['total']
    return {
      exec: (sql) => database.exec(sql),
      run: (statement) => runStatement(statements(statement.sql), statement.parameters, changesSoFar),
      inTransaction: () => database.isTransaction,
      close: () => database.close(),
    }
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Processes that open a new file at once meet here, and SQLite then fails in one of them without waiting, since waiting
 * could be a deadlock.
 */
function switchToWriteAheadLog(database: DatabaseSync, timeoutMs: number): void {
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    try {
      database.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      if (!isBusy(error) || waitedMs >= timeoutMs) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
    }
  }
}

function createStatementCache(database: DatabaseSync): (sql: string) => StatementSync {
  const cache = new Map<string, StatementSync>()
  return (sql) => {
    const cached = cache.get(sql)
    const statement = cached ?? database.prepare(sql)
    cache.delete(sql)
    cache.set(sql, statement)
    if (cache.size > STATEMENT_CACHE_SIZE) {
      for (const oldest of cache.keys()) {
        cache.delete(oldest)
        break
      }
    }
    return statement
  }
}

/**
 * SQLite reports the change count of the last insert, update or delete, whatever ran since; the running total tells
 * whether this statement was one.
 */
function runStatement(
  statement: StatementSync,
  parameters: readonly Parameter[],
  changesSoFar: () => unknown,
): StatementResult {
  const values = parameters.map(toSqliteValue)
  const before = changesSoFar()
  if (statement.columns().length > 0) {
    const rows = statement.all(...values)
    return { rows, changes: changesSoFar() === before ? 0 : rows.length }
  }
  const { changes } = statement.run(...values)
  return { rows: [], changes: changesSoFar() === before ? 0 : Number(changes) }
}

/** A JavaScript number binds as a float, which `? / 2` would show; whole numbers bind as integers. */
function toSqliteValue(parameter: Parameter): string | number | bigint | null | Uint8Array {
  return typeof parameter === 'number' && Number.isSafeInteger(parameter) ? BigInt(parameter) : parameter
}
