import { readChineseNumber } from '../../language-data/chinese-numbers.ts'
import { readRomanNumeral } from '../../language-data/roman-numerals.ts'
import { LETTERS, pattern, SPACE } from '../../rewriting/patterns.ts'
import { changeMatches, editOf, insertion, type Rewrite, replaceMatches } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'
import type { StyleTarget } from '../../style-language.ts'
import type { Change } from '../../text/guarded-text.ts'

/** `.5` as `0.5`. */
const leadingZero: Rewrite = changeMatches(
  /(?<=^|[\s([=<>≤≥±−]|[\s(]-)(?=\.\d+(?![\d.]|\p{Script=Latin}))/gu,
  ({ index }): Change => [insertion(index, '0')],
)

/** Commas only where the language has decimal commas and something is measured. */
const leadingZeroBeforeComma: Rewrite = changeMatches(
  /(?<=^|[\s(])(?=,\d+\s?(?:%|‰|€|km|cm|mm|m|kg|g|l)(?!\p{L}))/gu,
  ({ index }): Change => [insertion(index, '0')],
)

export const decimalsLessThanOne = singleRule('numbers.decimal_numbers_less_than_one', {
  always_use_0_before_decimal_separator: optionRule('all', ({ language }) =>
    ['de', 'es', 'fr', 'it'].includes(language)
      ? (text) => [...leadingZero(text), ...leadingZeroBeforeComma(text)]
      : leadingZero,
  ),
})

const WORDS: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
}
const LABELS: Readonly<Record<string, string>> = {
  en: 'equations?|formulas?|eqs?\\.',
  de: 'Gleichung(?:en)?|Formeln?|Gl\\.',
  es: '[Ee]cuaci(?:ón|ones)|[Ff]órmulas?',
  fr: '[ÉéEe]quations?|[Ff]ormules?',
  it: '[Ee]quazion[ei]|[Ff]ormul[ae]',
}

/** `equation IV`, `Eq. (iv)` and `equation four` as `equation 4`. */
function equationNumbers({ language }: StyleTarget): Rewrite {
  const words = language === 'en' ? `|${Object.keys(WORDS).join('|')}` : ''
  const found = pattern(
    `(?<=(?<![${LETTERS}])(?:${LABELS[language]})${SPACE}\\(?)(?<number>[IVXivx]+${words})(?=\\)|(?![${LETTERS}\\p{N}'’(]))`,
    language === 'en' ? 'i' : '',
  )
  return replaceMatches(found, ({ 0: text }) => {
    const value = WORDS[text.toLowerCase()] ?? readRomanNumeral(text.toUpperCase())
    return value === undefined ? undefined : String(value)
  })
}

/** `公式三`, `式（三）` as `公式3`, `式（3）`. */
const chineseEquationNumbers: Rewrite = replaceMatches(
  /(?<=(?:公式|数式|方程式?|等式|(?<![\p{Script=Han}])式)[（(]?)[一二三四五六七八九十]+(?=[）)]|(?![一二三四五六七八九十百千万次元角维個个種种類类])(?<!一(?=[般样定个直旦起切致律])))/gu,
  ({ 0: text }) => {
    const value = readChineseNumber(text)
    return value === undefined ? undefined : String(value)
  },
)

export const equationReferences = singleRule('numbers.equation_formula_reference', {
  always_use_arabic_numerals_to_number_equations_or_formulas_referenced_in_text: optionRule(
    'de en es fr it ja zh',
    (target) =>
      target.language === 'ja' || target.language === 'zh' ? chineseEquationNumbers : equationNumbers(target),
  ),
})

/** One side of a calculation: figures, or a single letter. */
const OPERAND = `(?:\\d+(?:[.,]\\d+)*|[a-zA-Z](?![${LETTERS}]))`
const CALCULATION = pattern(
  `(?<![${LETTERS}\\p{N}_.,/=+*<>-])${OPERAND}(?:${SPACE}?[+×÷=<>≤≥≠−*/-]${SPACE}?${OPERAND})+(?![${LETTERS}\\p{N}_/]|[.,:-]\\d|[=+*<>-])`,
)

/** `2+3=5` as `2 + 3 = 5`; only with an equals sign, so that ranges, dates and paths are safe. */
const spacedCalculation: Rewrite = function* (text) {
  for (const { 0: found, index } of text.matchAll(CALCULATION)) {
    if (!/[=≤≥≠]/u.test(found) || !/\d/u.test(found)) continue
    for (const { 0: sign, index: at } of found.matchAll(
      /[ \u00A0\u202F\u2009]?[+×÷=<>≤≥≠−*/-][ \u00A0\u202F\u2009]?/gu,
    )) {
      const change = editOf(index + at, sign, ` ${sign.trim()} `)
      if (change !== undefined && /^\S|\S$/u.test(sign)) yield change
    }
  }
}

export const mathematicalSpacing = singleRule('numbers.mathematical_expression_spacing', {
  use_space_between_elements_of_mathematical_expression_or_equation: optionRule(
    'all',
    () => spacedCalculation,
  ),
})
