import type { TextRange } from '../../text/text-range.ts'
import { classesAt, MARK, SPACE, type TextUnits, UNSPACED, WORD, widthAt } from './character-classes.ts'
import type { Fold } from './fold.ts'

/**
 * `word`: letters, digits and underscores; `character`: one character of a script that is written without spaces;
 * `space`: white space within a line or across one line break; `gap`: white space that ends a paragraph; `sign`: one
 * character of anything else.
 */
export type TokenKind = 'word' | 'character' | 'space' | 'gap' | 'sign'

export interface Token extends TextRange {
  readonly kind: TokenKind
  /** What is compared: the folded text; one space for a space of any length, one line break for a gap. */
  readonly form: string
}

const EDGES = /^\p{Cf}+|\p{Cf}+$/gu
const MAY_HOLD_FORMAT = /[\u00AD\u0600-\u{10FFFF}]/u

/**
 * Takes a text apart into what terms are made of, in order. Characters that only format (soft hyphens, marks of
 * direction) are neither tokens nor the edge of one.
 *
 * Example: `Don’t 翻訳!` gives `don`, `'`, `t`, ` `, `翻`, `訳`, `!`.
 */
export function tokenise(text: string, fold: Fold): readonly Token[] {
  const tokens: Token[] = []
  scanTokens(unitsOf(text), 0, text.length, (kind, start, end) => {
    if (kind === 'word') addWord(tokens, text, { start, end }, fold)
    else if (kind === 'space') addSpace(tokens, text.slice(start, end), { start, end })
    else tokens.push({ kind, form: fold(text.slice(start, end)), start, end })
  })
  return tokens
}

export function unitsOf(text: string): TextUnits {
  const units = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at += 1) units[at] = text.charCodeAt(at)
  return units
}

/** Says where tokens are in `text[start, end)`; a gap is a `space`, and words are as they are written. */
export function scanTokens(
  text: TextUnits,
  start: number,
  end: number,
  visit: (kind: Exclude<TokenKind, 'gap'>, start: number, end: number) => void,
): void {
  for (let at = start; at < end; ) {
    const classes = classesAt(text, at)
    const first = at + widthAt(text, at)
    if ((classes & SPACE) !== 0) visit('space', at, (at = endOfRun(text, first, end, SPACE)))
    else if ((classes & UNSPACED) !== 0) visit('character', at, (at = endOfRun(text, first, end, MARK)))
    else if ((classes & WORD) !== 0) visit('word', at, (at = endOfRun(text, first, end, WORD)))
    else visit('sign', at, (at = first))
  }
}

function endOfRun(text: TextUnits, start: number, end: number, wanted: number): number {
  let at = start
  while (at < end && (classesAt(text, at) & wanted) !== 0) at += widthAt(text, at)
  return at
}

/** The word without characters that only format at its edges; empty when it has no others. */
export function visibleWord(raw: string): string {
  return MAY_HOLD_FORMAT.test(raw) ? raw.replace(EDGES, '') : raw
}

function addWord(tokens: Token[], text: string, range: TextRange, fold: Fold): void {
  const raw = text.slice(range.start, range.end)
  const visible = visibleWord(raw)
  if (visible === '') return
  const start = range.start + raw.indexOf(visible)
  tokens.push({ kind: 'word', form: fold(visible), start, end: start + visible.length })
}

function addSpace(tokens: Token[], space: string, range: TextRange): void {
  tokens.push(isGap(space) ? { kind: 'gap', form: '\n', ...range } : { kind: 'space', form: ' ', ...range })
}

function isGap(space: string): boolean {
  return space.indexOf('\n') !== space.lastIndexOf('\n') || space.includes('\u2029')
}
