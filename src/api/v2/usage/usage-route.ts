import type { FastifyInstance } from 'fastify'
import type { ReadPeriodUsage } from '../../../usage/report/period-usage.ts'
import { callerOf } from '../../http/access.ts'
import { answers } from '../../http/route-documentation.ts'
import { toUsageAnswer } from './usage-conversion.ts'
import { UsageAnswer } from './usage-schema.ts'

export interface UsageDependencies {
  readonly readPeriodUsage: ReadPeriodUsage
}

/** `GET /v2/usage`: what the caller's key and account have used in this billing period, and may use. */
export function registerUsage(app: FastifyInstance, { readPeriodUsage }: UsageDependencies): void {
  for (const version of ['v2', 'v1']) {
    app.route({
      method: ['GET', 'POST'],
      url: `/${version}/usage`,
      config: { access: 'key', scope: 'usage:read' },
      schema: {
        hide: version === 'v1',
        summary: 'Show usage and limits of this billing period',
        tags: ['usage'],
        response: answers({ status: 200, schema: UsageAnswer }, [403, 429, 503]),
      },
      handler: async (request) => {
        const caller = callerOf(request)
        const { account, key } = caller
        const usage = await readPeriodUsage({ accountId: account.id, keyId: key.id, maskedKey: key.masked })
        return toUsageAnswer(caller, usage)
      },
    })
  }
}
