import {
  CURRENCY_CODES,
  CURRENCY_SYMBOLS,
  type Currency,
  currencyNames,
  currencyOfIso,
  currencyOfName,
  currencyOfSymbol,
} from '../../language-data/currencies.ts'
import { LETTERS, oneOf, pattern, SPACE, WORD_END, WORD_START } from '../../rewriting/patterns.ts'
import { editOf, type Rewrite } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'
import type { StyleLanguage, StyleTarget } from '../../style-language.ts'
import { numberSource } from './number-reading.ts'

/** An amount as found: `5 million` and the euro. */
interface Amount {
  readonly amount: string
  readonly currency: Currency
  readonly target: StyleTarget
}

type Render = (amount: Amount) => string | undefined

/** Powers of ten between number and currency; languages that need a preposition after them are left out. */
const SCALE: Readonly<Partial<Record<StyleLanguage, string>>> = {
  en: '(?:million|billion|trillion|thousand)',
  de: '(?:Millionen|Million|Milliarden|Milliarde|Mio\\.|Mrd\\.)',
  ja: '[万億兆]',
  ko: '[만억조]',
  zh: '[万亿]',
}

/** Powers of ten and abbreviations for them: behind these, or before, the currency stays as it is. */
const BLOCKED_AFTER =
  /^[ \u00A0\u202F]?(?:[kKMBmb]\b|bn\b|mn\b|tn\b|millions?|milliards?|mill|mil\b|milion|miliard|mi[lr]a\b|mio\b|mrd\b|Mio|Mrd|Million|Milliard|billion|trillion|thousand|[万億亿兆만억조])/u

/** `3元素`, `3円形`, `5원칙`: the sign of a currency as part of another word. */
const NOT_ANOTHER_WORD = '(?![素件旦首帅宵音形周盤柱卓칙소리본고인진트])'

const name = ({ amount, currency, target }: Amount): string =>
  currency.names[target.language][amount === '1' ? 0 : 1]
const symbol = ({ currency }: Amount): string | undefined => currency.symbol
const halfWidth = (amount: Amount): string | undefined => symbol(amount)?.replace('￥', '¥')
const fullWidth = (amount: Amount): string | undefined =>
  symbol(amount)?.replace('$', '＄').replace('¥', '￥').replace('£', '￡').replace('₩', '￦')

/** A no-break space in French, where `5 €` must not be torn apart; a plain one elsewhere. */
const gap = ({ target }: Amount): string => (target.language === 'fr' ? '\u00A0' : ' ')

const joined = (...parts: readonly (string | undefined)[]): string | undefined =>
  parts.includes(undefined) || parts.includes('') ? undefined : parts.join('')

const symbolFirst: Render = (a) => joined(symbol(a), a.amount)
const symbolFirstSpaced: Render = (a) => joined(symbol(a), gap(a), a.amount)
const symbolLastSpaced: Render = (a) => joined(a.amount, gap(a), symbol(a))
const isoLast: Render = (a) => joined(a.amount, gap(a), a.currency.iso)
const isoFirst: Render = (a) => joined(a.currency.iso, gap(a), a.amount)
const nameLast: Render = (a) => joined(a.amount, gap(a), name(a))

/** Where the language sets a symbol: before the amount in English and Asia, after it in Europe. */
const symbolAsUsual: Render = (a) =>
  ['de', 'es', 'fr', 'it'].includes(a.target.language) ? symbolLastSpaced(a) : symbolFirst(a)

