import { toChineseDigits, toChineseNumber } from '../../language-data/chinese-numbers.ts'
import { LETTERS, pattern, SPACE } from '../../rewriting/patterns.ts'
import { type Rewrite, replaceMatches } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'
import type { StyleLanguage } from '../../style-language.ts'
import { numberSource } from './number-reading.ts'

/** How percent is said in each language, most usual first. */
const WORDS: Readonly<Record<StyleLanguage, string>> = {
  de: 'Prozent',
  en: 'percent|per cent',
  es: 'por ciento|por cien',
  fr: 'pour cent',
  it: 'per cento|percento',
  ja: 'パーセント',
  ko: '퍼센트|프로(?![\\p{Script=Hangul}])',
  zh: '(?!)',
}

/** What stands behind the figures, from the space on. A no-break space keeps French `5 %` together. */
function percentages(
  ending: (language: StyleLanguage) => string,
): (target: { language: StyleLanguage }) => Rewrite {
  return ({ language }) => {
    const found = pattern(
      `(?<![${LETTERS}\\p{N}_.,])(?<number>${numberSource()})(?<ending>${SPACE}?(?:[%％](?![${LETTERS}\\p{N}_])|(?:${WORDS[language]})${['ja', 'ko'].includes(language) ? '' : '(?![${LETTERS}\\p{N}])'}))`,
    )
    const wanted = ending(language)
    return replaceMatches(found, ({ groups = {} }) => {
      const number = groups['number'] ?? ''
      const isSame =
        (groups['ending'] ?? '').replace(/[\u00A0\u202F\u2009]/gu, ' ') === wanted.replace('\u00A0', ' ')
      return isSame ? undefined : number + wanted
    })
  }
}

const spaced = (mark: string) => (language: StyleLanguage) => (language === 'fr' ? '\u00A0' : ' ') + mark
const glued = (mark: string) => () => mark

/** `50%` as `百分之五十`, `3.5%` as `百分之三点五`; back is not needed. */
const inChinese: Rewrite = replaceMatches(
  /(?<![\p{Script=Latin}\p{N}_.,])(?<integer>\d{1,4})(?:\.(?<fraction>\d+))?\s?[%％]/gu,
  ({ groups = {} }) => {
    const { integer = '', fraction } = groups
    const whole = toChineseNumber(Number(integer), 'zh')
    return `百分之${whole}${fraction === undefined ? '' : `点${toChineseDigits(fraction).replaceAll('〇', '零')}`}`
  },
)

/** Percentages in figures. */
export const percentageFormat = singleRule('numbers.percentage_format', {
  use_arabic_numerals_followed_by_percent_symbol_without_space: optionRule('all', percentages(glued('%'))),
  use_chinese_numbers_followed_by_chinese_word_百分之: optionRule('zh', () => inChinese),
  use_numerals_followed_by_full_width_percent_symbol_without_space: optionRule(
    'ja ko zh',
    percentages(glued('％')),
  ),
  use_numerals_followed_by_japanese_word_パーセント_without_space: optionRule(
    'ja',
    percentages(glued('パーセント')),
  ),
  use_numerals_followed_by_korean_word_퍼센트: optionRule('ko', percentages(glued('퍼센트'))),
  use_numerals_followed_by_percent_symbol: optionRule('all', percentages(glued('%'))),
  use_numerals_followed_by_space_then_german_word_prozent: optionRule('de', percentages(spaced('Prozent'))),
  use_numerals_followed_by_space_then_half_width_percent_symbol: optionRule(
    'ja ko zh',
    percentages(spaced('%')),
  ),
  use_numerals_followed_by_space_then_italian_word_per_cento: optionRule(
    'it',
    percentages(spaced('per cento')),
  ),
  use_numerals_followed_by_space_then_italian_word_percento: optionRule(
    'it',
    percentages(spaced('percento')),
  ),
  use_numerals_followed_by_space_then_korean_word_퍼센트: optionRule('ko', percentages(spaced('퍼센트'))),
  use_numerals_followed_by_space_then_percent_symbol: optionRule('all', percentages(spaced('%'))),
  use_numerals_followed_by_space_then_spell_out_per_cent: optionRule('en', percentages(spaced('per cent'))),
  use_numerals_followed_by_space_then_spell_out_percent: optionRule('en', percentages(spaced('percent'))),
  use_spanish_word_por_cien: optionRule('es', percentages(spaced('por cien'))),
  use_spanish_word_por_ciento: optionRule('es', percentages(spaced('por ciento'))),
})
