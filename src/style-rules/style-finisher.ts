import { baseLanguage, type LanguageCode } from '../languages/language-code.ts'
import type { TextRange } from '../translation/port.ts'
import { type ConfiguredRules, chosenRules } from './configured-rules.ts'
import { replaceWords, type WordReplacement, withoutCycles } from './custom-instructions/replace-words.ts'
import { createFinisher, type FinisherStep, type StyleFinisher } from './rewriting/finisher.ts'
import { findQuotations } from './rules/punctuation/quotation-pairs.ts'
import { EMAIL_GROUP, RULE_GROUPS } from './rules/rule-groups.ts'
import { styleTargetOf } from './style-language.ts'

const NOTHING: StyleFinisher = () => []

/** A list's language and rules: what finishing needs of it. */
export interface StyledList {
  /** Plain language of the list: `de`. */
  readonly language: string
  readonly configuredRules: ConfiguredRules
}

/**
 * The finisher that applies a list's rules to text in `target`; it does nothing when the list is for another language.
 * Rules that need a language model, or do not fit the language, are passed over.
 */
export function styleFinisher(list: StyledList, target: LanguageCode): StyleFinisher {
  return list.language === baseLanguage(target) ? finisherOf(list.configuredRules, [], target) : NOTHING
}

/** As `styleFinisher`, with exchanges of words that go before the rules. */
export function finisherOf(
  rules: ConfiguredRules,
  replacements: readonly WordReplacement[],
  target: LanguageCode,
): StyleFinisher {
  const styleTarget = styleTargetOf(target)
  if (styleTarget === undefined) return NOTHING
  const options = new Map(chosenRules(rules))
  const steps: FinisherStep[] = withoutCycles(replacements).map((words) => ({ rewrite: replaceWords(words) }))
  for (const group of RULE_GROUPS) {
    if (![...group.decides.keys()].some((rule) => options.has(rule))) continue
    const rewrite = group.compile((rule) => {
      const option = options.get(rule)
      return option !== undefined &&
        group.decides.get(rule)?.get(option)?.includes(styleTarget.language) === true
        ? option
        : undefined
    }, styleTarget)
    if (rewrite !== undefined) steps.push({ rewrite, seesEmailAddresses: group === EMAIL_GROUP })
  }
  const keepsQuotations =
    options.get('spelling_and_grammar.quotation_modification') === 'do_not_modify_text_in_quotation_marks'
  return createFinisher(steps, keepsQuotations ? { alsoGuard: insideOfQuotations } : {})
}

/** What stands between the outermost marks, without the spaces that French sets inside of them. */
function insideOfQuotations(text: string): readonly TextRange[] {
  return findQuotations(text)
    .pairs.filter(({ depth }) => depth === 0)
    .map(({ open, close }) => {
      const inner = text.slice(open + 1, close)
      const start = open + 1 + (inner.length - inner.trimStart().length)
      return { start, end: Math.max(start, close - (inner.length - inner.trimEnd().length)) }
    })
}
