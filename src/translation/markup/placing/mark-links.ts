import { isSamePunctuation } from './punctuation.ts'
import type { TextToken, TokenizedText } from './text-tokens.ts'

/** `word.` stems from `Wort.`: the mark beside a linked token stems from the mark beside that token's source. */
export function linkPunctuation(source: TokenizedText, target: TokenizedText, sourceOf: Int32Array): void {
  const isLinked = new Uint8Array(source.tokens.length)
  for (const from of sourceOf) {
    if (from >= 0) {
      isLinked[from] = 1
    }
  }
  const pass = (step: 1 | -1) => {
    let neighbour = -1
    for (let count = 0; count < target.tokens.length; count += 1) {
      const at = step === 1 ? count : target.tokens.length - 1 - count
      const token = target.tokens[at]
      if (token === undefined || token.kind === 'space') {
        continue
      }
      if (sourceOf[at] === -1 && token.kind === 'punctuation' && neighbour >= 0) {
        const beside = besideOf(source.tokens, neighbour, step)
        if (isFreeMark(source, beside, isLinked) && isSameMark(source, beside, target, at)) {
          sourceOf[at] = beside
          isLinked[beside] = 1
        }
      }
      neighbour = sourceOf[at] ?? -1
    }
  }
  pass(1)
  pass(-1)
}

function besideOf(tokens: readonly TextToken[], at: number, step: 1 | -1): number {
  return tokens[at + step]?.kind === 'space' ? at + 2 * step : at + step
}

function isFreeMark(source: TokenizedText, at: number, isLinked: Uint8Array): boolean {
  return source.tokens[at]?.kind === 'punctuation' && isLinked[at] === 0
}

function isSameMark(source: TokenizedText, from: number, target: TokenizedText, at: number): boolean {
  const one = source.tokens[from]
  const other = target.tokens[at]
  return (
    one !== undefined &&
    other !== undefined &&
    isSamePunctuation(source.text.slice(one.start, one.end), target.text.slice(other.start, other.end))
  )
}
