import { withCaseOf } from '../rewriting/patterns.ts'
import { type Rewrite, replaceMatches } from '../rewriting/rewrite.ts'
import { termPattern } from './term-protector.ts'

export interface WordReplacement {
  readonly from: string
  readonly to: string
}

/** Puts one wording in place of another, its case carried over; where the new wording stands already nothing changes. */
export function replaceWords({ from, to }: WordReplacement): Rewrite {
  const unwanted = termPattern(from)
  const flags = isSameWord(from, to) ? 'gu' : unwanted.flags
  const either = new RegExp(`(?<kept>${termPattern(to).source})|${unwanted.source}`, flags)
  return replaceMatches(either, ({ 0: found, groups = {} }) => {
    if (groups['kept'] !== undefined) return undefined
    return found === from ? to : withCaseOf(found, to)
  })
}

/** `Internet` for `internet`: only the case is exchanged. */
function isSameWord(from: string, to: string): boolean {
  return from.toLowerCase() === to.toLowerCase()
}

/** Leaves out a replacement that would undo earlier ones: `A` for `B` and `B` for `A`. */
export function withoutCycles(replacements: readonly WordReplacement[]): readonly WordReplacement[] {
  const kept: WordReplacement[] = []
  for (const replacement of replacements) if (!leadsBack(kept, replacement)) kept.push(replacement)
  return kept
}

function leadsBack(kept: readonly WordReplacement[], { from, to }: WordReplacement): boolean {
  if (isSameWord(from, to)) return false
  let word = to.toLowerCase()
  for (let steps = 0; steps <= kept.length; steps += 1) {
    if (word === from.toLowerCase()) return true
    const next = kept.find((other) => other.from.toLowerCase() === word)
    if (next === undefined) return false
    word = next.to.toLowerCase()
  }
  return true
}
