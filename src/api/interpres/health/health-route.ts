import { Type } from 'typebox'
import { type Route, route } from '../../http/route.ts'

/** One thing that was looked at. */
export interface HealthCheck {
  readonly part: string
  readonly state: 'ok' | 'warning' | 'failed'
  readonly text: string
}

export interface HealthDependencies {
  readonly checkHealth: () => Promise<readonly HealthCheck[]>
}

const HealthAnswer = Type.Object({
  checks: Type.Array(
    Type.Object({
      part: Type.String(),
      state: Type.Enum(['ok', 'warning', 'failed'], { type: 'string' }),
      text: Type.String(),
    }),
  ),
  addendum_signed: Type.Boolean({ description: 'Regional addresses are open to the account.' }),
})

/** The state of the service in words, for administrators. */
export function healthRoute({ checkHealth }: HealthDependencies): Route {
  return route({
    method: 'GET',
    path: '/interpres/v1/health',
    summary: 'Show the state of the service',
    tag: 'web interface',
    access: 'admin',
    answer: HealthAnswer,
    handle: async ({ caller }) => ({
      checks: await checkHealth(),
      addendum_signed: caller.account.addendum,
    }),
  })
}
