import { smallestEdit, type TextEdit } from '../../text/text-edit.ts'
import type { Change } from '../text/guarded-text.ts'

/** Proposes changes of a text in which everything that must not be touched has been blotted out. */
export type Rewrite = (text: string) => Iterable<Change>

/** What a match becomes; `undefined` leaves it. */
export type Replacement = (match: RegExpExecArray) => string | undefined

/** Rewrites every match of a pattern (with the flags `g` and `u`) as a whole; only what differs is edited. */
export function replaceMatches(pattern: RegExp, replacement: string | Replacement): Rewrite {
  return (text) =>
    matchesOf(pattern, text, (match) => {
      const wanted = typeof replacement === 'string' ? replacement : replacement(match)
      return wanted === undefined ? undefined : editOf(match.index, match[0], wanted)
    })
}

/** As `replaceMatches`, for matches that need more than one edit or another place. */
export function changeMatches(
  pattern: RegExp,
  toChange: (match: RegExpExecArray) => Change | undefined,
): Rewrite {
  return (text) => matchesOf(pattern, text, toChange)
}

function* matchesOf(
  pattern: RegExp,
  text: string,
  toChange: (match: RegExpExecArray) => Change | undefined,
): Iterable<Change> {
  for (const match of text.matchAll(pattern)) {
    const change = toChange(match)
    if (change !== undefined && change.length > 0) yield change
  }
}

export function editOf(start: number, before: string, after: string): Change | undefined {
  const edit = smallestEdit(start, before, after)
  return edit === undefined ? undefined : [edit]
}

export function insertion(at: number, text: string): TextEdit {
  return { start: at, end: at, text }
}

/** All rewrites on the same text; of changes that collide, the first is taken. */
export function together(...rewrites: readonly (Rewrite | undefined)[]): Rewrite {
  return function* (text) {
    for (const rewrite of rewrites) if (rewrite !== undefined) yield* rewrite(text)
  }
}
