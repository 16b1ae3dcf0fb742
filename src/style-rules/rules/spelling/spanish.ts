import { replaceMatches } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'

export const solo = singleRule('spelling_and_grammar.spanish_word_solo', {
  never_use_acute_accent: optionRule('es', () =>
    replaceMatches(
      /(?<![\p{L}\p{N}])(?<initial>[sS])ólo(?![\p{L}\p{N}])/gu,
      ({ groups = {} }) => `${groups['initial'] ?? 's'}olo`,
    ),
  ),
})
