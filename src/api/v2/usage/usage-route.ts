import type { ReadPeriodUsage } from '../../../usage/report/period-usage.ts'
import { type Route, route } from '../../http/route.ts'
import { toUsageAnswer } from './usage-conversion.ts'
import { UsageAnswer } from './usage-schema.ts'

export interface UsageDependencies {
  readonly readPeriodUsage: ReadPeriodUsage
}

/** `GET /v2/usage`: what the caller's key and account have used in this billing period, and may use. */
export function usageRoute({ readPeriodUsage }: UsageDependencies): Route {
  return route({
    method: ['GET', 'POST'],
    path: '/v2/usage',
    alsoV1: true,
    summary: 'Show usage and limits of this billing period',
    tag: 'usage',
    scope: 'usage:read',
    answer: UsageAnswer,
    failures: [503],
    async handle({ caller }) {
      const { account, key } = caller
      const usage = await readPeriodUsage({ accountId: account.id, keyId: key.id, maskedKey: key.masked })
      return toUsageAnswer(caller, usage)
    },
  })
}
