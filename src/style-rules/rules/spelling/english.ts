import { isSentenceStart, withCaseOf } from '../../rewriting/patterns.ts'
import { type Rewrite, replaceMatches, together } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'
import { endsSentence } from '../punctuation/abbreviation-marks.ts'

const START = "(?<![\\p{L}\\p{N}'’])"
const END = "(?![\\p{L}\\p{N}]|['’]\\p{L})"
const MARK = "['’]"

const NEGATIVE_STEMS = 'is|are|was|were|has|have|had|do|does|did|could|would|should|must|might|need'
const EXPANDED_NEGATIVES: Readonly<Record<string, string>> = {
  can: 'cannot',
  wo: 'will not',
  sha: 'shall not',
}

const expandNegatives: Rewrite = replaceMatches(
  new RegExp(`${START}(?<stem>${NEGATIVE_STEMS}|ca|wo|sha)n${MARK}t${END}`, 'giu'),
  ({ 0: found, groups = {}, input, index }) => {
    const stem = groups['stem'] ?? ''
    const key = stem.toLowerCase() === 'ca' ? 'can' : stem.toLowerCase()
    const words = EXPANDED_NEGATIVES[key] ?? `${stem.toLowerCase()} not`
    // `Isn't it?` would become `Is not it?`: in a question the subject comes between.
    if (
      /^ (?:I|you|he|she|it|we|they|there|this|that|the|[a-z]+ (?:\w+ )*\w*\?)(?!\p{L})/u.test(
        input.slice(index + found.length),
      ) &&
      /^(?:[^.!?\n]*\?)/u.test(input.slice(index + found.length))
    )
      return undefined
    return withCaseOf(found, words)
  },
)

/** Behind `'s` these words leave no doubt that it stands for `is`, or for `has`. */
const AFTER_IS =
  '(?:a|an|the|not|no|my|your|our|their|his|her|in|on|at|to|very|too|so|also|still|now|just|only|always|never|\\p{Ll}+ing)(?!\\p{L})'
const AFTER_HAS = '(?:been|had|got|become)(?!\\p{L})'
const WITH_S = 'it|that|there|here|what|he|she|who|where|how'

const expandPositives: Rewrite = together(
  replaceMatches(new RegExp(`(?<=${START}I)${MARK}m${END}`, 'gu'), ' am'),
  replaceMatches(new RegExp(`(?<=${START}(?:you|we|they))${MARK}re${END}`, 'giu'), ' are'),
  replaceMatches(
    new RegExp(`(?<=${START}(?:I|you|we|they|should|could|would|might|must))${MARK}ve${END}`, 'giu'),
    ' have',
  ),
  replaceMatches(
    new RegExp(`(?<=${START}(?:I|you|he|she|it|we|they|there|that|who))${MARK}ll${END}`, 'giu'),
    ' will',
  ),
  replaceMatches(new RegExp(`(?<=${START}let)${MARK}s${END}`, 'giu'), ' us'),
  replaceMatches(new RegExp(`(?<=${START}(?:${WITH_S}))${MARK}s(?= ${AFTER_IS})`, 'giu'), ' is'),
  replaceMatches(new RegExp(`(?<=${START}(?:${WITH_S}))${MARK}s(?= ${AFTER_HAS})`, 'giu'), ' has'),
  replaceMatches(
    new RegExp(
      `(?<=${START}(?:I|you|he|she|it|we|they))${MARK}d(?= (?:like|love|prefer|rather|be|have)(?!\\p{L}))`,
      'giu',
    ),
    ' would',
  ),
  replaceMatches(
    new RegExp(`(?<=${START}(?:I|you|he|she|it|we|they))${MARK}d(?= (?:better|been)(?!\\p{L}))`, 'giu'),
    ' had',
  ),
)

