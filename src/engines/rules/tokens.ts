import type { TextRange } from '../../translation/engine.ts'

export interface Token extends TextRange {
  readonly kind: 'word' | 'number' | 'sign' | 'protected'
  readonly text: string
  /** What context looks at: small letters, straight apostrophes, `0` for numbers. */
  readonly form: string
  /** Whitespace stands before it, or it begins the passage. */
  readonly isApart: boolean
}

/** Stands for a protected stretch, so that it is context but never a word. */
const PROTECTED = '\uFFFC'

const PIECES =
  /(?<protected>\uFFFC+)|(?<number>\d[\d.,:/\u00A0\u202F]*\d|\d)|(?<word>[\p{L}\p{M}]+(?:['’‑-][\p{L}\p{M}]+)*['’]?)|(?<sign>\S)/gu

/** Words that have an apostrophe inside in languages where an apostrophe ends a word. */
const WHOLE = /^(?:aujourd['’]hui|presqu['’]îles?|quelqu['’]une?s?|prud['’]hom\p{L}*|entr['’]\p{L}+)$/iu

/** Languages in which an apostrophe ends the first of two words: `l'|homme`, `dell'|acqua`. */
const ELIDING: ReadonlySet<string> = new Set(['fr', 'it'])

/** Words whose last letter is left out and that keep the apostrophe: `po'`. */
const SHORTENED = /^(?:po|mo|ca|fa|da|di|sta|va|be)['’]$/iu

/** Words, numbers and signs of a text in which protected stretches are masked with U+FFFC. */
export function tokenise(text: string, language: string): readonly Token[] {
  const tokens: Token[] = []
  let end = 0
  const push = (kind: Token['kind'], piece: string, start: number) => {
    const isApart = tokens.length === 0 || start > end
    tokens.push({ kind, text: piece, form: formOf(kind, piece), start, end: start + piece.length, isApart })
    end = start + piece.length
  }
  for (const match of text.matchAll(PIECES)) {
    const { groups = {} } = match
    if (groups['word'] !== undefined) {
      let at = match.index
      for (const part of splitWord(groups['word'], language)) {
        push(/^['’]/u.test(part) ? 'sign' : 'word', part, at)
        at += part.length
      }
    } else if (groups['number'] !== undefined) push('number', match[0], match.index)
    else push(groups['protected'] === undefined ? 'sign' : 'protected', match[0], match.index)
  }
  return tokens
}

function formOf(kind: Token['kind'], text: string): string {
  if (kind === 'number') return '0'
  if (kind === 'protected') return PROTECTED
  return text.toLowerCase().replaceAll('’', "'")
}

function splitWord(word: string, language: string): readonly string[] {
  const elides = ELIDING.has(language)
  if (/['’]$/u.test(word)) {
    const body = word.slice(0, -1)
    if (!/['’-]/u.test(body)) return elides && word.length <= 8 ? [word] : [body, word.slice(-1)]
    if (language === 'it' && SHORTENED.test(word.slice(word.search(/['’]/u) + 1))) return splitElisions(word)
    return [...splitWord(body, language), word.slice(-1)]
  }
  return elides && !WHOLE.test(word) ? splitElisions(word) : [word]
}

function splitElisions(word: string): readonly string[] {
  return word.match(/[^'’]*['’](?=[^'’])|[^'’]+['’]?$/gu) ?? [word]
}
