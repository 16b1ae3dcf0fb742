import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll } from 'vitest'

const DEFAULT_URL = 'postgres://postgres@127.0.0.1:5432/postgres'

export type PostgresServer =
  | { readonly available: true; readonly url: string }
  | { readonly available: false; readonly reason: string }

/** A database of its own on the test server, empty. */
export interface PostgresTestDatabase {
  readonly url: string
  readonly name: string
  /** Gives it back, ending whatever is still connected to it. */
  drop(): Promise<void>
}

/**
 * The PostgreSQL server that tests may use: `INTERPRES_TEST_POSTGRES_URL`, or the local one. When none answers, the
 * reason stands in the names of the tests that are left out.
 */
export async function findPostgresServer(): Promise<PostgresServer> {
  const url = process.env['INTERPRES_TEST_POSTGRES_URL'] ?? DEFAULT_URL
  try {
    await withClient(url, (client) => client.query('select 1'))
    return { available: true, url }
  } catch (error) {
    const { host } = new URL(url)
    return { available: false, reason: `no PostgreSQL server for tests at ${host}: ${describe(error)}` }
  }
}

/** Databases that were given back: to empty one takes a tenth of the time of making one. */
const idle: PostgresTestDatabase[] = []

export async function createPostgresTestDatabase(server: PostgresServer): Promise<PostgresTestDatabase> {
  if (!server.available) throw new Error(server.reason)
  return idle.pop() ?? createDatabase(server)
}

async function createDatabase(
  server: PostgresServer & { readonly available: true },
): Promise<PostgresTestDatabase> {
  const name = `interpres_test_${randomBytes(8).toString('hex')}`
  await runOnServer(server, `create database ${name}`)
  // No test takes the power from the server, and without waiting for the disk they are much faster.
  await runOnServer(server, `alter database ${name} set synchronous_commit = off`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  const database: PostgresTestDatabase = {
    name,
    url: url.href,
    drop: async () => {
      await runOnServer(
        server,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      )
      await withClient(url.href, (client) => client.query('drop schema public cascade; create schema public'))
      if (!idle.includes(database)) idle.push(database)
    },
  }
  return database
}

afterAll(async () => {
  const server = idle.length === 0 ? undefined : await findPostgresServer()
  for (const { name } of idle.splice(0)) {
    if (server !== undefined) await runOnServer(server, `drop database if exists ${name} with (force)`)
  }
})

/** Runs one statement outside of any test database, e.g. to end the connections to one. */
export async function runOnServer(server: PostgresServer, sql: string): Promise<void> {
  if (!server.available) throw new Error(server.reason)
  await withClient(server.url, (client) => client.query(sql))
}

async function withClient(url: string, use: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 15_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await use(client)
  } finally {
    await client.end()
  }
}

function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join(', ')
  return error instanceof Error ? error.message : String(error)
}
