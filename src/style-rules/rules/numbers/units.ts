import { nameOfSymbol, symbolOfName, UNIT_SYMBOLS, UNITS, unitNames } from '../../language-data/units.ts'
import { LETTERS, oneOf, pattern, SPACE } from '../../rewriting/patterns.ts'
import { changeMatches, insertion, type Rewrite, replaceMatches } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'
import type { StyleTarget } from '../../style-language.ts'
import type { Change } from '../../text/guarded-text.ts'
import { numberSource } from './number-reading.ts'

const SYMBOLS = oneOf(UNIT_SYMBOLS)
/** Also words: `ha` is a verb in Spanish and Italian, `mi` a pronoun. A space before these is no sign of a unit. */
const SURE_SYMBOLS = oneOf(UNIT_SYMBOLS.filter((symbol) => symbol !== 'ha'))
const UNIT_END = `(?![${LETTERS}\\p{N}_'’])`
const NUMBER_START = `(?<![${LETTERS}\\p{N}_.,$€£¥₩]|[${LETTERS}][-‑])`

/** Between figures and a unit: no-break in French, plain elsewhere. */
function unitSpace({ language }: StyleTarget): string {
  return language === 'fr' ? '\u00A0' : ' '
}

/** `60l)` is a reference more often than sixty litres. */
const GLUED = pattern(
  `(?<=${NUMBER_START}${numberSource()})(?![glmLVW]\\))(?=(?:${SYMBOLS}|°[CF]|℃)${UNIT_END})`,
)
const SPACED = pattern(
  `(?<=${NUMBER_START}${numberSource()})${SPACE}(?=(?:${SURE_SYMBOLS}|°[CF]|℃)${UNIT_END})`,
)

function insertUnitSpace(target: StyleTarget): Rewrite {
  return changeMatches(GLUED, ({ index }): Change => [insertion(index, unitSpace(target))])
}

const removeUnitSpace: Rewrite = replaceMatches(SPACED, '')

/** Space between figures and the symbol of a unit. */
export const unitsOfMeasureSpacing = singleRule('numbers.units_of_measure_spacing', {
  do_not_use_space_between_numeral_and_unit_of_measure: optionRule('all', () => removeUnitSpace),
  use_space_between_numeral_and_unit_of_measure: optionRule('all', insertUnitSpace),
})

export const spaceBetweenNumeralsAndUnit = singleRule('formatting.space_between_arabic_numerals_and_unit', {
  do_not_use: optionRule('all', () => removeUnitSpace),
})

/** Names with another everyday meaning: money, books, thousands, parts of the body. */
const AMBIGUOUS_NAME =
  /^(?:pounds?|Pfund|livres?|libras?|libbr[ae]|milles?|pieds?|pies?|pied[ei]|ポンド|파운드|磅)$/iu

/** `5 kilometers` as `5 km`. */
function abbreviateUnits(target: StyleTarget): Rewrite {
  const { language } = target
  const isAsian = ['ja', 'ko', 'zh'].includes(language)
  const names = pattern(
    `(?<number>${NUMBER_START}${numberSource()})${SPACE}?(?<name>${oneOf(unitNames(language))})${isAsian ? '(?![\\p{Script=Katakana}ー/拉粉])' : UNIT_END}`,
    isAsian ? '' : 'i',
  )
  return replaceMatches(names, ({ groups = {} }) => {
    const { name = '' } = groups
    const symbol = AMBIGUOUS_NAME.test(name) ? undefined : symbolOfName(language, name)
    return symbol === undefined ? undefined : `${groups['number'] ?? ''}${unitSpace(target)}${symbol}`
  })
}

/** Symbols that can be spelled out; `m` after a currency is a million, `l` and `L` are the same. */
const SPELLABLE = oneOf([...UNITS.map(({ symbol }) => symbol), 'ml', 'l', 'KB', 'lbs'])

const ALSO_WORDS = new Set(['es ha', 'it ha', 'it mi', 'es mi', 'fr mi', 'de mi'])

