import { CJK, LETTERS, pattern } from '../../rewriting/patterns.ts'
import { type Rewrite, replaceMatches } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'
import type { StyleTarget } from '../../style-language.ts'

const fullWidth: Rewrite = replaceMatches(
  pattern(`(?<=${CJK}[)）」』"”]?) ?: ?(?=\\S)|(?<=${CJK}[)）」』"”]?):(?=$|\\n)`),
  '：',
)
const halfWidth: Rewrite = replaceMatches(/：/gu, ':')

export const colonWidth = singleRule('punctuation.colon', {
  use_full_width_colon: optionRule('ja zh', () => fullWidth),
  use_half_width_colon: optionRule('ja ko zh', () => halfWidth),
})

/** `12 : 30` and `3 : 16`, figures that stand alone on both sides; `gpt-4.1: 20K` is a heading. */
const closedBetweenFigures: Rewrite = replaceMatches(
  pattern(
    `(?<=(?<![${LETTERS}\\p{N}.,:/-]|:\\s)\\d{1,3}) ?: ?(?=\\d{1,3}(?![${LETTERS}\\p{N}:]|\\s:|[.,]\\d))`,
  ),
  ':',
)

export const colonInTimes = singleRule('punctuation.colon_between_hours_and_minutes_or_chapters_and_verses', {
  do_not_use_space_before_or_after_colon: optionRule('all', () => closedBetweenFigures),
})

export const colonForVersus = singleRule('punctuation.colon_to_replace_versus_or_to', {
  do_not_use_space_before_or_after_colon: optionRule('all', () => closedBetweenFigures),
})

/** A heading is a line without end mark: `제목 : 내용` as `제목: 내용`. Without any space it may be code (`key:value`). */
function headingColon({ language }: StyleTarget): Rewrite {
  return replaceMatches(
    /^(?<head>[^:\n]{0,200}[\p{L}\p{N})」』"”])(?<gap>[ \u00A0]?:[ \u00A0]?)(?=[\p{L}"“‘„«「『(][^:\n]{0,200}[^.!?。\s:]$)/gmu,
    ({ groups = {} }) => {
      const { head = '', gap = '' } = groups
      return gap === ':' && language !== 'ko' ? undefined : `${head}: `
    },
  )
}

export const colonInHeading = singleRule('punctuation.colon_in_heading', {
  use_space_after_colon_not_before: optionRule('de en es it ko', headingColon),
})
