import type { FastifyInstance } from 'fastify'
import { registerConfiguredRules } from './configured-rules-route.ts'
import { registerCreateStyleRules } from './create-style-rules-route.ts'
import { registerCustomInstructions } from './custom-instructions-route.ts'
import { registerListStyleRules } from './list-style-rules-route.ts'
import type { StyleRulesDependencies } from './style-rules-dependencies.ts'
import { registerStyleRuleList } from './style-rules-route.ts'

/** Style rule lists: `/v3/style_rules` and everything below it. */
export function registerStyleRules(app: FastifyInstance, dependencies: StyleRulesDependencies): void {
  registerListStyleRules(app, dependencies)
  registerCreateStyleRules(app, dependencies)
  registerStyleRuleList(app, dependencies)
  registerConfiguredRules(app, dependencies)
  registerCustomInstructions(app, dependencies)
}
