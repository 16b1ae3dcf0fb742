import { escapePattern, pattern, SPACE } from '../../rewriting/patterns.ts'
import { type Rewrite, replaceMatches, together } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'
import type { StyleLanguage, StyleTarget } from '../../style-language.ts'

const NO_BREAK_SPACE = '\u00A0'

/** Abbreviations of several words, by their parts. */
const ABBREVIATIONS: Readonly<Partial<Record<StyleLanguage, readonly string[]>>> = {
  de: [
    'z B',
    'd h',
    'i d R',
    'u U',
    'u a',
    'o Ä',
    'u Ä',
    's o',
    's u',
    'z T',
    'v a',
    'm E',
    'u v m',
    'z Z',
    'i A',
    'i V',
    'o g',
  ],
  en: ['e g', 'i e'],
  es: ['EE UU', 'p ej', 'P D', 'a C', 'd C', 'a m', 'p m'],
  fr: ['p ex'],
  it: ['p es', 'a C', 'd C', 'n d r'],
}

type Join = (parts: readonly string[]) => string

const JOINS: Readonly<Record<string, Join>> = {
  do_not_separate_abbreviated_words: (parts) => parts.join(''),
  separate_each_abbreviated_word_with_period_and_space: (parts) =>
    parts.map((part) => `${part}.`).join(NO_BREAK_SPACE),
  separate_each_abbreviated_word_with_period_without_space: (parts) =>
    parts.map((part) => `${part}.`).join(''),
  separate_each_abbreviated_word_with_space_without_period: (parts) => parts.join(NO_BREAK_SPACE),
}

/** A period that also ends the sentence stays when the abbreviation loses its own. */
export function endsSentence(after: string): boolean {
  return /^["'”’»)\]]*\s*(?:$|\n)/u.test(after)
}

function joinAbbreviations(join: Join) {
  return ({ language }: StyleTarget): Rewrite => {
    const known = (ABBREVIATIONS[language] ?? []).map((text) => text.split(' '))
    return together(
      ...known.map((parts) => {
        const source = parts.map((part) => escapePattern(part)).join(`\\.${SPACE}?`)
        return replaceMatches(
          pattern(`(?<![\\p{L}\\p{N}.])${source}\\.(?!\\p{L})`),
          ({ 0: found, index, input }) => {
            const wanted = join(parts)
            const needsEnd = !wanted.endsWith('.') && endsSentence(input.slice(index + found.length))
            return found.replace(' ', NO_BREAK_SPACE) === wanted ? undefined : wanted + (needsEnd ? '.' : '')
          },
        )
      }),
    )
  }
}

export const abbreviations = singleRule(
  'punctuation.abbreviations',
  Object.fromEntries(
    Object.entries(JOINS).map(([option, join]) => [
      option,
      optionRule('de en es fr it', joinAbbreviations(join)),
    ]),
  ),
)

/** `U.S.A.` as `USA`. Before another capital it may be initials of a name or the end of a sentence, and stays. */
const withoutPeriods: Rewrite = replaceMatches(
  /(?<![\p{L}\p{N}.]|\d )(?:\p{Lu}\.){2,}(?!\p{L})/gu,
  ({ 0: found, index, input }) => {
    const after = input.slice(index + found.length)
    if (/^\s+["'“‘(]?\p{Lu}/u.test(after)) return undefined
    return found.replaceAll('.', '') + (endsSentence(after) ? '.' : '')
  },
)

export const acronyms = singleRule('punctuation.acronyms', {
  do_not_use_periods: optionRule('de en es fr it', () => withoutPeriods),
})

export const uppercaseInitialisms = singleRule('punctuation.periods_in_uppercase_initialisms_and_acronyms', {
  do_not_use: optionRule('de en es fr it', () => withoutPeriods),
})

const DEGREES = [
  'Ph.D.',
  'D.Phil.',
  'Ed.D.',
  'B.Sc.',
  'M.Sc.',
  'LL.B.',
  'LL.M.',
  'M.D.',
  'B.A.',
  'M.A.',
  'M.B.A.',
  'J.D.',
  'B.S.',
  'M.S.',
]
/** Without periods these are nothing but degrees; `MA` or `MD` may also be a state. */
const SURE_WITHOUT_PERIODS = DEGREES.slice(0, 6)

const degreesWithoutPeriods: Rewrite = replaceMatches(
  pattern(`(?<![\\p{L}\\p{N}.])(?:${DEGREES.map(escapePattern).join('|')})(?!\\p{L})`),
  ({ 0: found, index, input }) =>
    found.replaceAll('.', '') + (endsSentence(input.slice(index + found.length)) ? '.' : ''),
)

const degreesWithPeriods: Rewrite = replaceMatches(
  pattern(
    `(?<![\\p{L}\\p{N}.])(?:${SURE_WITHOUT_PERIODS.map((degree) => degree.replaceAll('.', '')).join('|')})(?![\\p{L}\\p{N}])`,
  ),
  ({ 0: found, index, input }) => {
    const wanted = SURE_WITHOUT_PERIODS.find((degree) => degree.replaceAll('.', '') === found)
    return input.charAt(index + found.length) === '.' ? wanted?.slice(0, -1) : wanted
  },
)

export const academicDegrees = singleRule('punctuation.periods_in_academic_degrees', {
  do_not_use: optionRule('en', () => degreesWithoutPeriods),
  use: optionRule('en', () => degreesWithPeriods),
})

const commaAfterLatin = (wanted: ', ' | ' ') => (): Rewrite =>
  replaceMatches(/(?<=(?<![\p{L}.])(?:e\.\s?g\.|i\.\s?e\.)),?[ \u00A0](?=[^\s,])/gu, wanted)

export const commaAfterIeAndEg = singleRule('punctuation.comma_after_i_e_and_e_g', {
  do_not_use: optionRule('en', commaAfterLatin(' ')),
  use: optionRule('en', commaAfterLatin(', ')),
})

/** `James's` or `James'`; only behind a capital, where no plural (`the Smiths' house`) is possible. */
const onlyApostrophe: Rewrite = replaceMatches(
  /(?<=(?<![\p{L}’'])\p{Lu}\p{Ll}+s)(?<mark>['’])s(?!\p{L})/gu,
  ({ groups = {} }) => groups['mark'] ?? '’',
)
const apostropheAndS: Rewrite = replaceMatches(
  /(?<=(?<![\p{L}’'])(?<before>\p{L}+ )\p{Lu}\p{Ll}+s)(?<mark>['’])(?= \p{Ll})/gu,
  ({ groups = {}, input, index }) => {
    const opened = /["“‘][^"”’]*$/u.test(input.slice(0, index)) || /['‘][^'’]*$/u.test(input.slice(0, index))
    return opened || /^(?:the|both|all|our|your|their|these|those) $/iu.test(groups['before'] ?? '')
      ? undefined
      : `${groups['mark'] ?? '’'}s`
  },
)

export const possessives = singleRule('punctuation.possessives_of_proper_names_ending_in_s_style', {
  add_apostrophe_only: optionRule('en', () => onlyApostrophe),
  add_apostrophe_s: optionRule('en', () => apostropheAndS),
})
