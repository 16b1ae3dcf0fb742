import { toChineseNumber } from '../../language-data/chinese-numbers.ts'
import { LETTERS, pattern, SPACE, WORD_END } from '../../rewriting/patterns.ts'
import { type Rewrite, replaceMatches } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'
import type { StyleLanguage, StyleTarget } from '../../style-language.ts'
import { numberSource } from './number-reading.ts'

type Scale = 'C' | 'F'

interface Temperature {
  /** With its sign. */
  readonly number: string
  readonly scale: Scale
  readonly target: StyleTarget
}

type Render = (temperature: Temperature) => string | undefined

const SCALE_NAMES: Readonly<Record<StyleLanguage, Readonly<Record<Scale, string>>>> = {
  de: { C: 'Grad Celsius', F: 'Grad Fahrenheit' },
  en: { C: 'degrees Celsius', F: 'degrees Fahrenheit' },
  es: { C: 'grados Celsius', F: 'grados Fahrenheit' },
  fr: { C: 'degrés Celsius', F: 'degrés Fahrenheit' },
  it: { C: 'gradi Celsius', F: 'gradi Fahrenheit' },
  ja: { C: '度', F: '°F' },
  ko: { C: '도', F: '도' },
  zh: { C: '摄氏度', F: '华氏度' },
}

const FURTHER_NAMES =
  'degree Celsius|degree Fahrenheit|degré Celsius|degré Fahrenheit|grado Celsius|grado Fahrenheit|grados centígrados|gradi centigradi|degrés centigrades'

function wordsOf({ number, scale, target }: Temperature): string {
  const plural = SCALE_NAMES[target.language][scale]
  if (!/^[-−]?1$/u.test(number)) return plural
  return plural
    .replace('degrees', 'degree')
    .replace('degrés', 'degré')
    .replace('grados', 'grado')
    .replace('gradi', 'grado')
}

const noScale: Render = ({ number, scale, target: { language } }) =>
  scale === 'C'
    ? `${number} ${/^[-−]?1$/u.test(number) ? 'grado' : language === 'es' ? 'grados' : 'gradi'}`
    : undefined
const wordsAfterSpace: Render = (t) => `${t.number} ${wordsOf(t)}`
const wordsGlued: Render = (t) => `${t.number}${wordsOf(t)}`
const spelled: Render = (t) =>
  ['ja', 'zh', 'ko'].includes(t.target.language) ? wordsGlued(t) : wordsAfterSpace(t)
const celsiusAfter =
  (word: string): Render =>
  ({ number, scale }) =>
    scale === 'C' ? number + word : undefined
const koreanScaleFirst: Render = ({ number, scale }) => `${scale === 'C' ? '섭씨' : '화씨'} ${number}도`

const inChinese: Render = ({ number, scale }) => {
  const value = /^[-−]?(?<digits>\d{1,4})$/u.exec(number)?.groups?.['digits']
  if (value === undefined) return undefined
  return (
    (number.length > value.length ? '零下' : '') +
    toChineseNumber(Number(value), 'zh') +
    SCALE_NAMES.zh[scale]
  )
}

function temperatures(render: Render): (target: StyleTarget) => Rewrite {
  return (target) => {
    const { language } = target
    const names = Object.values(SCALE_NAMES[language]).filter((name) => !['도', '度', '°F'].includes(name))
    const found = pattern(
      `(?<![${LETTERS}\\p{N}_.,]|\\d[-−])(?<number>[-−]?${numberSource()})${SPACE}?(?:°${SPACE}?(?<letter>[CF])${WORD_END}|(?<sign>[℃℉])|(?<name>${[...names, FURTHER_NAMES].join('|')})${language === 'zh' ? '' : WORD_END})`,
    )
    return replaceMatches(found, ({ 0: whole, groups = {} }) => {
      const { number = '', letter, sign, name = '' } = groups
      const isFahrenheit = letter === 'F' || sign === '℉' || /Fahrenheit|华氏/u.test(name)
      const wanted = render({ number, scale: isFahrenheit ? 'F' : 'C', target })
      return wanted === undefined || plain(wanted) === plain(whole) ? undefined : wanted
    })
  }
}

function plain(text: string): string {
  return text.replace(/[\u00A0\u202F\u2009]/gu, ' ')
}

const symbolSpaced: Render = ({ number, scale, target }) =>
  `${number}${target.language === 'fr' ? '\u00A0' : ' '}°${scale}`

/** Temperatures in degrees Celsius or Fahrenheit, in figures. A bare `20°` may be an angle and stays. */
export const temperatureFormat = singleRule('numbers.temperature_format', {
  spell_out_unit: optionRule('de en es fr it zh', temperatures(spelled)),
  spell_out_unit_followed_by_numerals_then_korean_word_도: optionRule('ko', temperatures(koreanScaleFirst)),
  use_arabic_numerals_followed_by_space_then_spell_out_unit: optionRule(
    'de en es fr it',
    temperatures(wordsAfterSpace),
  ),
  use_arabic_numerals_followed_by_unit_symbol_without_space: optionRule(
    'all',
    temperatures(({ number, scale }) => `${number}°${scale}`),
  ),
  use_arabic_numerals_then_spell_out_unit: optionRule('zh', temperatures(wordsGlued)),
  use_chinese_numbers_then_spell_out_unit: optionRule('zh', temperatures(inChinese)),
  use_italian_word_grado_and_do_not_specify_temperature_scale: optionRule('it', temperatures(noScale)),
  use_numerals_followed_by_japanese_word_度_without_space: optionRule('ja', temperatures(celsiusAfter('度'))),
  use_numerals_followed_by_korean_word_도: optionRule('ko', temperatures(celsiusAfter('도'))),
  use_numerals_followed_by_space_then_spell_out_unit: optionRule(
    'de en es fr it',
    temperatures(wordsAfterSpace),
  ),
  use_numerals_followed_by_space_then_unit_symbol: optionRule('all', temperatures(symbolSpaced)),
  use_numerals_followed_by_unit_symbol_without_space: optionRule(
    'all',
    temperatures(({ number, scale }) => `${number}°${scale}`),
  ),
  use_spanish_word_grado_and_do_not_specify_temperature_scale: optionRule('es', temperatures(noScale)),
})
