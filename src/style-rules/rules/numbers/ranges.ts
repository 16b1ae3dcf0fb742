import type { TextEdit } from '../../../text/text-edit.ts'
import { UNIT_SYMBOLS } from '../../language-data/units.ts'
import { LETTERS, oneOf, pattern, SPACE } from '../../rewriting/patterns.ts'
import { changeMatches, type Rewrite } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'
import type { StyleTarget } from '../../style-language.ts'

/** What joins the ends, and what Romance languages and Korean set around them. */
interface Joint {
  readonly between: string
  readonly before?: string
  readonly after?: string
}

const UNIT = `(?:${SPACE}?(?:%|${oneOf(UNIT_SYMBOLS)})(?![${LETTERS}\\p{N}_]))`
const NUMBER = '\\d{1,3}(?:[.,\\u00A0]\\d{3})+|\\d+(?:[.,]\\d+)?'
const SIGN = '[-‐‑–—−~～〜]'
/** `5-10`, `5 – 10`, `5 km–10 km`; nothing that goes on like a date, code, phone number or calculation. */
const BY_SIGN = `(?<![${LETTERS}\\p{N}_.,:/#+*=$€£¥-]|[-–—/]\\s?|\\p{Lu}\\.?[-–\\s]|[=+×÷]\\s)(?<from>${NUMBER})(?<unit>${UNIT}?)(?<joint>${SPACE}?${SIGN}${SPACE}?)(?<to>${NUMBER})(?![\\p{N}_/=+*]|[.,:-]\\d|[-–—−]|${SPACE}?[-–—−=+×÷/]\\s?\\d)`

const VERSION = /(?:[Vv]ersions?|[Vv]ersionen|[Vv]ersion[ei]|[Vv]ersi(?:ón|ones)) $/u

/** Ranges of figures. From a hyphen only where the first number is the smaller one: `3-2` is a score. */
function ranges(joint: Joint): (target: StyleTarget) => Rewrite {
  const found = pattern(BY_SIGN)
  return (target) =>
    changeMatches(found, ({ index, input, groups = {} }) => {
      const { from = '', unit = '', joint: sign = '', to = '' } = groups
      if (
        VERSION.test(input.slice(Math.max(0, index - 12), index)) ||
        !isAscending(from, to) ||
        looksLikeCode(from, to, sign)
      )
        return undefined
      const start = index + from.length + unit.length
      const isWord = joint.before !== undefined || joint.after !== undefined || /\p{L}/u.test(joint.between)
      if (isWord && !mayBecomeWords(input.slice(0, index), sign, joint, target)) return undefined
      if (!isWord && sameSign(sign, joint.between)) return undefined
      const edits: TextEdit[] = []
      const opening = openingWord(input, index, joint)
      if (opening !== '') edits.push({ start: index, end: index, text: opening })
      edits.push({ start, end: start + sign.length, text: joint.between })
      const end = start + sign.length + to.length
      if (joint.after !== undefined && /^[ \u00A0]?[\p{L}%°]/u.test(input.slice(end))) return undefined
      if (joint.after !== undefined && joint.after !== '') edits.push({ start: end, end, text: joint.after })
      return edits
    })
}

function isAscending(from: string, to: string): boolean {
  return roughValue(from) < roughValue(to)
}

/** Whatever separates thousands is left out; good enough to compare the ends of a range. */
function roughValue(text: string): number {
  return Number(text.replace(/[.,\u00A0](?=\d{3}(?!\d))/gu, '').replace(',', '.'))
}

/** `2025-10` is a month, `01-02` a part of a date or code, `555-1234` a phone number. */
function looksLikeCode(from: string, to: string, sign: string): boolean {
  if (sign !== '-') return false
  const isMonth = /^\d{4}$/u.test(from) && /^(?:0\d|1[0-2])$/u.test(to)
  const isPhone = /^\d{3}$/u.test(from) && /^\d{4}$/u.test(to)
  return isMonth || isPhone || from.startsWith('0') || to.startsWith('0')
}

/** Words around a range already make the sentence's grammar; then it stays a sign. */
function mayBecomeWords(before: string, sign: string, joint: Joint, { language }: StyleTarget): boolean {
  if (/(?:[Bb]etween|[Zz]wischen|[Ee]ntre|[Tt]ra|[Ff]ra) $/u.test(before)) return false
  if (
    /(?:§§?|[Pp]ages?|[Pp]p?\.|[Ss]eiten?|S\.|[Pp]áginas?|[Pp]agin[ae]|[Cc]hapters?|Nr\.|No\.) ?$/u.test(
      before,
    ) &&
    joint.before !== undefined
  )
    return false
  return sign.trim() !== '—' && language !== 'fr'
}

/** `from 5-10` becomes `from 5 to 10`; `5-10` in Spanish `de 5 a 10`, unless the word stands there already. */
function openingWord(input: string, index: number, { before }: Joint): string {
  if (before === undefined) return ''
  return new RegExp(`(?:^|\\P{L})${before.trim()} $`, 'iu').test(input.slice(0, index)) ? '' : before
}

function sameSign(found: string, wanted: string): boolean {
  return found.replace(/[\u00A0\u202F\u2009]/gu, ' ') === wanted
}

function bySign(between: string): (target: StyleTarget) => Rewrite {
  return ranges({ between })
}

/** How a range of numbers is written. */
export const rangeIndicator = singleRule('punctuation.range_indicator', {
  use_en_dash_with_spaces: optionRule('all', bySign(' – ')),
  use_en_dash_without_space_on_either_side: optionRule('all', bySign('–')),
  use_en_dash_without_spaces: optionRule('all', bySign('–')),
  use_english_word_to: optionRule('en', ranges({ between: ' to ' })),
  use_full_width_dash: optionRule('ja ko zh', bySign('—')),
  use_full_width_wave_dash: optionRule('ja ko zh', bySign('～')),
  use_german_word_bis: optionRule('de', ranges({ between: ' bis ' })),
  use_half_width_dash: optionRule('ja ko zh', bySign('-')),
  use_hyphen: optionRule('all', bySign('-')),
  use_hyphen_with_space_on_either_side: optionRule('all', bySign(' - ')),
  use_hyphen_with_spaces: optionRule('all', bySign(' - ')),
  use_hyphen_without_space_on_either_side: optionRule('all', bySign('-')),
  use_hyphen_without_spaces: optionRule('all', bySign('-')),
  use_italian_words_da_a: optionRule('it', ranges({ between: ' a ', before: 'da ' })),
  use_japanese_word_から: optionRule('ja', ranges({ between: 'から' })),
  use_korean_words_부터_까지: optionRule('ko', ranges({ between: '부터 ', after: '까지' })),
  use_spanish_words_de_a: optionRule('es', ranges({ between: ' a ', before: 'de ' })),
  use_tilde: optionRule('ja ko zh', bySign('~')),
})
