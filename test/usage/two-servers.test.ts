import { afterEach, expect, test } from 'vitest'
import { type Answer, call } from '../support/api-client.ts'
import {
  createPostgresTestDatabase,
  findPostgresServer,
  type PostgresTestDatabase,
} from '../support/postgres.ts'
import { ADMIN_KEY, type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { daysAround } from '../support/usage-days.ts'

const CLIENTS = 200
const TEXT = 'twenty-five characters...'
const LIMIT = 150 * TEXT.length

const postgres = await findPostgresServer()
const servers: ServerProcess[] = []
const databases: PostgresTestDatabase[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    await server.stop()
    server.remove()
  }
  await Promise.all(databases.splice(0).map((database) => database.drop()))
})

test.skipIf(!postgres.available)(
  `two servers and ${CLIENTS} clients serve a key exactly up to its limit${postgres.available ? '' : ` (skipped: ${postgres.reason})`}`,
  async () => {
    databases.push(await createPostgresTestDatabase(postgres), await createPostgresTestDatabase(postgres))
    const [control, region] = databases
    const environment = {
      INTERPRES_CONTROL_DATABASE_URL: control?.url ?? '',
      INTERPRES_DATABASE_URL_EU: region?.url ?? '',
      INTERPRES_LOG_LEVEL: 'error',
    }
    for (let index = 0; index < 2; index += 1) {
      servers.push(await startServerProcess({ environment, args: ['--region', 'eu'] }))
    }
    const urls = servers.map(({ urls: { eu } }) => eu)
    const keys = `${urls[0]}/v2/admin/developer-keys`
    const created = await call(keys, { key: ADMIN_KEY, json: {} })
    const { key, key_id } = created.json as { key: string; key_id: string }
    await call(`${keys}/limits`, { key: ADMIN_KEY, method: 'PUT', json: { key_id, characters: LIMIT } })

    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, (_, client) => translate(urls[client % urls.length] ?? '', key)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(150)
    expect(statuses.filter((status) => status === 456)).toHaveLength(50)

    const range = `${daysAround()}&group_by=key`
    for (const url of urls) {
      const report = await call(`${url}/v2/admin/analytics?${range}`, { key: ADMIN_KEY })
      expect(report.json).toMatchObject({
        usage_report: {
          total_usage: { total_characters: LIMIT },
          key_usages: [{ api_key_label: 'DeepL API Key' }],
        },
      })
      const usage = await call(`${url}/v2/usage`, { key })
      expect(usage.json).toMatchObject({ api_key_character_count: LIMIT, api_key_character_limit: LIMIT })
    }
  },
)

function translate(url: string, key: string): Promise<Answer> {
  return call(`${url}/v2/translate`, { key, json: { text: [TEXT], source_lang: 'EN', target_lang: 'DE' } })
}
