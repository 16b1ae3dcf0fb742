import type { AlignmentLink, TextRange } from '../../engine.ts'
import { linkPunctuation } from './mark-links.ts'
import { isSamePunctuation } from './punctuation.ts'
import { firstAtLeast, firstTokenFrom, type TextToken, type TokenizedText } from './text-tokens.ts'

export interface WordLinks {
  /** For each target token the source token that it stems from, or -1. */
  readonly sourceOf: Int32Array
  /** For each source token a target token near which its translation should stand, or -1. */
  readonly hintOf: Int32Array
}

/**
 * Says which source token each target token stems from. What is known best goes first, and each step fills in only what
 * is still open:
 *
 * 1. a fixed token stems from the one with the same index;
 * 2. the engine's links vote;
 * 3. a word that stands in both texts was copied;
 * 4. words between linked ones are linked by proportion, all words where there is no link at all;
 * 5. a punctuation mark follows the word beside it.
 */
export function linkWords(
  source: TokenizedText,
  target: TokenizedText,
  alignment: readonly AlignmentLink[],
): WordLinks {
  const links: WordLinks = {
    sourceOf: new Int32Array(target.tokens.length).fill(-1),
    hintOf: new Int32Array(source.tokens.length).fill(-1),
  }
  linkFixed(source, target, links)
  linkByVotes(source, target, alignment, links)
  linkCopies(source, target, links)
  linkByProportion(source, target, links)
  linkPunctuation(source, target, links.sourceOf)
  return links
}

function linkFixed(source: TokenizedText, target: TokenizedText, { sourceOf, hintOf }: WordLinks): void {
  const byIndex = new Map<number, number>()
  if (target.tokens.every(({ fixed }) => fixed < 0)) return
  for (const [at, { fixed }] of source.tokens.entries()) {
    if (fixed >= 0) {
      byIndex.set(fixed, at)
    }
  }
  for (const [at, { fixed }] of target.tokens.entries()) {
    const from = fixed >= 0 ? byIndex.get(fixed) : undefined
    if (from !== undefined) {
      sourceOf[at] = from
      hintOf[from] = at
    }
  }
}

/** Each link votes with the characters it covers; a longer link counts as running evenly from side to side. */
function linkByVotes(
  source: TokenizedText,
  target: TokenizedText,
  alignment: readonly AlignmentLink[],
  { sourceOf, hintOf }: WordLinks,
): void {
  const votes = createVotes(target.tokens.length, source.tokens.length)
  let left = 16 * (target.tokens.length + source.tokens.length + alignment.length)
  for (const link of alignment) {
    if (!isUsable(link, source.text, target.text)) {
      continue
    }
    const last = firstTokenFrom(target, link.target.end)
    for (let at = target.tokenOf[link.target.start] ?? last; at < last && left > 0; at += 1, left -= 1) {
      const token = target.tokens[at] as TextToken
      const start = Math.max(token.start, link.target.start)
      const end = Math.min(token.end, link.target.end)
      const offset = evenly((start + end) / 2, link.target, link.source)
      const from = textTokenAt(source, offset, link.source)
      const weight = voteWeight(token, source.tokens[from], source.text, target.text) * (end - start)
      if (weight > 0) votes.add(at, from, weight)
    }
    const lastSource = firstTokenFrom(source, link.source.end)
    for (
      let from = source.tokenOf[link.source.start] ?? lastSource;
      from < lastSource && left > 0;
      from += 1, left -= 1
    ) {
      if (hintOf[from] !== -1) continue
      const { start, end } = source.tokens[from] as TextToken
      const offset = evenly((start + end) / 2, link.source, link.target)
      hintOf[from] = textTokenAt(target, offset, link.target)
    }
  }
  votes.elect(sourceOf)
}

/** Votes of target tokens for source tokens; nearly every one votes for one and the same. */
function createVotes(targetCount: number, sourceCount: number) {
  const first = new Int32Array(targetCount)
  const weights = new Float64Array(targetCount)
  const others = new Map<number, number>()
  return {
    add(at: number, from: number, weight: number): void {
      if (weights[at] === 0) first[at] = from
      if (first[at] === from) {
        weights[at] = (weights[at] ?? 0) + weight
      } else {
        const key = at * sourceCount + from
        others.set(key, (others.get(key) ?? 0) + weight)
      }
    },
    /** Of several with equal weight the one that was named first. */
    elect(sourceOf: Int32Array): void {
      for (let at = 0; at < targetCount; at += 1) {
        if (weights[at] !== 0) sourceOf[at] = first[at] ?? -1
      }
      for (const [key, weight] of others) {
        const at = Math.floor(key / sourceCount)
        if (weight > (weights[at] ?? 0)) {
          weights[at] = weight
          sourceOf[at] = key % sourceCount
        }
      }
    },
  }
}

