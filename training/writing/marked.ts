import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProposedEdit } from '../../src/writing/improver.ts'

type Change = Pick<ProposedEdit, 'start' | 'end' | 'replacement'>

/** A sentence with mistakes, and what they should be. */
export interface Marked {
  readonly wrong: string
  readonly right: string
  readonly edits: readonly Change[]
}

/** `He [go|goes] home.` */
export function readMarked(line: string): Marked {
  const edits = []
  let wrong = ''
  let right = ''
  let done = 0
  for (const match of line.matchAll(/\[([^|\]]*)\|([^\]]*)\]/gu)) {
    const [whole, before = '', after = ''] = match
    const between = line.slice(done, match.index)
    wrong += between
    right += between + after
    edits.push({ start: wrong.length, end: wrong.length + before.length, replacement: after })
    wrong += before
    done = match.index + whole.length
  }
  return { wrong: wrong + line.slice(done), right: right + line.slice(done), edits }
}

export function apply(text: string, edits: readonly Change[]): string {
  let result = ''
  let done = 0
  for (const { start, end, replacement } of edits) {
    result += text.slice(done, start) + replacement
    done = end
  }
  return result + text.slice(done)
}

/** An edit is right when, of all that it touches, nothing else differs from the corrected sentence. */
export function isRightEdit(edit: Change, { wrong, edits }: Marked): boolean {
  const touched = edits.filter(({ start, end }) => start <= edit.end && end >= edit.start)
  if (touched.length === 0) return false
  const from = Math.min(edit.start, ...touched.map(({ start }) => start))
  const to = Math.max(edit.end, ...touched.map(({ end }) => end))
  const wanted = apply(
    wrong.slice(from, to),
    touched.map((one) => ({ ...one, start: one.start - from, end: one.end - from })),
  )
  const made = apply(wrong.slice(from, to), [{ ...edit, start: edit.start - from, end: edit.end - from }])
  return made === wanted
}

/** The sentences of a set, each a line; none where there is no such set. */
export function readMarkedLines(set: string, language: string): readonly string[] {
  const path = join(import.meta.dirname, set, `${language}.txt`)
  return existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : []
}
