import type { Token } from '../tokens.ts'

/** Whether a token may be a mistyped word: names, abbreviations and codes are left alone. */
export function mayBeMistyped(tokens: readonly Token[], at: number, capitalNouns: boolean): boolean {
  const { kind, text } = tokens[at] as Token
  if (kind !== 'word' || text.length < 2 || /['’]$/u.test(text)) return false
  // Without a vowel it is an abbreviation.
  if (/\p{Lu}/u.test(text.slice(1)) || !/[aeiouyà-öø-üœęąó]/iu.test(text)) return false
  if (touchesSign(tokens, at)) return false
  const isCapital = /^\p{Lu}/u.test(text)
  // `Trans. Contr. Prepagati`: a sentence of one word is rather an abbreviation.
  if (isCapital && tokens[at - 1]?.text === '.' && tokens[at + 1]?.text === '.') return false
  return (
    !isCapital || (capitalNouns && text.length > 5 && !followsName(tokens, at)) || startsSentence(tokens, at)
  )
}

/** `Tom Johannsen`: two nouns side by side are rather a name. */
function followsName(tokens: readonly Token[], at: number): boolean {
  return /^\p{Lu}/u.test(tokens[at - 1]?.text ?? '') && !startsSentence(tokens, at - 1)
}

/** `user_nam`, `nam.txt`: parts of codes, addresses and names of files; `-liste`: the end of a compound. */
function touchesSign(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  const previous = tokens[at - 1]
  const glues = /^[\d_/@#\\&*+=~^|<>$€£%()\uFFFC]/u
  return (
    (next !== undefined && !next.isApart && glues.test(next.text)) ||
    (previous !== undefined && tokens[at]?.isApart === false && glues.test(previous.text)) ||
    (/^[-‑]$/u.test(previous?.text ?? '') && tokens[at]?.isApart === false) ||
    (next?.text === '.' &&
      tokens[at + 2]?.kind === 'word' &&
      tokens[at + 2]?.text === tokens[at + 2]?.form) ||
    (next?.text === '.' &&
      tokens[at + 2]?.isApart === false &&
      /^(?:word|number)$/u.test(tokens[at + 2]?.kind ?? ''))
  )
}

export function startsSentence(tokens: readonly Token[], at: number): boolean {
  const previous = tokens[at - 1]
  // `F. Daly` begins none.
  if (previous?.text === '.' && /^\p{Lu}$/u.test(tokens[at - 2]?.text ?? '')) return false
  return previous === undefined || /^[.!?:;…"“”„«»(¿¡—–-]$/u.test(previous.text)
}
