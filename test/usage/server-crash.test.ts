import { afterEach, expect, test } from 'vitest'
import { call } from '../support/api-client.ts'
import { createPostgresTestDatabase, findPostgresServer } from '../support/postgres.ts'
import {
  ADMIN_KEY,
  DEVELOPER_KEY,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process.ts'
import { daysAround } from '../support/usage-days.ts'

/** Servers killed per kind of store. */
const KILLS = Number(process.env['INTERPRES_TEST_SERVER_KILLS'] ?? 2)
const CLIENTS = 16
const postgres = await findPostgresServer()
const cleanUp: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo()
})

test(`${KILLS} kills of a server on SQLite lose nothing acknowledged and count nothing twice`, async () => {
  expect(await killAndCount({})).toEqual({ lost: [], wrong: [] })
}, 600_000)

test.skipIf(!postgres.available)(
  `${KILLS} kills of a server on PostgreSQL lose nothing acknowledged and count nothing twice${postgres.available ? '' : ` (skipped: ${postgres.reason})`}`,
  async () => {
    const control = await createPostgresTestDatabase(postgres)
    const region = await createPostgresTestDatabase(postgres)
    cleanUp.push(
      () => control.drop(),
      () => region.drop(),
    )
    const environment = {
      INTERPRES_CONTROL_DATABASE_URL: control.url,
      INTERPRES_DATABASE_URL_EU: region.url,
    }
    expect(await killAndCount(environment)).toEqual({ lost: [], wrong: [] })
  },
  600_000,
)

interface Damage {
  readonly lost: readonly string[]
  readonly wrong: readonly string[]
}

async function killAndCount(stores: Readonly<Record<string, string>>): Promise<Damage> {
  const environment = { ...stores, INTERPRES_LOG_LEVEL: 'error' }
  const args = ['--region', 'eu']
  const acknowledged = new Map<string, number>()
  let server = await startServerProcess({ environment, args })
  const { dataDirectory } = server
  cleanUp.push(async () => {
    await server.stop('SIGKILL')
    server.remove()
  })
  for (let round = 0; round < KILLS; round += 1) {
    await translateUntilKilled(server, round, acknowledged)
    server = await startServerProcess({ environment, args, dataDirectory })
  }
  const counted = await readTags(server)
  return {
    lost: [...acknowledged.keys()].filter((tag) => !counted.has(tag)),
    wrong: [...counted].filter(([tag, amount]) => amount !== amountOf(tag)).map(([tag]) => tag),
  }
}

/** Clients translate on and on; the server is killed when enough of them have got an answer. */
async function translateUntilKilled(
  server: ServerProcess,
  round: number,
  acknowledged: Map<string, number>,
): Promise<void> {
  const deadline = acknowledged.size + 40 + 67 * round
  let last = 0
  let isKilled = false
  const client = async () => {
    while (!isKilled) {
      last += 1
      const tag = `${round}-${last}`
      const answer = await call(`${server.urls.eu}/v2/translate`, {
        key: DEVELOPER_KEY,
        headers: { 'x-reporting-tag': tag },
        json: { text: ['x'.repeat(amountOf(tag))], source_lang: 'EN', target_lang: 'DE' },
      }).catch(() => undefined)
      if (answer?.status === 200) acknowledged.set(tag, amountOf(tag))
      if (acknowledged.size >= deadline && !isKilled) {
        isKilled = true
        process.kill(server.pid, 'SIGKILL')
      }
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  await server.stop('SIGKILL')
}

function amountOf(tag: string): number {
  return 1 + (Number(tag.split('-')[1]) % 97)
}

interface TagReport {
  readonly custom_tag_usage_report: {
    readonly next_page: number | null
    readonly usage: readonly {
      readonly custom_tag: string
      readonly breakdown: { readonly total_characters: number }
    }[]
  }
}

async function readTags(server: ServerProcess): Promise<ReadonlyMap<string, number>> {
  const counted = new Map<string, number>()
  const range = daysAround()
  for (let page: number | null = 0; page !== null; ) {
    const answer = await call(`${server.urls.eu}/v2/admin/analytics/custom-tags?${range}&page=${page}`, {
      key: ADMIN_KEY,
    })
    const { usage, next_page } = (answer.json as TagReport).custom_tag_usage_report
    for (const { custom_tag, breakdown } of usage) counted.set(custom_tag, breakdown.total_characters)
    page = next_page
  }
  return counted
}
