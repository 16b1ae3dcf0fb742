import { acceptChanges, maskText } from '../style-rules/text/guarded-text.ts'
import { createEditedText } from '../text/edited-text.ts'
import { rangeMap } from '../text/range-map.ts'
import type { ProtectedSpan } from '../translation/engine.ts'
import type { Passage, ProposedEdit } from './improver.ts'

/** A passage on its way through the rules: guarded stretches are never seen and never touched. */
export interface WorkingText {
  /** As it is now, guarded stretches as U+FFFC. */
  masked(): string
  passage(): Passage
  take(proposed: readonly ProposedEdit[]): void
  /** All that was taken, as edits of whole words of the passage as it came. */
  edits(): readonly ProposedEdit[]
}

export function createWorkingText(original: string, guarded: readonly ProtectedSpan[]): WorkingText {
  const edited = createEditedText(original)
  let nowGuarded = guarded
  /** By their place in the text as it is now. */
  let reasons: readonly ProposedEdit[] = []

  return {
    masked: () => maskText(edited.text, nowGuarded),
    passage: () => ({ text: edited.text, protectedSpans: nowGuarded }),
    take(proposed) {
      const accepted = acceptChanges(
        edited.text.length,
        nowGuarded,
        proposed.map(({ replacement, ...edit }) => [{ ...edit, text: replacement }]),
      )
      if (accepted.length === 0) return
      const toNew = rangeMap(accepted, 'outer')
      const moved = reasons.map((reason) => ({ ...reason, ...toNew(reason) }))
      let shift = 0
      const added = accepted.flatMap((edit) => {
        const start = edit.start + shift
        shift += edit.text.length - (edit.end - edit.start)
        const reason = proposed.find((one) => one.start === edit.start && one.end === edit.end)
        return reason === undefined ? [] : [{ ...reason, start, end: start + edit.text.length }]
      })
      reasons = [...moved, ...added]
      edited.edit(accepted)
      nowGuarded = nowGuarded.map((span) => ({ ...toNew(span), output: span.output }))
    },
    edits() {
      let shift = 0
      const explained = edited.edits().flatMap((edit) => {
        const start = edit.start + shift
        shift += edit.text.length - (edit.end - edit.start)
        const end = start + edit.text.length
        const reason = reasons.findLast((one) => one.start <= end && one.end >= start)
        if (reason === undefined) return []
        const { kind, explanation, sureness } = reason
        return [{ start: edit.start, end: edit.end, replacement: edit.text, kind, explanation, sureness }]
      })
      return wholeWords(maskText(original, guarded), explained)
    },
  }
}

const WORD = /[\p{L}\p{M}\p{N}]/u

/** Edits that show the words that change, not the letters; those that then touch become one. */
function wholeWords(text: string, edits: readonly ProposedEdit[]): readonly ProposedEdit[] {
  const widened: ProposedEdit[] = []
  for (const edit of edits) {
    const last = widened.at(-1)
    const wide = widen(text, edit, edit.start)
    if (last !== undefined && wide.start < last.end) {
      const between = text.slice(last.end, edit.start)
      const tail = text.slice(edit.end, wide.end)
      widened[widened.length - 1] = {
        ...last,
        end: wide.end,
        replacement:
          edit.start >= last.end
            ? last.replacement + between + edit.replacement + tail
            : last.replacement.slice(0, last.replacement.length - (last.end - edit.start)) +
              edit.replacement +
              tail,
      }
    } else widened.push(wide)
  }
  return widened
}

function widen<Edit extends ProposedEdit>(text: string, edit: Edit, limit: number): Edit {
  let { start, end, replacement } = edit
  const isInWord = WORD.test(text[start - 1] ?? '') && WORD.test(text[end] ?? '')
  if (!isInWord && !/\p{L}/u.test(text.slice(start, end) + replacement)) return edit
  while (start > 0 && WORD.test(text[start - 1] ?? '') && start > limit - 40) {
    start -= 1
    replacement = (text[start] ?? '') + replacement
  }
  while (end < text.length && WORD.test(text[end] ?? '')) {
    replacement += text[end] ?? ''
    end += 1
  }
  return { ...edit, start, end, replacement }
}
