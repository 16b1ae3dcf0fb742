import { CURRENCY_CODES, CURRENCY_SYMBOLS, currencyNames } from '../../language-data/currencies.ts'
import { UNIT_SYMBOLS, unitNames } from '../../language-data/units.ts'
import { oneOf, SPACE, WORD_END } from '../../rewriting/patterns.ts'
import { STYLE_LANGUAGES, type StyleLanguage } from '../../style-language.ts'

/** Words after a number that make it a quantity: powers of ten, percent, degrees, counters of languages that have them. */
const SCALES: Readonly<Record<StyleLanguage, readonly string[]>> = {
  de: [
    'Millionen',
    'Million',
    'Milliarden',
    'Milliarde',
    'Billionen',
    'Tausend',
    'Mio',
    'Mrd',
    'Prozent',
    'Grad',
  ],
  en: ['million', 'billion', 'trillion', 'thousand', 'percent', 'per cent', 'degrees'],
  es: ['millones', 'millón', 'mil', 'billones', 'por ciento', 'por cien', 'grados'],
  fr: ['millions', 'million', 'milliards', 'milliard', 'mille', 'pour cent', 'degrés'],
  it: ['milioni', 'milione', 'miliardi', 'miliardo', 'mila', 'mio', 'mrd', 'per cento', 'percento', 'gradi'],
  ja: [...Array.from('万億兆円人個件台本枚回点歳度倍'), 'パーセント'],
  ko: [...Array.from('만억조원명개건대장회점세도배'), '퍼센트'],
  zh: [...Array.from('万亿元人个件台本张次点岁度倍'), '美元', '欧元', '日元'],
}

const AFTER: ReadonlyMap<StyleLanguage, RegExp> = new Map(
  STYLE_LANGUAGES.map((language) => {
    const words = [...unitNames(language), ...currencyNames(language), ...SCALES[language]]
    const wordEnd = ['ja', 'ko', 'zh'].includes(language) ? '' : WORD_END
    const source = `^${SPACE}?(?:[%‰％]|°|℃|${oneOf(CURRENCY_SYMBOLS)}|${oneOf([...UNIT_SYMBOLS, ...CURRENCY_CODES])}${WORD_END}|${oneOf(words)}${wordEnd})`
    return [language, new RegExp(source, 'u')]
  }),
)
const BEFORE = new RegExp(`(?:${oneOf(CURRENCY_SYMBOLS)}|${oneOf(CURRENCY_CODES)})${SPACE}?$`, 'u')

/** Words that say what something amounts to. Others number and refer more often than they measure: `articles 78.21`. */
const SAYS_AMOUNT = new Set(
  `is was are were equals about approximately roughly nearly almost around ist war waren beträgt betrug etwa rund circa ungefähr
  es era son vale aproximadamente casi est était sont vaut environ presque è era sono vale circa quasi`.split(
    /\s+/u,
  ),
)

/** True when a unit, a currency, a percent sign or a power of ten stands beside the number at `[start, end)`. */
export function isMeasured(text: string, start: number, end: number, language: StyleLanguage): boolean {
  const after = text.slice(end, end + 40)
  return AFTER.get(language)?.test(after) === true || BEFORE.test(text.slice(Math.max(0, start - 6), start))
}

/**
 * True when the number is clearly an amount, not a version, section or time. It is measured, or a word like `is` or
 * `about` stands before it: `ist 3.5`, not `Version 3.5`, `articles 78.21` or `at 14.30`.
 */
export function isQuantity(text: string, start: number, end: number, language: StyleLanguage): boolean {
  if (isMeasured(text, start, end, language)) return true
  const word = /(?:^|[\s(])(\p{Ll}+) $/u.exec(text.slice(Math.max(0, start - 30), start))?.[1]
  return (
    word !== undefined &&
    SAYS_AMOUNT.has(word) &&
    /^(?:$|[\s,;:!?)]|\.(?:\s|$))/u.test(text.slice(end, end + 2))
  )
}
