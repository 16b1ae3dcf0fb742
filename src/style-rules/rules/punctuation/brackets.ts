import type { TextEdit } from '../../../text/text-edit.ts'
import { CJK, HAN_OR_KANA, pattern } from '../../rewriting/patterns.ts'
import { changeMatches, insertion, type Rewrite, replaceMatches, together } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'
import type { StyleTarget } from '../../style-language.ts'
import type { Change } from '../../text/guarded-text.ts'

/** Exchanges the brackets of a pair; both or neither. */
function exchange(
  found: RegExp,
  open: string,
  close: string,
  unless?: (inner: string, match: RegExpExecArray) => boolean,
): Rewrite {
  return changeMatches(found, (match): Change | undefined => {
    const { 0: text, index } = match
    const inner = text.slice(1, -1)
    if (
      (text.startsWith(open) && text.endsWith(close)) ||
      inner.trim() === '' ||
      unless?.(inner, match) === true
    )
      return undefined
    const end = index + text.length
    return [
      { start: index, end: index + 1, text: open },
      { start: end - 1, end, text: close },
    ]
  })
}

const SPECIAL = '〔[^〔〕\\n]*〕|【[^【】\\n]*】|［[^［］\\n]*］|〖[^〖〗\\n]*〗'

/** Square, hexagonal and lenticular brackets; round ones are for other things and stay. */
export const bracketShape = singleRule('punctuation.bracket', {
  use_hexagonal_brackets: optionRule('ja zh', () => exchange(pattern(SPECIAL), '〔', '〕')),
  use_lenticular_brackets: optionRule('ja zh', () => exchange(pattern(SPECIAL), '【', '】')),
  use_parentheses: optionRule('ja zh', () => exchange(pattern(SPECIAL), '（', '）')),
})

/** Round brackets with Chinese or Japanese inside or right beside them; `f(x)` has neither. */
function isEastAsian(inner: string, before: string, after: string): boolean {
  return new RegExp(CJK, 'u').test(before.trimEnd().slice(-1) + inner + after.trimStart().slice(0, 1))
}

const fullWidthRound: Rewrite = changeMatches(/ ?\([^()\n]*\) ?/gu, (match): Change | undefined => {
  const { 0: found, index, input } = match
  const open = index + found.indexOf('(')
  const close = index + found.lastIndexOf(')')
  if (
    !isEastAsian(input.slice(open + 1, close), input.slice(0, open), input.slice(close + 1, close + 3)) ||
    close === open + 1
  )
    return undefined
  const eatsBefore = found.startsWith(' ') && new RegExp(`${HAN_OR_KANA}$`, 'u').test(input.slice(0, index))
  const eatsAfter =
    found.endsWith(' ') && new RegExp(`^${HAN_OR_KANA}`, 'u').test(input.slice(index + found.length))
  return [
    { start: eatsBefore ? index : open, end: open + 1, text: '（' },
    { start: close, end: eatsAfter ? close + 2 : close + 1, text: '）' },
  ]
})

export const roundBrackets = singleRule('punctuation.round_brackets', {
  use_full_width_round_brackets: optionRule('ja zh', () => fullWidthRound),
  use_half_width_round_brackets: optionRule('ja zh', () => exchange(/（[^（）\n]*）/gu, '(', ')')),
})

/** In Korean only the space before goes: what follows is the next word. */
function closedParentheses({ language }: StyleTarget): Rewrite {
  const before = replaceMatches(/(?<=[\p{L}\p{N}])[ \u00A0]{1,20}(?=[(（][^()（）\n]{1,300}[)）])/gu, '')
  const inside = replaceMatches(/(?<=[(（])[ \u00A0]{1,20}|(?<![ \u00A0])[ \u00A0]{1,20}(?=[)）])/gu, '')
  const after = replaceMatches(
    pattern(`(?<=[(（][^()（）\\n]{1,300}[)）])[ \\u00A0]{1,20}(?=${HAN_OR_KANA})`),
    '',
  )
  return language === 'ko' ? together(before, inside) : together(before, inside, after)
}

export const supplementaryParentheses = singleRule('punctuation.parentheses_for_supplementary_information', {
  use_parentheses_without_space_on_either_side: optionRule('ja ko zh', closedParentheses),
})

/** A bracketed sentence of its own: `So it was. (Nobody knew).` has its period inside. */
const periodInside: Rewrite = changeMatches(
  /(?<=[.!?…]["”’»]?\s\()(?<sentence>\p{Lu}[^()\n]*[\p{L}\p{N}"”’»])\)(?:(?<period>\.)(?=$|\s)|(?=$|\n))/gu,
  ({ index, groups = {} }): Change | undefined => {
    const { sentence = '', period } = groups
    if (sentence.trim().split(/\s+/u).length < 3) return undefined
    const close = index + sentence.length
    const removal: readonly TextEdit[] =
      period === undefined ? [] : [{ start: close + 1, end: close + 2, text: '' }]
    return [insertion(close, '.'), ...removal]
  },
)

/** `（…です）` behind a full stop, with a verb's ending inside. */
const japanesePeriodInside: Rewrite = changeMatches(
  /(?<=(?:^|[。！？\n])（)(?<sentence>[^（）\n]*(?:です|ます|ません|でした|ました|である|した|する|ない))）(?<period>。?)/gu,
  ({ index, groups = {} }): Change => {
    const close = index + (groups['sentence'] ?? '').length
    const removal: readonly TextEdit[] =
      groups['period'] === '' ? [] : [{ start: close + 1, end: close + 2, text: '' }]
    return [insertion(close, '。'), ...removal]
  },
)

export const fullSentenceInBrackets = singleRule('punctuation.full_sentence_in_round_brackets', {
  add_period_before_closing_round_bracket: optionRule('de en es fr it ja', ({ language }) =>
    language === 'ja' ? japanesePeriodInside : periodInside,
  ),
})

/** Marks of titles; corner brackets mark titles only in Korean, elsewhere they are quotation marks. */
const BOOKS = (language: string) =>
  pattern(`《[^《》\\n]*》|≪[^≪≫\\n]*≫${language === 'ko' ? '|『[^『』\\n]*』' : ''}`)
const WORKS = (language: string) => pattern(`〈[^〈〉\\n]*〉${language === 'ko' ? '|「[^「」\\n]*」' : ''}`)

const books =
  (open: string, close: string) =>
  ({ language }: StyleTarget) =>
    exchange(BOOKS(language), open, close)
const works =
  (open: string, close: string) =>
  ({ language }: StyleTarget) =>
    exchange(WORKS(language), open, close)

export const bookTitles = singleRule('punctuation.titles_of_books_and_newspapers', {
  use_double_angle_brackets: optionRule('ko', books('《', '》')),
  use_double_corner_brackets: optionRule('ja ko zh', books('『', '』')),
  use_double_straight_quotation_marks: optionRule('ja ko zh', books('"', '"')),
})

export const workTitles = singleRule(
  'punctuation.titles_of_creative_works_trade_names_laws_and_regulations',
  {
    use_single_angle_brackets: optionRule('ko', works('〈', '〉')),
    use_single_corner_brackets: optionRule('ja ko zh', works('「', '」')),
    use_single_straight_quotation_marks: optionRule('ja ko zh', works("'", "'")),
  },
)
