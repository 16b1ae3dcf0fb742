// Serves the same small work with and without metering: `metered-route-server.ts <control> <region> <commit delay in ms>`.
// Prints its port, an unlimited key and a limited key, then serves until it is killed.
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { createAuthenticator } from '../../src/accounts/authenticator.ts'
import { callerOf } from '../../src/api/http/access.ts'
import { createServer } from '../../src/api/server.ts'
import { createAccountServices } from '../../src/compose/administration.ts'
import { composeMetering } from '../../src/compose/metering.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import { STANDARD_REGION } from '../../src/kernel/region.ts'
import type { Database } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { controlMigrations } from '../../src/storage/migrations/control/index.ts'
import { regionMigrations } from '../../src/storage/migrations/region/index.ts'
import { consumerOf } from '../../src/usage/consumer.ts'
import type { Metering } from '../../src/usage/metering.ts'
import { openBenchStore } from './bench-store.ts'

const [, , controlLocation = '', regionLocation = '', delayMs = '0'] = process.argv
const control = openBenchStore(controlLocation)
const region = withDelay(openBenchStore(regionLocation), Number(delayMs))
await migrate(control, controlMigrations)
await migrate(region, regionMigrations)
const parts = { clock: systemClock, ids: randomIds, logger: silentLogger }
const { accounts, keys, repository } = createAccountServices(control, { ...parts, onChange: () => {} })
const usage = composeMetering(
  { ...parts, control, regions: new Map([[STANDARD_REGION, region]]) },
  { billingDay: 1, requestsPerMinute: undefined, charactersPerMinute: undefined },
)
usage.start()
const account = await accounts.create({ name: randomIds.uuid() })
const createKey = (characters: number | null) =>
  keys.create({ accountId: account.id, role: 'developer', label: 'Bench', limits: { characters } })

const app = await createServer(
  {
    ...parts,
    authenticator: createAuthenticator({ repository, clock: systemClock }),
    observer: { requestAnswered() {} },
  },
  {
    region: STANDARD_REGION,
    schemes: ['Service-Auth-Key'],
    legacyAuthKey: false,
    standardUrl: 'http://127.0.0.1',
    requestTimeoutMs: 60_000,
    allowedOrigins: [],
    bodyLimitBytes: 131_072,
  },
)
registerWork(app, usage.metering.get(STANDARD_REGION))
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0
console.log(
  JSON.stringify({ port, free: (await createKey(null)).secret, limited: (await createKey(10 ** 12)).secret }),
)

function registerWork(server: FastifyInstance, metering: Metering | undefined): void {
  const schema = { body: Type.Object({ text: Type.String() }) }
  const work = async (text: string) => ({ text: text.toUpperCase() })
  server.post<{ Body: { text: string } }>('/unmetered', { schema }, (request) => work(request.body.text))
  server.post<{ Body: { text: string } }>('/metered', { schema }, async (request) => {
    const { text } = request.body
    const consumer = consumerOf(callerOf(request))
    const order = { consumer, kind: 'text_translation', amount: text.length, requestId: request.id } as const
    return metering?.metered(order, () => work(text))
  })
}

/** Commits that take longer, as on a disk whose fsync does. */
function withDelay(db: Database, ms: number): Database {
  if (ms === 0) return db
  return {
    ...db,
    write: async (statements) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      return db.write(statements)
    },
  }
}
