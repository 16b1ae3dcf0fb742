import type { Paragraph } from '../text/paragraphs.ts'

/** What the server answered for one paragraph; places are code points of it. */
export interface Improvement {
  readonly text: string
  readonly detected: string
  readonly billed: number
  readonly edits: readonly Edit[]
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly original: string
  readonly replacement: string
  readonly kind: string
  readonly explanation: string
}

/** A change of the whole text; places are UTF-16 units of it. */
export interface Change {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly replacement: string
  /** `undefined` for a passage that was written anew as a whole. */
  readonly kind: string | undefined
  readonly explanation: string
}

/** A stretch of the text: as it is, or with a change. */
export interface TextStretch {
  readonly text: string
  readonly change: Change | undefined
}

/** Lines the improvements of all paragraphs up as changes of the whole text, in order. */
export function changesOf(
  paragraphs: readonly Paragraph[],
  improvementOf: (text: string) => Improvement | undefined,
): readonly Change[] {
  const changes: Change[] = []
  let offset = 0
  for (const { text, separator } of paragraphs) {
    const improvement = improvementOf(text)
    if (improvement !== undefined) {
      for (const change of changesIn(text, improvement)) {
        changes.push({
          ...change,
          id: changes.length,
          start: offset + change.start,
          end: offset + change.end,
        })
      }
    }
    offset += text.length + separator.length
  }
  return changes
}

type LocalChange = Omit<Change, 'id'>

/** Where the edits do not make the improved text of the old one, the paragraph is one change as a whole. */
function changesIn(text: string, { text: improved, edits }: Improvement): readonly LocalChange[] {
  const units = unitOffsets(text)
  const changes = edits.map(({ start, end, replacement, kind, explanation }) => ({
    start: units[start] ?? text.length,
    end: units[end] ?? text.length,
    replacement,
    kind,
    explanation,
  }))
  if (withChanges(text, changes) === improved) return changes
  return [{ start: 0, end: text.length, replacement: improved, kind: undefined, explanation: '' }]
}

/** The place in UTF-16 units of each code point, and of the end. */
function unitOffsets(text: string): readonly number[] {
  const offsets: number[] = []
  let offset = 0
  for (const character of text) {
    offsets.push(offset)
    offset += character.length
  }
  return [...offsets, offset]
}

export function withChanges(
  text: string,
  changes: readonly Pick<Change, 'start' | 'end' | 'replacement'>[],
): string {
  let result = ''
  let position = 0
  for (const { start, end, replacement } of changes) {
    result += text.slice(position, start) + replacement
    position = end
  }
  return result + text.slice(position)
}

export function stretchesOf(text: string, changes: readonly Change[]): readonly TextStretch[] {
  const stretches: TextStretch[] = []
  let position = 0
  for (const change of changes) {
    if (change.start > position)
      stretches.push({ text: text.slice(position, change.start), change: undefined })
    stretches.push({ text: text.slice(change.start, change.end), change })
    position = change.end
  }
  if (position < text.length) stretches.push({ text: text.slice(position), change: undefined })
  return stretches
}
