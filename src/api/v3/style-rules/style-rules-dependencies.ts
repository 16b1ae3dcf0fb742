import type { StyleRules } from '../../../style-rules/style-rules.ts'
import type { CapabilitiesInto } from './style-rule-conversion.ts'

export interface StyleRulesDependencies {
  /** Those of the region that the server belongs to. */
  readonly styleRules: StyleRules
  readonly capabilitiesInto: CapabilitiesInto
}
