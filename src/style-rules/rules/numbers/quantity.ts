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

/** What is numbered or timed rather than counted, in any of the languages. */
const LABELS = new Set(
  `version versions release chapter section figure table step part article clause page no nr num art
  kapitel abschnitt abbildung tabelle seite ausgabe teil bild chapitre section figure tableau étape partie page
  capítulo sección figura tabla paso parte artículo página capitolo sezione tabella passo articolo pagina versión versione
  at um à alle las ore vers dalle from until till by bis ab von before after`.split(/\s+/u),
)
const TIME_LIKE = /^(?:[01]?\d|2[0-4])[.,][0-5]\d$/u

/** True when a unit, a currency, a percent sign or a power of ten stands beside the number at `[start, end)`. */
export function isMeasured(text: string, start: number, end: number, language: StyleLanguage): boolean {
  const after = text.slice(end, end + 40)
  return AFTER.get(language)?.test(after) === true || BEFORE.test(text.slice(Math.max(0, start - 6), start))
}

/**
 * True when the number is clearly an amount, not a version, section or time: it is measured, or follows a word in
 * small letters that numbers nothing (`ist 3.5`, not `Version 3.5`, `Python 3.5` or `at 14.30`).
 */
export function isQuantity(text: string, start: number, end: number, language: StyleLanguage): boolean {
  if (isMeasured(text, start, end, language)) return true
  const word = /(?:^|[\s(])(\p{Ll}+) $/u.exec(text.slice(Math.max(0, start - 30), start))?.[1]
  if (word === undefined || (LABELS.has(word) && !isPlainPreposition(word, text.slice(start, end))))
    return false
  return /^(?:$|[\s,;:!?)]|\.(?:\s|$))/u.test(text.slice(end, end + 2))
}

/** `at 3.75` is an amount, `at 14.30` may be a time. */
function isPlainPreposition(word: string, number: string): boolean {
  return (
    /^(?:at|um|à|alle|von|bis|ab|from|by|before|after|until|vers)$/u.test(word) && !TIME_LIKE.test(number)
  )
}
