import { describe, expect, test } from 'vitest'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import { optionsOf, type RuleId } from '../../src/style-rules/catalogue/catalogue.ts'
import { finishText } from '../../src/style-rules/rewriting/finisher.ts'
import { RULE_GROUPS } from '../../src/style-rules/rules/rule-groups.ts'
import { styleFinisher } from '../../src/style-rules/style-finisher.ts'
import { ALL_EXAMPLES } from './examples/all-examples.ts'

/** Honoured by leaving the text alone. */
const NOTHING_TO_CHANGE = [
  'formatting.phone_number_format keep_original_format',
  'spelling_and_grammar.quotation_modification do_not_modify_text_in_quotation_marks',
  'spelling_and_grammar.quotation_modification modify_text_in_quotation_marks_according_to_custom_rules',
]

function finisherFor(rule: RuleId, option: string, target: string) {
  const [category = '', name = ''] = rule.split('.')
  const [language = ''] = target.split('-')
  return styleFinisher(
    { language, configuredRules: { [category]: { [name]: option } } },
    target as LanguageCode,
  )
}

const ROWS = ALL_EXAMPLES.map(([rule, examples]) => ({
  rule,
  rows: examples.map(([option, target, before, after = before]) => ({ option, target, before, after })),
}))

describe.each(ROWS)('$rule', ({ rule, rows }) => {
  test.each(rows)('$option in $target: $before', ({ option, target, before, after }) => {
    const [category = '', name = ''] = rule.split('.')
    expect(optionsOf(category, name)).toContain(option)
    const finisher = finisherFor(rule, option, target)
    const once = finishText(finisher, { text: before, protectedRanges: [] })
    expect(once).toBe(after)
    expect(finishText(finisher, { text: once, protectedRanges: [] })).toBe(after)
  })
})

test('every option that is applied by rule has an example in which it changes the text', () => {
  const shown = new Set(
    ALL_EXAMPLES.flatMap(([rule, examples]) =>
      examples.filter(([, , , after]) => after !== undefined).map(([option]) => `${rule} ${option}`),
    ),
  )
  const decided = RULE_GROUPS.flatMap(({ decides }) =>
    [...decides].flatMap(([rule, options]) => [...options.keys()].map((option) => `${rule} ${option}`)),
  )
  expect(decided.filter((name) => !shown.has(name))).toEqual(NOTHING_TO_CHANGE)
})

test('an option is decided in one place, and exists', () => {
  const decided = RULE_GROUPS.flatMap(({ decides }) =>
    [...decides].flatMap(([rule, options]) => [...options.keys()].map((option) => [rule, option] as const)),
  )
  expect(new Set(decided.map((pair) => pair.join(' '))).size).toBe(decided.length)
  for (const [rule, option] of decided) {
    const [category = '', name = ''] = rule.split('.')
    expect(optionsOf(category, name)).toContain(option)
  }
})
