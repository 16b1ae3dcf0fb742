import type { TextRange } from '../../translation/engine.ts'
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

/** Captures white space, a character without spaces around it, a word; a sign is what is left. */
const TOKEN =
  /(\s+)|([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\u30FC\uFF70]\p{M}*)|([[\p{L}\p{M}\p{N}\p{Cf}_]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]]+)|[^]/gv

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
  for (const match of text.matchAll(TOKEN)) {
    const [raw, space, character, word] = match
    const start = match.index
    const end = start + raw.length
    if (word !== undefined) addWord(tokens, text, { start, end }, fold)
    else if (space !== undefined) addSpace(tokens, space, { start, end })
    else if (character !== undefined) tokens.push({ kind: 'character', form: fold(character), start, end })
    else tokens.push({ kind: 'sign', form: fold(raw), start, end })
  }
  return tokens
}

function addWord(tokens: Token[], text: string, range: TextRange, fold: Fold): void {
  const raw = text.slice(range.start, range.end)
  if (!MAY_HOLD_FORMAT.test(raw)) {
    tokens.push({ kind: 'word', form: fold(raw), ...range })
    return
  }
  const visible = raw.replace(EDGES, '')
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
