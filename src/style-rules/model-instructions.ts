import { concerns, isAppliedByRule } from './application.ts'
import type { RuleId } from './catalogue/catalogue.ts'
import { chosenRules } from './configured-rules.ts'
import type { StyledList } from './style-finisher.ts'
import { styleLanguageOf } from './style-language.ts'

const PROPER = /\b(?:french|italian|spanish|german|english|japanese|korean|chinese|arabic|latin|roman)\b/gu

/**
 * One English sentence for each rule of a list that only a language model can apply, in the order of the list.
 *
 * Example: `style_and_tone.positive_vs_negative_language` gives
 * `Positive vs negative language: use positive language.`
 */
export function instructionsFor(list: StyledList): readonly string[] {
  const language = styleLanguageOf(list.language)
  if (language === undefined) return []
  return chosenRules(list.configuredRules)
    .filter(([rule, option]) => !isAppliedByRule(rule, option, language) && concerns(rule, option, language))
    .map(([rule, option]) => sentenceOf(rule, option))
}

function sentenceOf(rule: RuleId, option: string): string {
  const topic = inWords(rule.slice(rule.indexOf('.') + 1))
  if (option === 'use') return `Use ${topic}.`
  if (option === 'do_not_use') return `Do not use ${topic}.`
  return `${topic.charAt(0).toUpperCase()}${topic.slice(1)}: ${inWords(option)}.`
}

function inWords(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replace(PROPER, (word) => word.charAt(0).toUpperCase() + word.slice(1))
    .replace(/\b(?:dd|mm|yyyy|yy|hh)\b/gu, (word) => word.toUpperCase())
}
