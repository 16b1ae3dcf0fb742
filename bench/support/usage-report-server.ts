// Serves the usage report of one account from a store that has been filled: `usage-report-server.ts <file or URL> <key>`.
// Prints its port, then serves until it is killed.
import { createAuthenticator } from '../../src/accounts/authenticator.ts'
import { createServer } from '../../src/api/server.ts'
import { analyticsRoute } from '../../src/api/v2/admin-analytics/analytics-route.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import { STANDARD_REGION } from '../../src/kernel/region.ts'
import { createAccountRepository } from '../../src/storage/accounts/account-repository.ts'
import { createUsageReportStore } from '../../src/storage/usage/usage-report-store.ts'
import { createUsageReports } from '../../src/usage/report/usage-reports.ts'
import { openBenchStore } from './bench-store.ts'

const db = openBenchStore(process.argv[2] ?? '')
const app = await createServer(
  {
    authenticator: createAuthenticator({
      repository: createAccountRepository({ db }),
      clock: systemClock,
    }),
    observer: { requestAnswered() {} },
    clock: systemClock,
    ids: randomIds,
    logger: silentLogger,
  },
  {
    region: STANDARD_REGION,
    schemes: ['Service-Auth-Key'],
    legacyAuthKey: false,
    standardUrl: 'http://127.0.0.1',
    requestTimeoutMs: 600_000,
    allowedOrigins: [],
    trustedProxies: [],
    bodyLimitBytes: 131_072,
  },
)
const store = createUsageReportStore({ db })
analyticsRoute({ openUsageReports: createUsageReports({ store, drain: async () => [] }) }).register(app)
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
console.log(typeof address === 'object' && address !== null ? address.port : 0)
