import type { EditKind, ProposedEdit } from '../../../writing/improver.ts'
import type { ContextModel } from '../context/context-model.ts'

/** A mistake that a pattern finds by itself. */
export interface PatternRule {
  /** With the flags `gu`; protected text is U+FFFC. */
  readonly pattern: RegExp
  /** The text of the match as it should be; `undefined` where it is right. */
  readonly mend: (match: RegExpExecArray, model: ContextModel) => string | undefined
  readonly kind: EditKind
  readonly explanation: string
  readonly sureness: number
}

/** Every replacement that the rules make in a text, in the order of the rules. */
export function patternEdits(
  text: string,
  rules: readonly PatternRule[],
  model: ContextModel,
): readonly ProposedEdit[] {
  return rules.flatMap(({ pattern, mend, kind, explanation, sureness }) =>
    Array.from(text.matchAll(pattern)).flatMap((match) => {
      const replacement = mend(match, model)
      const before = match[0]
      if (replacement === undefined || replacement === before || before.includes('\uFFFC')) return []
      return [{ ...narrowed(match.index, before, replacement), kind, explanation, sureness }]
    }),
  )
}

/** Without the words that stay at either side, so that the edit shows what changes. */
function narrowed(start: number, before: string, after: string) {
  let head = 0
  while (head < before.length && before[head] === after[head]) head += 1
  head = Math.max(0, before.slice(0, head).search(/[\p{L}\p{M}\p{N}'’]*$/u))
  let tail = 0
  const most = Math.min(before.length, after.length) - head
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const kept = before.slice(before.length - tail)
  tail -= kept.match(/^[\p{L}\p{M}\p{N}'’]*/u)?.[0].length ?? 0
  return {
    start: start + head,
    end: start + before.length - tail,
    replacement: after.slice(head, after.length - tail),
  }
}