const RENDERINGS: Readonly<Record<string, readonly [languages: string, render: Render]>> = {
  spell_out_currency_name_followed_by_amount_in_arabic_numerals_without_space: [
    'ja ko zh',
    (a) => joined(name(a), a.amount),
  ],
  use_amount_followed_by_currency_symbol_without_space: ['all', (a) => joined(a.amount, symbol(a))],
  use_amount_followed_by_space_then_currency_symbol: ['all', symbolLastSpaced],
  use_amount_followed_by_space_then_iso_code: ['all', isoLast],
  use_amount_followed_by_space_then_spell_out_currency_name: ['de en es fr it ko', nameLast],
  use_amount_followed_by_space_then_spell_out_currency_name_in_lowercase: [
    'en es fr it',
    (a) => joined(a.amount, gap(a), name(a).toLowerCase()),
  ],
  use_amount_followed_by_spelled_out_currency_name_in_japanese_without_space: [
    'ja',
    (a) => joined(a.amount, name(a)),
  ],
  use_amount_followed_by_spelled_out_currency_name_without_space: [
    'ja ko zh',
    (a) => joined(a.amount, name(a)),
  ],
  use_currency_symbol_but_spell_out_if_no_symbol_exists: [
    'all',
    (a) =>
      symbolAsUsual(a) ??
      (a.target.language === 'ja' || a.target.language === 'zh' ? joined(a.amount, name(a)) : nameLast(a)),
  ],
  use_currency_symbol_but_use_iso_code_if_no_symbol_exists: ['all', (a) => symbolAsUsual(a) ?? isoLast(a)],
  use_currency_symbol_followed_by_amount_in_arabic_numerals_without_space: ['all', symbolFirst],
  use_currency_symbol_followed_by_amount_without_space: ['all', symbolFirst],
  use_currency_symbol_followed_by_space_then_amount: ['all', symbolFirstSpaced],
  use_currency_symbol_followed_by_space_then_amount_in_arabic_numerals: ['all', symbolFirstSpaced],
  use_full_width_currency_symbol_followed_by_amount_without_space: [
    'ja ko zh',
    (a) => joined(fullWidth(a), a.amount),
  ],
  use_half_width_currency_symbol_followed_by_amount_without_space: [
    'ja ko zh',
    (a) => joined(halfWidth(a), a.amount),
  ],
  use_half_width_currency_symbol_followed_by_space_then_amount: [
    'ja ko zh',
    (a) => joined(halfWidth(a), gap(a), a.amount),
  ],
  use_iso_code: [
    'all',
    (a) => (['en', 'ja', 'ko', 'zh'].includes(a.target.language) ? isoFirst(a) : isoLast(a)),
  ],
  use_iso_code_followed_by_space_then_amount: ['all', isoFirst],
  use_iso_code_followed_by_space_then_amount_in_arabic_numerals: ['all', isoFirst],
}

/** Amounts of money with a known currency, in figures. `$` is any dollar: it gets a word but no code. */
export const currencyFormat = singleRule(
  'numbers.currency_format',
  Object.fromEntries(
    Object.entries(RENDERINGS).map(([option, [languages, render]]) => [
      option,
      optionRule(languages, (target) => rewriteAmounts(target, render)),
    ]),
  ),
)

function rewriteAmounts(target: StyleTarget, render: Render): Rewrite {
  const amounts = amountPattern(target)
  return function* (text) {
    for (const match of text.matchAll(amounts)) {
      const found = match[0]
      const amount = readAmount(match, target)
      if (amount === undefined || BLOCKED_AFTER.test(text.slice(match.index + found.length))) continue
      const wanted = render(amount)
      const change = wanted === undefined ? undefined : editOf(match.index, found, wanted)
      if (change !== undefined && sameSpaces(found) !== sameSpaces(wanted ?? '')) yield change
    }
  }
}

/** Kinds of spaces do not matter: `5 €` with a narrow space stays as it is. */
function sameSpaces(text: string): string {
  return text.replace(/[\u00A0\u202F\u2009]/gu, ' ')
}

function amountPattern({ language }: StyleTarget): RegExp {
  const symbols = oneOf(CURRENCY_SYMBOLS)
  const codes = oneOf(CURRENCY_CODES)
  const names = oneOf(currencyNames(language))
  const isSpaced = !['ja', 'zh', 'ko'].includes(language)
  const scale = SCALE[language] === undefined ? '' : `(?:${SPACE}?${SCALE[language]})?`
  const amount = (group: string, separator: string) => `(?<${group}>${numberSource(separator)}${scale})`
  const wordEnd = isSpaced ? WORD_END : NOT_ANOTHER_WORD
  const before = `(?<before>${WORD_START}(?:${codes})(?=${SPACE}?\\d)|(?<![\\p{Lu}\\d]${SPACE}?)${symbols})${SPACE}?${amount('first', 's1')}(?![\\d.,]*\\d)(?!${SPACE}?(?:${symbols}|${codes}${WORD_END}|${names}))`
  const beforeName = isSpaced
    ? ''
    : `|(?<nameBefore>(?:${names}))${SPACE}?${amount('second', 's2')}(?![\\d.,]*\\d)`
  const after = `(?<![${LETTERS}\\p{N}_.,$€£¥₩₹])${amount('third', 's3')}${SPACE}?(?<after>${symbols}(?!${SPACE}?\\d)|${codes}${WORD_END}|(?:${names})${wordEnd})`
  return pattern(`${before}${beforeName}|${after}`)
}

function readAmount({ groups = {} }: RegExpExecArray, target: StyleTarget): Amount | undefined {
  const amount = groups['first'] ?? groups['second'] ?? groups['third']
  const mark = groups['before'] ?? groups['nameBefore'] ?? groups['after']
  if (amount === undefined || mark === undefined) return undefined
  const currency =
    currencyOfSymbol(mark, target) ?? currencyOfIso(mark) ?? currencyOfName(mark, target.language)
  return currency === undefined ? undefined : { amount, currency, target }
}
