import type { UnitAttributes } from '../memory.ts'
import { ATTRIBUTES_LENGTH_LIMIT } from '../memory-limits.ts'

/** Collects what an element says of itself, as far as there is room. */
export interface AttributeDraft {
  prop(type: string, value: string): void
  note(text: string): void
  result(): UnitAttributes | undefined
}

/** `leftOut` are names of attributes that are read as something else. */
export function createAttributeDraft(
  attributes: Readonly<Record<string, string>>,
  leftOut: readonly string[],
): AttributeDraft {
  let room = ATTRIBUTES_LENGTH_LIMIT
  const fits = (...texts: readonly string[]): boolean => {
    room -= texts.reduce((sum, text) => sum + text.length, 10)
    return room >= 0
  }
  const kept: [name: string, value: string][] = []
  // Most elements have none but those that are left out: no list of entries is made for them.
  for (const name in attributes) {
    const value = attributes[name] ?? ''
    if (!leftOut.includes(name) && fits(name, value)) kept.push([name, value])
  }
  const props: { type: string; value: string }[] = []
  const notes: string[] = []
  return {
    prop(type, value) {
      if (fits(type, value)) props.push({ type, value })
    },
    note(text) {
      if (fits(text)) notes.push(text)
    },
    result() {
      if (kept.length === 0 && props.length === 0 && notes.length === 0) return undefined
      return {
        ...(kept.length === 0 ? {} : { attributes: Object.fromEntries(kept) }),
        ...(props.length === 0 ? {} : { props }),
        ...(notes.length === 0 ? {} : { notes }),
      }
    },
  }
}
