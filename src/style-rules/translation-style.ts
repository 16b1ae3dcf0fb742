import type { LanguageCode } from '../languages/language-code.ts'
import type { Finisher, Protector } from '../translation/port.ts'
import { applications, formalityOfRule, type StyleCapabilities } from './application.ts'
import { type ConfiguredRules, chosenRules } from './configured-rules.ts'
import { type Instruction, planInstructions } from './custom-instructions/plan-instructions.ts'
import { finishBlocks } from './finish-blocks.ts'
import { decideFormality, type RequestedFormality } from './formality.ts'
import { instructionsFor } from './model-instructions.ts'
import type { StyleFinisher } from './rewriting/finisher.ts'
import { finisherOf } from './style-finisher.ts'
import { styleLanguageOf } from './style-language.ts'

/** What a style rule list says about translations. */
export interface AppliedList {
  /** Plain language of the list; the caller has checked that it is the one of the target. */
  readonly language: string
  readonly configuredRules: ConfiguredRules
  readonly customInstructions: readonly Instruction[]
}

export interface StyleRequest {
  readonly list?: AppliedList | undefined
  /** Instructions of the request itself; checked before by `checkInstructions`. */
  readonly instructions: readonly string[]
  readonly formality: RequestedFormality
  /** `undefined` while the source is to be detected. */
  readonly source: LanguageCode | undefined
  readonly target: LanguageCode
  /** What the installed engines can do into the target. */
  readonly capabilities: StyleCapabilities
}

/** What a translation needs to follow a style; every part fits the field of the same name of `TranslationRequest`. */
export interface TranslationStyle {
  readonly protectors: readonly Protector[]
  readonly finishers: readonly Finisher[]
  readonly formality: RequestedFormality
  readonly instructions: readonly string[]
  readonly notApplied: NotApplied
}

/** What was asked for and nothing installed can do. */
export interface NotApplied {
  /** Instructions, or sentences of them, as they were written. */
  readonly customInstructions: readonly string[]
  /** `style_and_tone.modal_verbs` */
  readonly configuredRules: readonly string[]
}

/**
 * Plans how list, instructions and formality of one request take effect. Instructions of the request go before those of
 * the list, and both before configured rules about the same matter; an explicit formality goes before all of them.
 *
 * Errors: `invalid_parameter` for `more` or `less` where nothing can do it. Everything else that cannot be done is left
 * undone and named in `notApplied`.
 */
export function planTranslationStyle(request: StyleRequest): TranslationStyle {
  const { list, source, target, capabilities } = request
  const instructions: readonly Instruction[] = [
    ...(list?.customInstructions ?? []),
    ...request.instructions.map((prompt) => ({ prompt })),
  ]
  const plan = planInstructions(instructions, { source, target, capabilities })
  const hinted = plan.formality ?? (list === undefined ? undefined : formalityOfList(list))
  return {
    protectors: plan.protectors,
    finishers: finishersOf(request, plan),
    formality: decideFormality(
      request.formality === 'default' && hinted !== undefined ? `prefer_${hinted}` : request.formality,
      target,
      capabilities.formality,
    ),
    instructions: [
      ...(list === undefined || !capabilities.instructions ? [] : instructionsFor(list)),
      ...plan.forEngine,
    ],
    notApplied: {
      customInstructions: plan.notApplied,
      configuredRules: list === undefined ? [] : storedRules(list, capabilities),
    },
  }
}

function finishersOf(
  { list, target }: StyleRequest,
  plan: ReturnType<typeof planInstructions>,
): readonly Finisher[] {
  const finishers = new Map<LanguageCode, StyleFinisher>()
  const finisherFor = (source: LanguageCode): StyleFinisher => {
    const known = finishers.get(source)
    if (known !== undefined) return known
    const rules = mergeRules(list?.configuredRules ?? {}, plan.rulesFor(source))
    const finisher = finisherOf(rules, plan.replacementsFor(source), target)
    finishers.set(source, finisher)
    return finisher
  }
  return [finishBlocks((pair) => finisherFor(pair.source))]
}

function mergeRules(base: ConfiguredRules, over: ConfiguredRules): ConfiguredRules {
  const categories = new Set([...Object.keys(base), ...Object.keys(over)])
  return Object.fromEntries(
    [...categories].map((category) => [category, { ...base[category], ...over[category] }]),
  )
}

function formalityOfList({ configuredRules }: AppliedList): 'more' | 'less' | undefined {
  return chosenRules(configuredRules)
    .map(([rule, option]) => formalityOfRule(rule, option))
    .findLast((formality) => formality !== undefined)
}

function storedRules(
  { language, configuredRules }: AppliedList,
  capabilities: StyleCapabilities,
): readonly string[] {
  const styleLanguage = styleLanguageOf(language)
  if (styleLanguage === undefined) return []
  return Object.entries(applications(configuredRules, styleLanguage, capabilities)).flatMap(
    ([category, rules]) =>
      Object.entries(rules)
        .filter(([, application]) => application === 'stored')
        .map(([rule]) => `${category}.${rule}`),
  )
}
