import type { Clock } from '../kernel/clock.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { Database } from '../storage/database.ts'
import { createStyleRuleRepository } from '../storage/style-rules/style-rule-repository.ts'
import { createStyleRules, type StyleRules } from '../style-rules/style-rules.ts'

/** The style rule lists of one region, over its store and no other. */
export function composeStyleRules(dependencies: {
  readonly db: Database
  readonly clock: Clock
  readonly ids: IdSource
}): { readonly styleRules: StyleRules } {
  const store = createStyleRuleRepository(dependencies)
  return { styleRules: createStyleRules({ store, ...dependencies }) }
}
