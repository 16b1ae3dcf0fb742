import { HAN_OR_KANA, pattern } from '../../rewriting/patterns.ts'
import { type Rewrite, replaceMatches, together } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'
import type { StyleTarget } from '../../style-language.ts'

/** Before `; : ! ?` and inside guillemets, where French sets a space. */
const FRENCH_GAP =
  /(?<=[\p{L}\p{N}\p{M})\]"”»%’'\uFFFC])[ \u00A0\u202F\u2009](?=[;:!?]+(?:$|[\s"”»)]))|(?<=«)[ \u00A0\u202F\u2009]|[ \u00A0\u202F\u2009](?=»)/gu
const FRENCH_PLACE =
  /(?<=[\p{L}\p{N}\p{M})\]"”»%\uFFFC])(?=[;:!?]+(?:$|[\s"”»)]))|(?<=«)(?=\S)|(?<=[^\s«])(?=»)/gu

const frenchRegular: Rewrite = together(
  replaceMatches(FRENCH_GAP, ' '),
  replaceMatches(FRENCH_PLACE, ({ index, input }) =>
    /[;:!?]/u.test(input.charAt(index)) && /[;:!?]/u.test(input.charAt(index - 1)) ? undefined : ' ',
  ),
)
const frenchNone: Rewrite = replaceMatches(FRENCH_GAP, '')

/** Around full-width marks no space is needed. */
const eastAsianNone: Rewrite = replaceMatches(
  /(?<=[。、，．：；！？）」』】])[ \u00A0](?=\S)|(?<=\S)[ \u00A0](?=[。、，．：；！？（「『【])/gu,
  '',
)

/** `Hello , world !` in languages that set no space before a mark. */
const noneBeforeMark: Rewrite = replaceMatches(
  /(?<=[\p{L}\p{N}\p{M})\]"”’»])[ \u00A0\u202F]+(?=[,;:!?](?:$|\s))|(?<=[\p{L}\p{M})\]"”’»])[ \u00A0]+(?=\.(?:$|\s))/gu,
  '',
)

export const spacingAndPunctuation = singleRule('punctuation.spacing_and_punctuation', {
  do_not_use_space: optionRule('all', ({ language }: StyleTarget) => {
    if (language === 'fr') return frenchNone
    return language === 'ja' || language === 'zh' ? eastAsianNone : noneBeforeMark
  }),
  use_regular_space: optionRule('fr', () => frenchRegular),
})

const betweenHanAndLatin: Rewrite = replaceMatches(
  pattern(
    `(?<=${HAN_OR_KANA})[ \\u00A0]+(?=\\p{Script=Latin})|(?<=\\p{Script=Latin})[ \\u00A0]+(?=${HAN_OR_KANA})`,
  ),
  '',
)
const betweenHanAndDigits: Rewrite = replaceMatches(
  pattern(`(?<=${HAN_OR_KANA})[ \\u00A0]+(?=\\d)|(?<=\\d)[ \\u00A0]+(?=${HAN_OR_KANA})`),
  '',
)

export const spaceBetweenChineseAndEnglish = singleRule('formatting.space_between_chinese_and_english', {
  do_not_use: optionRule('ja zh', () => betweenHanAndLatin),
})

export const spaceBetweenChineseAndDigits = singleRule(
  'formatting.space_between_chinese_characters_and_arabic_numerals',
  {
    do_not_use: optionRule('ja zh', () => betweenHanAndDigits),
  },
)