/** The offset in `to` that lies as an offset lies in `from`. */
function evenly(offset: number, from: TextRange, to: TextRange): number {
  const share = Math.min(1, Math.max(0, (offset - from.start) / (from.end - from.start)))
  return Math.min(to.end - 1, Math.floor(to.start + share * (to.end - to.start)))
}

function isUsable({ source, target }: AlignmentLink, sourceText: string, targetText: string): boolean {
  return (
    source.start >= 0 &&
    source.end > source.start &&
    source.end <= sourceText.length &&
    target.start >= 0 &&
    target.end > target.start &&
    target.end <= targetText.length
  )
}

/** The token at an offset; of whitespace the token behind or before it, where the range still has one. */
function textTokenAt({ tokens, tokenOf }: TokenizedText, offset: number, range: TextRange): number {
  const at = tokenOf[offset] ?? -1
  if (tokens[at]?.kind !== 'space') {
    return at
  }
  if ((tokens[at + 1]?.start ?? range.end) < range.end) {
    return at + 1
  }
  return (tokens[at]?.start ?? 0) > range.start ? at - 1 : at
}

/** Words stem from words and marks from marks that do the same work; anything else is noise. */
function voteWeight(
  token: TextToken,
  from: TextToken | undefined,
  sourceText: string,
  targetText: string,
): number {
  if (from === undefined || from.kind === 'space' || token.kind === 'space' || token.fixed >= 0) {
    return 0
  }
  if (token.kind === 'punctuation') {
    const isSame =
      from.kind === 'punctuation' &&
      isSamePunctuation(sourceText.slice(from.start, from.end), targetText.slice(token.start, token.end))
    return isSame ? 1 : 0
  }
  return from.kind === 'punctuation' ? 0.1 : 1
}

/** Names and numbers that no link speaks of, and that stand once on either side, stem from themselves. */
function linkCopies(source: TokenizedText, target: TokenizedText, { sourceOf, hintOf }: WordLinks): void {
  const isFree = (token: TextToken, at: number) =>
    sourceOf[at] === -1 && tellingWord(target.text, token) !== ''
  if (!target.tokens.some(isFree)) return
  const isLinked = new Set(sourceOf)
  const copies = findTelling(source, (at) => !isLinked.has(at))
  for (const [written, at] of findTelling(target, (token) => sourceOf[token] === -1)) {
    const from = copies.get(written) ?? -1
    if (from >= 0 && at >= 0) {
      sourceOf[at] = from
      hintOf[from] = at
    }
  }
}

/** The telling words, with the token where each stands; -1 for those that stand twice. */
function findTelling({ text, tokens }: TokenizedText, isFree: (at: number) => boolean): Map<string, number> {
  const found = new Map<string, number>()
  for (const [at, token] of tokens.entries()) {
    const written = tellingWord(text, token)
    if (written !== '') {
      found.set(written, found.has(written) || !isFree(at) ? -1 : at)
    }
  }
  return found
}

/** A word with a digit or a capital, or a long one; otherwise nothing. */
function tellingWord(text: string, { kind, fixed, start, end }: TextToken): string {
  if (kind !== 'word' || fixed >= 0) return ''
  const written = text.slice(start, end)
  return /[\p{N}\p{Lu}]|.{6}/u.test(written) ? written : ''
}

function linkByProportion(
  source: TokenizedText,
  target: TokenizedText,
  { sourceOf, hintOf }: WordLinks,
): void {
  if (!target.tokens.some(({ kind }, at) => kind === 'word' && sourceOf[at] === -1)) return
  const isLinked = new Uint8Array(source.tokens.length)
  for (const from of sourceOf) {
    if (from >= 0) {
      isLinked[from] = 1
    }
  }
  const free: number[] = []
  for (const [at, token] of source.tokens.entries()) {
    if (token.kind === 'word' && token.fixed < 0 && isLinked[at] === 0) {
      free.push(at)
    }
  }
  let previous = -1
  let run: number[] = []
  const fill = (next: number) => {
    const first = firstAtLeast(free, previous + 1)
    const count = Math.max(0, firstAtLeast(free, next) - first)
    for (const [index, at] of count > 0 ? run.entries() : []) {
      sourceOf[at] = free[first + Math.floor(((index + 0.5) * count) / run.length)] ?? -1
    }
    for (let index = 0; index < count && run.length > 0; index += 1) {
      hintOf[free[first + index] ?? 0] = run[Math.floor(((index + 0.5) * run.length) / count)] ?? -1
    }
    previous = next
    run = []
  }
  for (const [at, token] of target.tokens.entries()) {
    const from = sourceOf[at] ?? -1
    if (token.kind === 'word' && from >= 0) {
      fill(from)
    } else if (token.kind === 'word') {
      run.push(at)
    }
  }
  fill(source.tokens.length)
}
