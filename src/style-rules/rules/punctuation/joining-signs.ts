import { CJK, LETTERS, pattern, SPACE } from '../../rewriting/patterns.ts'
import { type Rewrite, replaceMatches } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'
import type { StyleTarget } from '../../style-language.ts'

/** `R&D`, `Q & A`: one to three capitals on both sides. */
const ABBREVIATED = pattern(
  `(?<=(?<![${LETTERS}\\p{N}])\\p{Lu}{1,3})(?<gap>${SPACE}?&${SPACE}?)(?=\\p{Lu}{1,3}(?![${LETTERS}\\p{N}]))`,
)

export const ampersandAbbreviationSpacing = singleRule('punctuation.ampersand_abbreviation_spacing', {
  do_not_use_spaces_before_and_after_ampersand_as_part_of_abbreviation: optionRule('all', () =>
    replaceMatches(ABBREVIATED, '&'),
  ),
  use_spaces_before_and_after_ampersand_as_part_of_abbreviation: optionRule('all', () =>
    replaceMatches(ABBREVIATED, ' & '),
  ),
})

/** Between words in small letters an ampersand belongs to no name; German nouns have capitals and stay. */
const spelledAmpersand = (word: string): Rewrite =>
  replaceMatches(/(?<=(?<![\p{L}\p{N}])\p{Ll}{2,} )&(?= \p{Ll}{2,}(?![\p{L}\p{N}]))/gu, word)
const fullWidthAmpersand: Rewrite = replaceMatches(pattern(`(?<=${CJK})&(?=${CJK})`), '＆')
const halfWidthAmpersand: Rewrite = replaceMatches(/＆/gu, '&')

export const ampersandUsage = singleRule('punctuation.ampersand_usage', {
  use_english_word_and_except_in_company_names_common_abbreviations_titles_software_code_and_mathematical_equations:
    optionRule('en', () => spelledAmpersand('and')),
  use_full_width_ampersand: optionRule('ja ko zh', () => fullWidthAmpersand),
  use_german_word_und_except_in_company_names_common_abbreviations_titles_software_code_and_mathematical_equations:
    optionRule('de', () => spelledAmpersand('und')),
  use_half_width_ampersand: optionRule('ja ko zh', () => halfWidthAmpersand),
})

const AND: Readonly<Record<string, string>> = { de: 'und', en: 'and', es: 'y', fr: 'et', it: 'e' }

/** `bread + butter` as `bread and butter`; Spanish y becomes e before i. */
function spelledPlus({ language }: StyleTarget): Rewrite {
  return replaceMatches(
    /(?<=(?<![\p{L}\p{N}])(?!(?:the|das|der|den|dem|del|una|uno|les|des|con|avec|with|mit|sign|symbol|press|key) )\p{Ll}{3,} )\+(?= (?<next>\p{Ll}{3,})(?![\p{L}\p{N}]))/gu,
    ({ groups = {} }) => {
      const next = groups['next'] ?? ''
      return language === 'es' && /^h?i(?!e)/u.test(next) ? 'e' : AND[language]
    },
  )
}

export const plusSignUsage = singleRule('punctuation.plus_sign_usage', {
  do_not_use_plus_sign_to_symbolize_english_word_and_unless_it_is_part_of_a_proper_noun: optionRule(
    'de en es fr it',
    spelledPlus,
  ),
})

/** Words on both sides, none of them an abbreviation, unit, path or fraction; `and/or` is a word of its own. */
const WORD_SLASH =
  /(?<![\p{L}\p{N}/._-]|\/\s)(?<left>\p{L}{3,})(?<slash> \/ |\/)(?<right>\p{L}{3,})(?![\p{L}\p{N}/_-]|\s?\/|\.\p{L})/gu

const slashWith = (slash: string): Rewrite =>
  replaceMatches(WORD_SLASH, ({ groups = {} }) => {
    const { left = '', right = '' } = groups
    return slash !== '/' && /^(?:and|und|et)$/u.test(left) ? undefined : left + slash + right
  })

export const slashSpacing = singleRule('punctuation.slash', {
  do_not_use_spaces_before_and_after_slashes: optionRule('all', () => slashWith('/')),
  use_spaces_before_and_after_slashes: optionRule('all', () => slashWith(' / ')),
})

/**
 * Dashes that interrupt a sentence: em dashes, spaced en dashes, double and spaced hyphens between words. A hyphen needs
 * whole words beside it, since `Z - 1` is a calculation.
 */
const BREAK =
  /(?<=[\p{L}\p{N}.!?"'”’»)\uFFFC%])(?<dash>[ \u00A0\u202F\u2009]?[—―][ \u00A0\u202F\u2009]?(?![—―])|[ \u00A0]–[ \u00A0]|[ \u00A0]?--[ \u00A0]?(?!-)|(?<=[\p{L}\p{M}]{2}|[.!?"'”’»)\uFFFC])[ \u00A0]-[ \u00A0](?=\p{L}{2}|["'“‘„«(\uFFFC]))(?=[\p{L}\p{N}"'“‘„«(\uFFFC])/gu

/** False between figures (a range), beside another dash and in a formula (`Total = Sales - Costs`). */
function breaksSentence(dash: string, input: string, index: number): boolean {
  const before = input.charAt(index - 1)
  const isRange = /\p{N}/u.test(before) && /\p{N}/u.test(input.charAt(index + dash.length))
  const isFormula = dash.includes('-') && / = [^\n]*$/u.test(input.slice(Math.max(0, index - 120), index))
  return !isRange && !isFormula && !/[—―]/u.test(before)
}

function sentenceBreaks(wanted: string): Rewrite {
  return replaceMatches(BREAK, ({ groups = {}, index, input }) => {
    const dash = groups['dash'] ?? ''
    if (!breaksSentence(dash, input, index)) return undefined
    return dash.replace(/[\u00A0\u202F\u2009]/gu, ' ') === wanted ? undefined : wanted
  })
}

export const sentenceBreakIndicator = singleRule('punctuation.sentence_break_indicator', {
  use_em_dash_with_space_on_either_side: optionRule('de en es fr it ko', () => sentenceBreaks(' — ')),
  use_em_dash_without_space_on_either_side: optionRule('de en es fr it ko', () => sentenceBreaks('—')),
  use_en_dash_with_space_on_either_side: optionRule('de en es fr it ko', () => sentenceBreaks(' – ')),
})

/** Exchanges the dash and keeps its spaces. */
const dashAs = (mark: string): Rewrite =>
  replaceMatches(BREAK, ({ groups = {}, index, input }) => {
    const dash = groups['dash'] ?? ''
    return breaksSentence(dash, input, index) ? dash.replace(/--|[—―–-]/u, mark) : undefined
  })

export const dashMark = singleRule('punctuation.dash', {
  use_em_dash: optionRule('all', () => dashAs('—')),
  use_hyphen: optionRule('ko', () => replaceMatches(/(?<=[\p{L}\p{N}] )[—–―](?= [\p{L}\p{N}])/gu, '-')),
})

export const emDash = singleRule('punctuation.em_dash', {
  use_double_em_dash: optionRule('ja zh', () => replaceMatches(/(?<![—―\d])[—―](?![—―\d])/gu, '——')),
})
