import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { callerOf } from '../../../src/api/http/access/guard-access.ts'
import { readReportingTag } from '../../../src/api/http/parameters/reporting-tag.ts'
import { registerRoutes } from '../../../src/api/http/route.ts'
import { createServer } from '../../../src/api/server.ts'
import { analyticsRoute } from '../../../src/api/v2/admin-analytics/analytics-route.ts'
import { customTagsRoute } from '../../../src/api/v2/admin-analytics/custom-tags-route.ts'
import { developerKeysRoutes } from '../../../src/api/v2/admin-developer-keys/developer-keys-route.ts'
import { usageRoute } from '../../../src/api/v2/usage/usage-route.ts'
import type { Clock } from '../../../src/kernel/clock.ts'
import { randomIds } from '../../../src/kernel/ids.ts'
import { type Logger, silentLogger } from '../../../src/kernel/logging.ts'
import type { Region } from '../../../src/kernel/region.ts'
import { consumerOf } from '../../../src/usage/consumer.ts'
import type { UsageKind } from '../../../src/usage/usage-kind.ts'
import type { UsageService } from './usage-service.ts'

const WorkBody = Type.Object({
  kind: Type.String(),
  amount: Type.Integer({ minimum: 0 }),
  fail: Type.Optional(Type.Boolean()),
})

/**
 * The address of one region with the routes of usage, and `POST /work`, which uses `amount` of `kind` and may be told to
 * fail after the work.
 */
export async function createUsageApi(
  service: UsageService,
  { region, clock, logger = silentLogger }: { region: Region; clock: Clock; logger?: Logger },
): Promise<FastifyInstance> {
  const app = await createServer(
    {
      authenticator: service.authenticator,
      observer: { requestAnswered() {} },
      clock,
      ids: randomIds,
      logger,
    },
    {
      region,
      schemes: ['Service-Auth-Key', 'DeepL-Auth-Key'],
      legacyAuthKey: false,
      standardUrl: 'http://standard.test',
      requestTimeoutMs: 60_000,
      allowedOrigins: [],
      trustedProxies: [],
      bodyLimitBytes: 131_072,
    },
  )
  registerRoutes(app, region, [
    analyticsRoute(service),
    customTagsRoute(service),
    ...developerKeysRoutes(service),
    usageRoute(service),
  ])
  const metering = service.metering.get(region)
  app.post<{ Body: { kind: UsageKind; amount: number; fail?: boolean } }>(
    '/work',
    { schema: { body: WorkBody } },
    async (request) => {
      const { kind, amount, fail = false } = request.body
      const order = {
        consumer: consumerOf(callerOf(request)),
        kind,
        amount,
        requestId: request.id,
        reportingTag: readReportingTag(request.headers),
      }
      await metering?.metered(order, async () => {
        if (fail) throw new Error('the work failed')
      })
      return { done: amount }
    },
  )
  return app
}
