import { firstEndingAfter } from '../../text/text-range.ts'
import {
  type Finisher,
  findPlaceholders,
  type ProtectedSpan,
  type Protector,
} from '../../translation/port.ts'
import type { GlossaryId } from '../glossary.ts'
import type { CompiledDictionary } from '../matching/compiled-dictionary.ts'
import { createTermFinder } from '../matching/find-terms.ts'
import { fitTerms } from './fit-terms.ts'
import { type GlossaryTerm, toGlossaryTerm } from './glossary-term.ts'

/** A glossary of a request, with its dictionary of the request's pair. */
export interface ActiveGlossary {
  readonly id: GlossaryId
  readonly dictionary: CompiledDictionary
}

/** An entry that was found, and how often. */
export interface AppliedEntry {
  readonly glossaryId: GlossaryId
  /** As in the entry. */
  readonly source: string
  readonly target: string
  readonly count: number
}

/** The glossaries of one request at work. */
export interface GlossaryApplication {
  readonly protector: Protector
  readonly finisher: Finisher
  /** What was applied in a text of the request, in the order of first occurrence. */
  applied(textIndex: number): readonly AppliedEntry[]
  /** What is looked for: sources of the first entries, so many at most. */
  sourceTerms(limit: number): readonly string[]
}

/**
 * Applies glossaries to the texts of one request; the first goes first. Every occurrence of a term gives its target
 * once in the translation, where the engine puts it.
 */
export function applyGlossaries(glossaries: readonly ActiveGlossary[]): GlossaryApplication {
  const finder = createTermFinder(glossaries.map(({ dictionary }) => dictionary))
  const terms = new WeakSet<object>()
  const counts = new Map<number, Map<string, AppliedEntry>>()

  const count = (textIndex: number, glossaryId: GlossaryId, { source, target }: GlossaryTerm['entry']) => {
    const ofText = counts.get(textIndex) ?? new Map<string, AppliedEntry>()
    counts.set(textIndex, ofText)
    const key = `${glossaryId} ${source}`
    ofText.set(key, { glossaryId, source, target, count: (ofText.get(key)?.count ?? 0) + 1 })
  }

  return {
    protector: (text, pair, { taken, textIndex }) => {
      const found = finder.find({ text, fixed: taken, placeholders: outside(taken, findPlaceholders(text)) })
      return found.flatMap(({ start, end, dictionary, entry: entryIndex, plural }): ProtectedSpan[] => {
        const glossary = glossaries[dictionary]
        if (glossary === undefined) return []
        const entry = glossary.dictionary.entry(entryIndex)
        const term = toGlossaryTerm({ start, end, text: text.slice(start, end), plural }, entry, pair)
        terms.add(term)
        count(textIndex, glossary.id, entry)
        return [term]
      })
    },
    finisher: fitTerms((span): span is GlossaryTerm => terms.has(span)),
    applied: (textIndex) => [...(counts.get(textIndex)?.values() ?? [])],
    sourceTerms: (limit) =>
      glossaries
        .flatMap(({ dictionary }) =>
          Array.from(
            { length: Math.min(limit, dictionary.entryCount) },
            (_, at) => dictionary.entry(at).source,
          ),
        )
        .slice(0, limit),
  }
}

/** Placeholders within protected stretches protect nothing more. */
function outside(
  taken: readonly ProtectedSpan[],
  placeholders: readonly ProtectedSpan[],
): readonly ProtectedSpan[] {
  return placeholders.filter(({ start, end }) => {
    const next = taken[firstEndingAfter(taken, start)]
    return next === undefined || next.start >= end
  })
}
