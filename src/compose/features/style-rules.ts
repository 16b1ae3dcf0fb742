import { customInstructionRoutes } from '../../api/v3/style-rules/custom-instruction-routes.ts'
import { styleRuleRoutes } from '../../api/v3/style-rules/style-rule-routes.ts'
import type { CreateCapability } from '../capability.ts'
import { STYLED } from '../translation.ts'

/** Rules and instructions that translations follow, kept per region. */
export const styleRules: CreateCapability = ({ translation }) => ({
  routes: (region) => [
    ...styleRuleRoutes({ ...translation, ...region }),
    ...customInstructionRoutes({ ...translation, ...region }),
  ],
  languageResources: { style_rules: () => ({ sources: STYLED, targets: STYLED, features: {} }) },
})
