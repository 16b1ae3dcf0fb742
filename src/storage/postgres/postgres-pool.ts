import { Pool, type PoolClient, types } from 'pg'
import type { Logger } from '../../kernel/logging.ts'
import { failureKind, UnsafeInteger } from './postgres-failure.ts'

export interface PostgresPoolConfig {
  /** `postgres://user:password@host:port/database` */
  readonly url: string
  /** Connections held at most. */
  readonly maxConnections: number
  /** How long an operation waits for a connection, new or freed. */
  readonly connectTimeoutMs: number
  /** How long one statement may run on the server. */
  readonly statementTimeoutMs: number
}

/** The server is asked to end a statement first; only a server that does not answer at all is given up. */
const ANSWER_GRACE_MS = 5_000
const IDLE_CONNECTION_MS = 60_000

/** No connection was to be had: nothing has been sent. */
export class NoConnection extends Error {}

export interface PostgresPool {
  /** Lends a connection to `use`; one that has proved broken is closed afterwards. */
  use<Result>(use: (client: PoolClient) => Promise<Result>): Promise<Result>
  /** Resolves when every connection has been closed. */
  end(): Promise<void>
}

/** Never emits an unhandled `error`: a connection that the server ends is logged and replaced when next needed. */
export function createPostgresPool({
  config,
  logger,
}: {
  config: PostgresPoolConfig
  logger: Logger
}): PostgresPool {
  const pool = new Pool({
    connectionString: config.url,
    max: config.maxConnections,
    connectionTimeoutMillis: config.connectTimeoutMs,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    statement_timeout: config.statementTimeoutMs,
    query_timeout: config.statementTimeoutMs + ANSWER_GRACE_MS,
    idle_in_transaction_session_timeout: config.statementTimeoutMs + ANSWER_GRACE_MS,
    application_name: 'interpres',
    keepAlive: true,
    pipeline: true,
    types: { getTypeParser },
  })
  const onLoss = (error: Error) => logger.warn({ error }, 'a connection to the database was lost')
  pool.on('error', onLoss)
  pool.on('connect', (client) => client.on('error', () => {}))

  return {
    use: async (use) => {
      const client = await connect(pool)
      try {
        const result = await use(client)
        client.release()
        return result
      } catch (error) {
        client.release(failureKind(error) === 'unavailable')
        throw error
      }
    },
    end: () => pool.end(),
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    // Node puts the whole text into the error about a URL that is none, password included.
    const isUrlError = error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_URL'
    const cause = isUrlError ? new Error('the database URL is not a URL') : error
    throw new NoConnection('no connection to the database', { cause })
  }
}

/**
 * Values as SQLite gives them: whole numbers and sums as numbers, truth as 1 and 0, bytes as plain `Uint8Array`. By
 * type, as in the catalogue `pg_type`.
 */
const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [16 /* bool */, (text) => (text === 't' ? 1 : 0)],
  [17 /* bytea */, toBytes],
  [20 /* int8 */, toNumber],
  [1700 /* numeric */, toNumber],
])

const getTypeParser: typeof types.getTypeParser = (
  type: Parameters<typeof types.getTypeParser>[0],
  format?: 'text' | 'binary',
) => (format === 'binary' ? undefined : PARSERS.get(type)) ?? types.getTypeParser(type, format ?? 'text')

function toNumber(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new UnsafeInteger(`${text} is too large for a JavaScript number`)
  }
  return value
}

/** Bytes arrive as `\x` and two hexadecimal digits each. */
function toBytes(text: string): Uint8Array {
  const decoded = Buffer.from(text.slice(2), 'hex')
  return new Uint8Array(decoded.buffer, decoded.byteOffset, decoded.byteLength)
}