/** `5 km` as `5 kilometers`, `5キロメートル` or `5公里`. */
function spellOutUnits(target: StyleTarget): Rewrite {
  const { language, code } = target
  const isGlued = ['ja', 'ko', 'zh'].includes(language)
  const symbols = pattern(
    `(?<number>${NUMBER_START}${numberSource()})${SPACE}?(?<symbol>${SPELLABLE})(?![\\p{Script=Latin}\\p{N}_²³/·*^'’-])`,
  )
  return replaceMatches(symbols, ({ groups = {} }) => {
    const { number = '', symbol = '' } = groups
    const isOne = number === '1' || (language === 'fr' && /^[01](?:[.,]\d+)?$/u.test(number))
    if (ALSO_WORDS.has(`${language} ${symbol}`)) return undefined
    const name = nameOfSymbol(language, symbol, isOne, code === 'en-GB')
    return name === undefined ? undefined : number + (isGlued ? '' : ' ') + name
  })
}

/** Units of measure behind figures, as symbols or in words; a unit without figures stays. */
export const spellingOutUnits = singleRule('numbers.spelling_out_units', {
  abbreviate_units_of_measure_when_used_with_numeral_but_spell_out_when_used_without_numeral: optionRule(
    'all',
    abbreviateUnits,
  ),
  always_abbreviate_units_of_measure: optionRule('all', abbreviateUnits),
  always_spell_out_units_of_measure: optionRule('all', spellOutUnits),
  spell_out_units_in_korean: optionRule('ko', spellOutUnits),
  spell_out_units_of_measure_when_used_with_spelled_out_numbers_but_abbreviate_when_used_with_numeral:
    optionRule('all', abbreviateUnits),
  spell_out_units_of_measure_with_katakana_or_katakana_and_kanji: optionRule('ja', spellOutUnits),
  use_si_symbols: optionRule('all', abbreviateUnits),
  use_unit_symbols: optionRule('all', abbreviateUnits),
})

const DIMENSION = pattern(
  `(?<=(?:(?<![${LETTERS}\\p{N}_.,])|(?<=\\d${SPACE}*[x×X✕]${SPACE}*))(?!0x)\\d+(?:[.,]\\d+)?(?:${SPACE}?(?:mm|cm|m|km|px|in|ft|″|"|Zoll))?)(?<gap>${SPACE}*[x×X✕]${SPACE}*)(?=\\d)(?!10(?:[⁰¹²³⁴⁵⁶⁷⁸⁹⁻^]|${SPACE}))`,
)

function dimensions(separator: string): () => Rewrite {
  return () =>
    replaceMatches(DIMENSION, ({ groups = {} }) =>
      (groups['gap'] ?? '').replace(/[\u00A0\u202F\u2009]/gu, ' ') === separator ? undefined : separator,
    )
}

/** The sign between dimensions: `10 x 20 cm`. */
export const dimensionsSeparator = singleRule('numbers.dimensions_separator', {
  use_multiplication_sign_between_dimensions_with_space_on_either_side: optionRule('all', dimensions(' × ')),
  use_multiplication_sign_between_dimensions_without_space_on_either_side: optionRule('all', dimensions('×')),
  use_x_between_dimensions_with_space_on_either_side: optionRule('all', dimensions(' x ')),
  use_x_between_dimensions_without_space_on_either_side: optionRule('all', dimensions('x')),
})

const AND: Readonly<Record<string, string>> = {
  de: 'und|oder',
  en: 'and|or',
  es: 'y|o',
  fr: 'et|ou',
  it: 'e|o',
}

/** `5, 10 and 15 cm` as `5 cm, 10 cm and 15 cm`. */
function repeatUnits(target: StyleTarget): Rewrite {
  const list = pattern(
    `${NUMBER_START}(?<items>\\d+(?:, \\d+)*),? (?:${AND[target.language]}) \\d+(?<unit>${SPACE}?(?:${SYMBOLS}|%))(?![${LETTERS}\\p{N}_/])`,
  )
  return changeMatches(list, ({ index, groups = {} }): Change => {
    const { items = '', unit = '' } = groups
    return Array.from(items.matchAll(/\d+/gu), (item) => insertion(index + item.index + item[0].length, unit))
  })
}

export const listOfMeasurements = singleRule('numbers.list_of_measurements_with_units', {
  repeat_unit_for_each_measurement_in_list: optionRule('de en es fr it', repeatUnits),
})
