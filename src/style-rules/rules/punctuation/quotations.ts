import { type Rewrite, together } from '../../rewriting/rewrite.ts'
import { type ChosenOptions, decisions, type RuleGroup } from '../../rewriting/rule-group.ts'
import type { StyleTarget } from '../../style-language.ts'
import {
  type ChooseMarks,
  CORNER,
  curlyDouble,
  curlySingle,
  DOUBLE_CORNER,
  GERMAN_DOUBLE,
  GERMAN_SINGLE,
  guillemets,
  type Marks,
  REVERSED_GUILLEMETS,
  REVERSED_SINGLE_GUILLEMETS,
  restyleApostrophes,
  restyleQuotations,
  STRAIGHT_DOUBLE,
  STRAIGHT_SINGLE,
  singleGuillemets,
} from './quotation-style.ts'

const WESTERN = 'de en es fr it'

type MarksOf = (target: StyleTarget) => Marks

/** German text sets guillemets with the points inwards, Swiss German as French does. */
const primaryGuillemets: MarksOf = (target) =>
  target.language === 'de' && target.code !== 'de-CH' ? REVERSED_GUILLEMETS : guillemets(target)

/** Marks by depth; the last one repeats, or all alternate. */
function byDepth(target: StyleTarget, levels: readonly MarksOf[], alternate = false): ChooseMarks {
  return ({ depth, family }) => {
    if (family === 'corner') return undefined
    if (family === 'single' && depth === 0 && isAsian(target)) return levels[1]?.(target)
    const level = alternate ? depth % levels.length : Math.min(depth, levels.length - 1)
    return levels[level]?.(target)
  }
}

/** Marks by kind, whatever the depth: what was double stays double. */
function byFamily(target: StyleTarget, double: MarksOf, single: MarksOf | undefined): ChooseMarks {
  return ({ family }) => {
    if (family === 'corner') return undefined
    return family === 'double' ? double(target) : single?.(target)
  }
}

/** Exchanges double and single marks by depth and keeps their shape, curly or straight. */
function keepShape(target: StyleTarget, isDoubleOutside: boolean): ChooseMarks {
  return ({ depth, family }, [open]) => {
    if (family === 'corner' || (isAsian(target) && depth === 0)) return undefined
    const isDouble = (depth % 2 === 0) === isDoubleOutside
    const isStraight = open === '"' || open === "'"
    if (isStraight) return isDouble ? STRAIGHT_DOUBLE : STRAIGHT_SINGLE
    return isDouble ? curlyDouble(target) : curlySingle(target)
  }
}

/** Corner brackets by depth. `『』` outside of any quotation marks a title and stays. */
const cornerBrackets: ChooseMarks = ({ depth, family }, [open]) => {
  if (depth === 0) return family === 'corner' && open === '『' ? undefined : CORNER
  return depth % 2 === 1 ? DOUBLE_CORNER : CORNER
}

const STYLES: Readonly<Record<string, (target: StyleTarget) => ChooseMarks>> = {
  use_corner_brackets_for_primary_quotations_and_double_corner_brackets_for_secondary_quotations: () =>
    cornerBrackets,
  use_double_curly_quotation_marks_for_primary_quotations_and_single_curly_quotation_marks_for_secondary_quotations:
    (target) => byDepth(target, [curlyDouble, curlySingle]),
  use_double_curly_quotation_marks_for_primary_quotations_then_alternate_with_single_curly_quotation_marks_for_nested_quotations:
    (target) => byDepth(target, [curlyDouble, curlySingle], true),
  use_double_german_quotation_marks_for_primary_quotations_and_single_german_quotation_marks_for_secondary_quotations:
    (target) => byDepth(target, [() => GERMAN_DOUBLE, () => GERMAN_SINGLE]),
  use_double_quotation_marks_for_primary_quotations_and_single_quotation_marks_for_secondary_quotations: (
    target,
  ) => keepShape(target, true),
  use_double_straight_quotation_marks_for_primary_quotations_and_single_straight_quotation_marks_for_secondary_quotations:
    (target) => byDepth(target, [() => STRAIGHT_DOUBLE, () => STRAIGHT_SINGLE]),
  use_double_straight_quotation_marks_for_primary_quotations_then_alternate_with_single_straight_quotation_marks_for_nested_quotations:
    (target) => byDepth(target, [() => STRAIGHT_DOUBLE, () => STRAIGHT_SINGLE], true),
  use_guillemets_for_primary_quotations_and_double_curly_quotation_marks_for_secondary_quotations: (target) =>
    byDepth(target, [primaryGuillemets, curlyDouble]),
  use_guillemets_for_primary_quotations_and_double_straight_quotation_marks_for_secondary_quotations: (
    target,
  ) => byDepth(target, [primaryGuillemets, () => STRAIGHT_DOUBLE]),
  use_guillemets_for_primary_quotations_and_single_guillemets_for_secondary_quotations: (target) =>
    byDepth(target, [guillemets, singleGuillemets]),
  use_guillemets_for_primary_quotations_double_curly_quotation_marks_for_secondary_quotations_and_single_curly_quotation_marks_for_further_nested_quotations:
    (target) => byDepth(target, [primaryGuillemets, curlyDouble, curlySingle]),
  use_reversed_guillemets_for_primary_quotations_and_single_reversed_guillemets_for_secondary_quotations: (
    target,
  ) => byDepth(target, [() => REVERSED_GUILLEMETS, () => REVERSED_SINGLE_GUILLEMETS]),
  use_single_quotation_marks_for_primary_quotations_and_double_quotation_marks_for_secondary_quotations: (
    target,
  ) => keepShape(target, false),
}

