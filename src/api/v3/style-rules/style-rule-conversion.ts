import type { LanguageCode } from '../../../languages/language-code.ts'
import { applications, type StyleCapabilities } from '../../../style-rules/application.ts'
import { planInstructions } from '../../../style-rules/custom-instructions/plan-instructions.ts'
import { languageCodeOf, type StyleLanguage } from '../../../style-rules/style-language.ts'
import type {
  CustomInstruction,
  StyleRuleList,
  StyleRuleSummary,
} from '../../../style-rules/style-rule-list.ts'
import type { InstructionAnswer, ListAnswer } from './style-rule-schema.ts'

/** What the installed engines can do into a language. */
export type CapabilitiesInto = (target: LanguageCode) => StyleCapabilities

export function toApiSummary(list: StyleRuleSummary): ListAnswer {
  return {
    style_id: list.id,
    name: list.name,
    creation_time: new Date(list.createdAtMs).toISOString(),
    updated_time: new Date(list.updatedAtMs).toISOString(),
    language: list.language,
    version: list.version,
  }
}

export function toApiList(list: StyleRuleList): ListAnswer {
  return {
    ...toApiSummary(list),
    configured_rules: list.configuredRules,
    custom_instructions: list.customInstructions.map(toApiInstruction),
  }
}

export function toApiInstruction({
  id,
  label,
  prompt,
  sourceLanguage,
}: CustomInstruction): InstructionAnswer {
  return { id, label, prompt, ...(sourceLanguage === undefined ? {} : { source_language: sourceLanguage }) }
}

/** The list with how its rules and instructions take effect with what is installed. */
export function toApiListWithApplication(
  list: StyleRuleList,
  capabilitiesInto: CapabilitiesInto,
): ListAnswer {
  const capabilities = capabilitiesInto(languageCodeOf(list.language))
  return {
    ...toApiList(list),
    configured_rules_applied_by: applications(list.configuredRules, list.language, capabilities),
    custom_instructions_applied_by: Object.fromEntries(
      list.customInstructions.map((instruction) => [
        instruction.id,
        applicationOfInstruction(instruction, list.language, capabilities),
      ]),
    ),
  }
}

/** An instruction that rules follow only in part counts as what its rest is. */
function applicationOfInstruction(
  { prompt }: CustomInstruction,
  language: StyleLanguage,
  capabilities: StyleCapabilities,
): 'rule' | 'language_model' | 'stored' {
  const plan = planInstructions([{ prompt }], {
    source: undefined,
    target: languageCodeOf(language),
    capabilities,
  })
  if (plan.notApplied.length > 0) return 'stored'
  return plan.forEngine.length > 0 || plan.formality !== undefined ? 'language_model' : 'rule'
}
