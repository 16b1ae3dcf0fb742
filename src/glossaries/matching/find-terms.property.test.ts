import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findTerms, languagePair } from '../../../test/glossaries/support.ts'
import type { TextRange } from '../../translation/port.ts'
import { createFold } from './fold.ts'
import { allowsCase } from './letter-case.ts'
import { tokenise } from './tokens.ts'
import { createWordJoints } from './word-joints.ts'

describe('properties', () => {
  const letter = fc.constantFrom('a', 'b', 'A', 'B')
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 2 })
  const between = fc.constantFrom(' ', ' ', ' ', '  ', '-', '.', "'", '\n', '\n\n', ', ')
  const phrase = (maxWords: number) =>
    fc
      .array(fc.tuple(word, between), { minLength: 1, maxLength: maxWords })
      .map((parts) =>
        parts.map(([text, gap], index) => (index === parts.length - 1 ? text : text + gap)).join(''),
      )
  /** Entries hold no line breaks. */
  const inOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  const rows = fc.uniqueArray(phrase(3).map(inOneLine), { minLength: 1, maxLength: 6 })

  test('the matcher finds what a search through everything finds', async () => {
    await fc.assert(
      fc.asyncProperty(
        phrase(12),
        fc.array(rows, { minLength: 1, maxLength: 3 }),
        async (text, glossaries) => {
          const terms = await findTerms('vi', text, glossaries)
          expect(
            terms.map(({ start, end, dictionary, entry }) => ({ start, end, dictionary, entry })),
          ).toEqual(findByTryingEverything(text, glossaries))
        },
      ),
      { numRuns: 400 },
    )
  })

  test('terms ascend, do not overlap and read as their entries do, in any text', async () => {
    const messy = fc.string({ unit: 'grapheme', maxLength: 60 })
    const language = fc.constantFrom('en', 'de', 'es', 'ja', 'zh', 'ko', 'ar', 'tr', 'th', 'fr')
    await fc.assert(
      fc.asyncProperty(
        messy,
        fc.uniqueArray(messy.map(inOneLine), { maxLength: 6 }),
        fc.nat(60),
        language,
        async (noise, more, at, code) => {
          const text = noise.slice(0, at) + more.join(' ') + noise.slice(at)
          const entries = more.filter((source) => source.trim() !== '')
          const terms = await findTerms(code, text, [entries])
          let last = 0
          for (const { start, end, entry } of terms) {
            expect(start).toBeGreaterThanOrEqual(last)
            expect(end).toBeGreaterThan(start)
            expect(entries[entry]).toBeDefined()
            last = end
          }
          expect(last).toBeLessThanOrEqual(text.length)
        },
      ),
      { numRuns: 200 },
    )
  })
})

/** The rules again, in the most wasteful way. */
function findByTryingEverything(text: string, glossaries: readonly (readonly string[])[]) {
  const { source } = languagePair('vi', 'en')
  const fold = createFold(source)
  const joints = createWordJoints(source)
  const tokens = tokenise(text, fold)
  const all: (TextRange & { dictionary: number; entry: number; grade: number })[] = []
  for (const [dictionary, entries] of glossaries.entries()) {
    for (const [entry, term] of entries.entries()) {
      const wanted = tokenise(term, fold)
      for (let first = 0; first + wanted.length <= tokens.length; first += 1) {
        const last = first + wanted.length - 1
        const isHere = wanted.every(
          ({ form, kind }, index) =>
            tokens[first + index]?.form === form && kind !== 'gap' && tokens[first + index]?.kind !== 'gap',
        )
        const start = tokens[first]?.start ?? 0
        const end = tokens[last]?.end ?? 0
        const stretch = text.slice(start, end)
        if (!isHere || !joints.mayBegin(tokens, first) || !joints.mayEnd(tokens, last)) continue
        if (stretch === term) all.push({ start, end, dictionary, entry, grade: 0 })
        else if (allowsCase(term, stretch)) all.push({ start, end, dictionary, entry, grade: 1 })
      }
    }
  }
  all.sort(
    (left, right) =>
      right.end - right.start - (left.end - left.start) ||
      left.grade - right.grade ||
      left.dictionary - right.dictionary ||
      left.start - right.start ||
      left.entry - right.entry,
  )
  const chosen: typeof all = []
  for (const candidate of all) {
    if (chosen.every((other) => candidate.end <= other.start || candidate.start >= other.end))
      chosen.push(candidate)
  }
  return chosen
    .toSorted((left, right) => left.start - right.start)
    .map(({ start, end, dictionary, entry }) => ({ start, end, dictionary, entry }))
}
