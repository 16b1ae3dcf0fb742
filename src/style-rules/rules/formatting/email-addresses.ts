import { type Rewrite, replaceMatches } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'

const EMAIL =
  /(?<![\p{L}\p{N}._%+-])(?<name>[A-Za-z0-9._%+-]+)@(?<domain>[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,})(?![\p{L}\p{N}])/gu
const DISGUISED =
  /(?<![\p{L}\p{N}._%+@-])(?<name>[A-Za-z0-9_%+-]+(?:(?:\.| ?[[(]dot[\])] ?)[A-Za-z0-9_%+-]+)*) ?[[(]at[\])] ?(?<domain>[A-Za-z0-9-]+(?:(?:\.| ?[[(]dot[\])] ?)[A-Za-z0-9-]+)+)(?![\p{L}\p{N}@])/gu

const written = (join: (name: string, domain: string) => string) => (): Rewrite =>
  replaceMatches(EMAIL, ({ groups = {} }) => join(groups['name'] ?? '', groups['domain'] ?? ''))

const dots = (text: string) => text.replaceAll('.', ' [dot] ')

const standard: Rewrite = replaceMatches(DISGUISED, ({ groups = {} }) => {
  const { name = '', domain = '' } = groups
  return `${withPeriods(name)}@${withPeriods(domain)}`
})

function withPeriods(text: string): string {
  return text.replace(/ ?[[(]dot[\])] ?/gu, '.')
}

/** Email addresses; this rule alone sees them. */
export const emailAddresses = singleRule('formatting.email_address_format', {
  replace_at_symbol_with_english_word_at_in_brackets_and_replace_periods_with_english_word_dot_in_brackets:
    optionRule(
      'all',
      written((name, domain) => `${dots(name)} [at] ${dots(domain)}`),
    ),
  replace_at_symbol_with_english_word_at_in_brackets_with_space_on_either_side: optionRule(
    'all',
    written((name, domain) => `${name} [at] ${domain}`),
  ),
  replace_at_symbol_with_english_word_at_in_parentheses_with_space_on_either_side: optionRule(
    'all',
    written((name, domain) => `${name} (at) ${domain}`),
  ),
  replace_at_symbol_with_english_word_at_with_space_on_either_side: optionRule(
    'all',
    written((name, domain) => `${name} at ${domain}`),
  ),
  use_standard_format: optionRule('all', () => standard),
})
