import { field } from '../../kernel/records.ts'
import type { EditKind, ProposedEdit } from '../../writing/improver.ts'

/** Rules of these issue types are advice on style or on the choice of words, not mistakes. */
const ADVICE = new Set(['style', 'register', 'locale-violation', 'characters', 'internationalization'])

/** Kinds by the issue types of the Internationalization Tag Set, which LanguageTool names its rules by. */
const KINDS: Readonly<Record<string, EditKind>> = {
  misspelling: 'spelling',
  typographical: 'punctuation',
  whitespace: 'spacing',
  duplication: 'repetition',
}

/** Kinds by category, for the rules whose issue type says little. */
const KINDS_OF_CATEGORIES: Readonly<Record<string, EditKind>> = {
  CASING: 'capitalisation',
  CONFUSED_WORDS: 'confusion',
  PUNCTUATION: 'punctuation',
  TYPOS: 'spelling',
}

/** How often the first of several replacements is the right one, roughly. */
const SURENESS_OF_ONE = 0.9
const SURENESS_OF_MANY = 0.7

interface Match {
  readonly start: number
  readonly end: number
  readonly replacements: readonly string[]
  readonly message: string
  readonly issueType: string
  readonly category: string
}

/**
 * The edits that an answer of `/v2/check` proposes for the text that was checked. Left out are advice, matches
 * without a replacement, and unknown words that are written like names. So are matches whose quoted passage is not
 * the one at their place: servers count some characters beyond the basic plane wrongly.
 */
export function readMatches(body: unknown, text: string): readonly ProposedEdit[] {
  const matches: readonly unknown[] = Array.isArray(field(body, 'matches'))
    ? (field(body, 'matches') as readonly unknown[])
    : []
  return matches.flatMap((entry): readonly ProposedEdit[] => {
    const match = readMatch(entry, text)
    const replacement = match?.replacements[0]
    if (match === undefined || replacement === undefined || ADVICE.has(match.issueType)) return []
    if (match.issueType === 'misspelling' && isLikeName(text, match.start)) return []
    return [
      {
        start: match.start,
        end: match.end,
        replacement,
        kind: KINDS[match.issueType] ?? KINDS_OF_CATEGORIES[match.category] ?? 'grammar',
        explanation: match.message,
        sureness: match.replacements.length === 1 ? SURENESS_OF_ONE : SURENESS_OF_MANY,
      },
    ]
  })
}

function readMatch(entry: unknown, text: string): Match | undefined {
  const start = field(entry, 'offset')
  const length = field(entry, 'length')
  const rule = field(entry, 'rule')
  if (typeof start !== 'number' || typeof length !== 'number' || length < 1) return undefined
  if (!isQuotedRightly(entry, text.slice(start, start + length))) return undefined
  const offered = field(entry, 'replacements')
  return {
    start,
    end: start + length,
    replacements: (Array.isArray(offered) ? offered : []).map((each) => textOf(field(each, 'value'))),
    message: textOf(field(entry, 'message')) || 'LanguageTool proposed this.',
    issueType: textOf(field(rule, 'issueType')),
    category: textOf(field(field(rule, 'category'), 'id')),
  }
}

/** Whether the passage that the server quotes with its match is the one at that place; line ends are quoted as blanks. */
function isQuotedRightly(entry: unknown, passage: string): boolean {
  const context = field(entry, 'context')
  const start = Number(field(context, 'offset'))
  const quoted = textOf(field(context, 'text')).slice(start, start + Number(field(context, 'length')))
  const blanked = (value: string) => value.replaceAll(/\s/gu, ' ')
  return passage !== '' && blanked(quoted) === blanked(passage)
}

/** Begins with a capital letter and stands in the middle of a sentence. */
function isLikeName(text: string, start: number): boolean {
  return (
    /^\p{Lu}/u.test(text.slice(start, start + 2)) && /[\p{L}\p{N},;]["'»“)]*\s+$/u.test(text.slice(0, start))
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