const straightDouble: MarksOf = () => STRAIGHT_DOUBLE
const straightSingle: MarksOf = () => STRAIGHT_SINGLE

const MARKS: Readonly<Record<string, (target: StyleTarget) => ChooseMarks>> = {
  use_curly_quotation_marks: (target) => byFamily(target, curlyDouble, curlySingle),
  use_double_curly_quotation_marks: (target) => byDepth(target, [curlyDouble, curlySingle], true),
  use_double_straight_quotation_marks: (target) => byDepth(target, [straightDouble, straightSingle], true),
  use_guillemets: (target) => byFamily(target, primaryGuillemets, undefined),
  use_straight_quotation_marks: (target) => byFamily(target, straightDouble, straightSingle),
}

const MARKS_AND_APOSTROPHES: Readonly<Record<string, readonly [marks: string, apostrophe: '’' | "'"]>> = {
  use_curly_quotation_marks_and_apostrophes: ['use_curly_quotation_marks', '’'],
  use_double_and_single_curly_quotation_marks_and_curly_apostrophes: ['use_curly_quotation_marks', '’'],
  use_double_and_single_straight_quotation_marks_and_straight_apostrophes: [
    'use_straight_quotation_marks',
    "'",
  ],
  use_guillemets_and_curly_apostrophes: ['use_guillemets', '’'],
  use_guillemets_and_straight_apostrophes: ['use_guillemets', "'"],
  use_straight_quotation_marks_and_apostrophes: ['use_straight_quotation_marks', "'"],
}

const APOSTROPHES: Readonly<Record<string, '’' | "'">> = {
  use_curly_apostrophes: '’',
  use_straight_apostrophes: "'",
}

const HIGHLIGHTS: Readonly<Record<string, MarksOf>> = {
  use_single_curly_quotation_marks: curlySingle,
  use_single_straight_quotation_marks: straightSingle,
}

const SETTING_OFF: Readonly<Record<string, MarksOf>> = {
  use_full_width_quotation_marks: curlyDouble,
  use_half_width_quotation_marks: straightDouble,
}

/**
 * Quotation marks and apostrophes. `quotation_style`, which knows about nesting, decides before `quotation_mark`, that
 * before `quotation_mark_and_apostrophe`, and those before the rules for highlighted expressions and set-off phrases.
 */
export const quotations: RuleGroup = {
  decides: decisions(
    [
      'punctuation.quotation_style',
      WESTERN,
      ...Object.keys(STYLES).filter((name) => !name.includes('corner')),
    ],
    ['punctuation.quotation_style', 'ja ko zh', ...Object.keys(STYLES).filter(isForAsia)],
    ['punctuation.quotation_mark', 'all', ...Object.keys(MARKS)],
    ['punctuation.quotation_mark_and_apostrophe', WESTERN, ...Object.keys(MARKS_AND_APOSTROPHES)],
    ['punctuation.apostrophe', WESTERN, ...Object.keys(APOSTROPHES)],
    ['punctuation.highlighting_specific_expressions', 'ja ko zh', ...Object.keys(HIGHLIGHTS)],
    ['punctuation.setting_off_non_quoted_phrases', 'ja ko zh', ...Object.keys(SETTING_OFF)],
  ),
  compile(chosen, target) {
    const choose = chosenMarks(chosen, target)
    const apostrophe = chosenApostrophe(chosen)
    const rewrites: Rewrite[] = []
    if (choose !== undefined) rewrites.push(restyleQuotations(choose))
    if (apostrophe !== undefined) rewrites.push(restyleApostrophes(apostrophe, target))
    return rewrites.length === 0 ? undefined : together(...rewrites)
  },
}

function isForAsia(name: string): boolean {
  return (
    name.includes('corner') ||
    name.includes('double_curly') ||
    name.includes('double_straight') ||
    name.startsWith('use_double_quotation_marks')
  )
}

function isAsian({ language }: StyleTarget): boolean {
  return language === 'ja' || language === 'ko' || language === 'zh'
}

function chosenMarks(chosen: ChosenOptions, target: StyleTarget): ChooseMarks | undefined {
  const style = STYLES[chosen('punctuation.quotation_style') ?? '']
  if (style !== undefined) return style(target)
  const both = MARKS_AND_APOSTROPHES[chosen('punctuation.quotation_mark_and_apostrophe') ?? '']
  const marks = MARKS[chosen('punctuation.quotation_mark') ?? ''] ?? MARKS[both?.[0] ?? '']
  if (marks !== undefined) return marks(target)
  const single = HIGHLIGHTS[chosen('punctuation.highlighting_specific_expressions') ?? '']
  const double = SETTING_OFF[chosen('punctuation.setting_off_non_quoted_phrases') ?? '']
  if (single === undefined && double === undefined) return undefined
  return ({ family }) => {
    if (family === 'corner') return undefined
    return family === 'single' ? single?.(target) : double?.(target)
  }
}

function chosenApostrophe(chosen: ChosenOptions): '’' | "'" | undefined {
  const own = APOSTROPHES[chosen('punctuation.apostrophe') ?? '']
  return own ?? MARKS_AND_APOSTROPHES[chosen('punctuation.quotation_mark_and_apostrophe') ?? '']?.[1]
}