const contractNegatives: Rewrite = together(
  replaceMatches(
    new RegExp(
      `(?<=${START}(?:is|are|was|were|has|have|had|do|does|did|could|would|should))[ ]not(?!-)${END}(?! only)`,
      'giu',
    ),
    'n’t',
  ),
  replaceMatches(new RegExp(`(?<=${START}ca)n(?: )?not(?!-)${END}(?! only)`, 'giu'), 'n’t'),
  replaceMatches(new RegExp(`${START}(?<will>will) not(?!-)${END}(?! only)`, 'giu'), ({ groups = {} }) =>
    withCaseOf(groups['will'] ?? '', 'won’t'),
  ),
)

/** Only at the beginning of a clause and before another word, where `it is` is no stressed end (`Yes, it is.`). */
const CLAUSE_START =
  /(?:^|[.!?;:,]["'”’)]*\s|\n|(?<!\p{L})(?:and|but|because|that|if|when|so|since|although)\s)["“(]?$/iu
const CONTRACTED: Readonly<Record<string, string>> = {
  am: '’m',
  are: '’re',
  is: '’s',
  have: '’ve',
  will: '’ll',
}

const contractPositives: Rewrite = replaceMatches(
  /(?<![\p{L}\p{N}'’])(?<subject>I|[Yy]ou|[Ww]e|[Tt]hey|[Ii]t|[Hh]e|[Ss]he) (?<verb>am|are|is|have|will)(?= (?<next>\p{Ll}{2,}|a)(?!\p{L}))/gu,
  ({ groups = {}, input, index }) => {
    const { subject = '', verb = '', next = '' } = groups
    const fits =
      /^(?:I am|(?:you|we|they) are|(?:it|he|she) is|(?:I|you|we|they) have|(?:I|you|he|she|it|we|they) will)$/iu.test(
        `${subject} ${verb}`,
      )
    if (!fits || !CLAUSE_START.test(input.slice(0, index)) || next === 'not') return undefined
    // `we have a house` is no perfect tense: only a participle lets `have` be shortened.
    if (verb === 'have' && !/(?:ed|en|been|had|got|made|done|seen|found|built|kept)$/u.test(next))
      return undefined
    return subject + (CONTRACTED[verb] ?? '')
  },
)

/** Contractions that can be expanded in only one way; `'d` and `'s` need a telling word behind them. */
export const contractions = singleRule('spelling_and_grammar.contractions', {
  do_not_use_contractions: optionRule('en', () => together(expandNegatives, expandPositives)),
  use_contractions: optionRule('en', () => together(contractNegatives, contractPositives)),
  use_contractions_but_avoid_negative_contractions: optionRule('en', () =>
    together(expandNegatives, contractPositives),
  ),
})

const LATIN: readonly (readonly [source: string, words: string])[] = [
  ['e\\.[ \\u00A0]?g\\.', 'for example'],
  ['i\\.[ \\u00A0]?e\\.', 'that is'],
  ['etc(?:(?=\\.{2})|\\.)', 'and so on'],
  ['viz\\.', 'namely'],
  ['cf\\.', 'compare'],
  ['vs\\.', 'versus'],
  ['ca\\.(?= \\d)', 'about'],
]

const inEnglish: Rewrite = together(
  ...LATIN.map(([source, words]) =>
    replaceMatches(
      new RegExp(`(?<![\\p{L}\\p{N}.])(?<and>and )?(?<latin>${source})(?!\\p{L})`, 'giu'),
      ({ 0: found, index, input, groups = {} }) => {
        const after = input.slice(index + found.length)
        const isLast =
          found.endsWith('.') && (endsSentence(after) || /^\s+\p{Lu}/u.test(after)) && words === 'and so on'
        const isCapital = isSentenceStart(input, index)
        const text = isCapital ? words.charAt(0).toUpperCase() + words.slice(1) : words
        return (
          (groups['and'] !== undefined && words !== 'and so on' ? groups['and'] : '') +
          text +
          (isLast ? '.' : '')
        )
      },
    ),
  ),
)

export const latinAbbreviations = singleRule('spelling_and_grammar.latin_abbreviations', {
  do_not_use_latin_abbreviations: optionRule('en', () => inEnglish),
})
