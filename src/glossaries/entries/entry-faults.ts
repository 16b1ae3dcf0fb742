import { InterpresError } from '../../kernel/errors.ts'

/** Where an entry stands in the text that the caller sent. */
export interface EntryPlace {
  /** Number of the entry, from 0; lines without an entry do not count. */
  readonly index: number
  /** UTF-16 offset of its line. */
  readonly offset: number
}

/**
 * A rule that entries break. The wording of `duplicates` and `misses tab separator` is what callers of the public
 * interface match; it names places and never the terms themselves, because errors may be logged by callers.
 */
export function invalidEntries(detail: string): InterpresError {
  return new InterpresError('invalid_parameter', 'Invalid glossary entries provided', { detail })
}

/**
 * Says where in the words of the public interface; positions are counted in code points.
 *
 * Example: `describePlace('a\tb\nc', 'Key', { index: 1, offset: 4 })` is
 * `Key with the index 1 (starting at position 4)`.
 */
export function describePlace(text: string, side: 'Key' | 'Value', { index, offset }: EntryPlace): string {
  let position = 0
  for (const _ of text.slice(0, offset)) position += 1
  const subject = side === 'Key' ? 'Key with the index' : 'Value of the key with the index'
  return `${subject} ${index} (starting at position ${position})`
}

/** `Key with the index 1 (starting at position 13) duplicates key with the index 0 (starting at position 0)` */
export function duplicateEntry(text: string, place: EntryPlace, earlier: EntryPlace): InterpresError {
  const first = describePlace(text, 'Key', earlier).replace(/^K/, 'k')
  return invalidEntries(`${describePlace(text, 'Key', place)} duplicates ${first}`)
}
