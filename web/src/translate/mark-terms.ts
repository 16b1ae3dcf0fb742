import type { AppliedTerm } from './live-translation.ts'

export interface TextPart {
  /** Where it begins in the translation. */
  readonly start: number
  readonly text: string
  readonly term: AppliedTerm | undefined
}

/** Cuts a translation so that the terms of glossaries in it can be shown; longer terms go first, none overlap. */
export function markTerms(text: string, terms: readonly AppliedTerm[]): readonly TextPart[] {
  const taken: { start: number; end: number; term: AppliedTerm }[] = []
  for (const term of terms.toSorted((left, right) => right.target.length - left.target.length)) {
    if (term.target === '') continue
    const folded = text.toLocaleLowerCase()
    const wanted = term.target.toLocaleLowerCase()
    // A text whose small letters take another number of places cannot be searched this way; it stays unmarked.
    if (folded.length !== text.length) continue
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
      const end = at + wanted.length
      if (!taken.some((other) => at < other.end && other.start < end)) taken.push({ start: at, end, term })
    }
  }
  const parts: TextPart[] = []
  let position = 0
  for (const { start, end, term } of taken.toSorted((left, right) => left.start - right.start)) {
    if (start > position) parts.push({ start: position, text: text.slice(position, start), term: undefined })
    parts.push({ start, text: text.slice(start, end), term })
    position = end
  }
  if (position < text.length) parts.push({ start: position, text: text.slice(position), term: undefined })
  return parts
}
