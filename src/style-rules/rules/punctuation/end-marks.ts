import { type Rewrite, replaceMatches } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'
import type { StyleTarget } from '../../style-language.ts'

/** Three dots in every form; four are an ellipsis and a period and stay. */
const ELLIPSIS =
  /(?<![.…⋯\d/\\]|\{\s?|\[, )(?:\.{6}|\.{3}|(?:\.[ \u00A0]){2}\.|…{1,3}|⋯{1,2}|。{3}|・{3})(?![.…⋯/\\]|\d)/gu

const ellipsisAs = (mark: string) => (): Rewrite => replaceMatches(ELLIPSIS, mark)

export const ellipsis = singleRule('punctuation.ellipsis', {
  use_ellipsis_character: optionRule('all', ellipsisAs('…')),
  use_one_ellipsis_character: optionRule('all', ellipsisAs('…')),
  use_six_dots_at_the_bottom: optionRule('ja ko zh', ellipsisAs('......')),
  use_six_dots_in_the_center: optionRule('ja ko zh', ellipsisAs('……')),
  use_three_dots_at_the_bottom: optionRule('ja ko zh', ellipsisAs('...')),
  use_three_dots_in_the_center: optionRule('ja ko zh', ellipsisAs('…')),
  use_three_ellipsis_characters: optionRule('ja ko zh', ellipsisAs('………')),
  use_three_periods: optionRule('all', ellipsisAs('...')),
  use_three_periods_without_spaces: optionRule('all', ellipsisAs('...')),
  use_three_spaced_periods: optionRule('de en es fr it', ellipsisAs('.\u00A0.\u00A0.')),
  use_two_ellipsis_characters: optionRule('ja ko zh', ellipsisAs('……')),
})

/** `Stop!` as `Stop.`, `What?!` as `What?`; a mark inside a sentence simply goes. */
function withoutExclamationMarks({ language }: StyleTarget): Rewrite {
  const period = language === 'ja' || language === 'zh' ? '。' : '.'
  return replaceMatches(
    /¡(?=[^!\n]*!)|(?<=[\p{L}\p{N}\p{M}"'”’»)\]%…。、\uFFFC?？])(?<gap>[ \u00A0\u202F])?[!！]+(?<question>[?？]*)(?!=)(?<next>["'”’»)」』]*)(?=$|\s|[,;:，、「『（(“\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/gu,
    ({ 0: found, groups = {}, index, input }) => {
      if (found === '¡') return ''
      const { question = '', next = '' } = groups
      const before = input.charAt(index - 1)
      if (question !== '') return question.charAt(0) + next
      const isSilent =
        /[?？…。.]/u.test(before) ||
        /^[,;:，、]/u.test(input.slice(index + found.length)) ||
        /^[」』]/u.test(next)
      return (isSilent ? '' : period) + next
    },
  )
}

export const exclamationMarks = singleRule('punctuation.exclamation_marks', {
  do_not_use: optionRule('all', withoutExclamationMarks),
})

/** Korean quotations of whole sentences: `“…다.”` and `“…다”`. */
const withoutQuotedPeriod: Rewrite = replaceMatches(/(?<=[가-힣])\.(?=["”])/gu, '')
const withQuotedPeriod: Rewrite = replaceMatches(
  /(?<=[“"][^“”"\n]*[가-힣](?:다|요|죠|까|네|자))(?=["”])/gu,
  ({ index, input }) => {
    const isClosing =
      input.charAt(index) === '”' || (input.slice(0, index).match(/"/gu)?.length ?? 0) % 2 === 1
    if (!isClosing) return undefined
    return input.slice(0, index).endsWith('까') ? undefined : '.'
  },
)

export const periodsInDirectQuotes = singleRule('punctuation.periods_in_direct_quotes', {
  do_not_use: optionRule('ko', () => withoutQuotedPeriod),
  use: optionRule('ko', () => withQuotedPeriod),
})

const PERIODS_AND_COMMAS: Readonly<Record<string, readonly [period: string, comma: string]>> = {
  use_full_width_japanese_periods_and_full_width_japanese_commas: ['。', '、'],
  use_full_width_japanese_periods_and_full_width_non_japanese_commas: ['。', '，'],
  use_full_width_non_japanese_periods_and_full_width_japanese_commas: ['．', '、'],
  use_full_width_non_japanese_periods_and_full_width_non_japanese_commas: ['．', '，'],
}

const periodsAndCommas =
  ([period, comma]: readonly [string, string]) =>
  (): Rewrite =>
    replaceMatches(
      /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー」』）])(?:[。．、，]|[.,](?=$|\s|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[ ]?)|(?<![\d０-９])[。．、，](?![\d０-９])/gu,
      ({ 0: found }) => (/[。．.]/u.test(found) ? period : comma),
    )

export const japanesePeriodsAndCommas = singleRule(
  'punctuation.periods_and_commas',
  Object.fromEntries(
    Object.entries(PERIODS_AND_COMMAS).map(([option, marks]) => [
      option,
      optionRule('ja', periodsAndCommas(marks)),
    ]),
  ),
)

/** `…と言った「行こう」` at the end of a sentence gets its period outside. */
const periodAfterCorner: Rewrite = replaceMatches(
  /(?<=[^\s「」『』。！？!?\n][^「」\n]*「[^「」\n]*」)(?=$|\n)/gu,
  ({ index, input }) => (/(?:^|\n)「[^」]*」$/u.test(input.slice(0, index)) ? undefined : '。'),
)

export const cornerBracketAndPeriods = singleRule('punctuation.corner_bracket_and_periods', {
  add_period_after_closing_corner_bracket_at_end_of_sentence: optionRule('ja', () => periodAfterCorner),
})

/** `「行く。」と言った` as `「行く」と言った`. */
const noPeriodBeforeCorner: Rewrite = replaceMatches(/。(?=」[とのをがはにでもやへから、])/gu, '')

export const cornerBracketsAndPeriods = singleRule('punctuation.corner_brackets_and_periods', {
  do_not_add_period_before_closing_corner_bracket_when_sentence_continues: optionRule(
    'ja',
    () => noPeriodBeforeCorner,
  ),
})
