// Serves `/v2/translate` on two ports, with and without metering:
// `metered-route-server.ts <control> <region> <commit delay in ms>`. Prints the ports and two keys, then serves until it is
// killed.
import { createAuthenticator } from '../../src/accounts/authenticator.ts'
import { createAdmission } from '../../src/api/http/admission.ts'
import { createServer } from '../../src/api/server.ts'
import { translateRoute } from '../../src/api/v2/translate/translate-route.ts'
import type { TranslateDependencies } from '../../src/api/v2/translate/translate-texts.ts'
import { createAccountServices } from '../../src/compose/administration.ts'
import { composeMetering } from '../../src/compose/metering.ts'
import { composeTranslation } from '../../src/compose/translation.ts'
import { loadConfig } from '../../src/config/config.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import { STANDARD_REGION } from '../../src/kernel/region.ts'
import { createMetrics } from '../../src/metrics/metrics.ts'
import type { Database } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { controlMigrations } from '../../src/storage/migrations/control/index.ts'
import { regionMigrations } from '../../src/storage/migrations/region/index.ts'
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

const translation = composeTranslation(loadConfig({ environment: { INTERPRES_ENGINES: 'fixture' } }), {
  ...parts,
  metrics: createMetrics(),
})
const metering = usage.metering.get(STANDARD_REGION)
if (metering === undefined) throw new Error('the region is not metered')

console.log(
  JSON.stringify({
    metered: await listen(metering),
    unmetered: await listen({ ...metering, metered: (_order, work) => work() }),
    free: (await createKey(null)).secret,
    limited: (await createKey(10 ** 12)).secret,
  }),
)

/** Serves `/v2/translate` with the fixture engine; gives the port. */
async function listen(meteredBy: Metering): Promise<number> {
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
      trustedProxies: [],
      bodyLimitBytes: 131_072,
    },
  )
  const { translator } = await translation
  const admission = createAdmission({ maxActive: 64, maxWaiting: 512 })
  // What requests of this benchmark do not use, such as glossaries, is left out.
  const dependencies = { translator, metering: meteredBy, admission } as Partial<TranslateDependencies>
  const config = { maxTexts: 50, bodyLimitBytes: 131_072 }
  translateRoute(dependencies as TranslateDependencies, config).register(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
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
