import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { baseLanguage, type LanguageCode } from '../../src/languages/language-code.ts'
import { catalogueEntries } from '../../src/style-rules/catalogue/catalogue.ts'
import type { ConfiguredRules } from '../../src/style-rules/configured-rules.ts'
import { styleFinisher } from '../../src/style-rules/style-finisher.ts'
import { rangeMap } from '../../src/text/range-map.ts'
import { applyEdits } from '../../src/text/text-edit.ts'
import type { TextRange } from '../../src/translation/engine.ts'
import { ALL_EXAMPLES } from './examples/all-examples.ts'

const TARGETS = [
  'de',
  'de-CH',
  'en',
  'en-US',
  'en-GB',
  'es',
  'es-419',
  'fr',
  'fr-CA',
  'it',
  'ja',
  'ko',
  'zh',
] as LanguageCode[]

const SNIPPETS = ALL_EXAMPLES.flatMap(([, examples]) =>
  examples.flatMap(([, , before, after = before]) => [before, after]),
)
const MARKS = [
  ' ',
  '\n',
  '"',
  "'",
  '“',
  '”',
  '‘',
  '’',
  '„',
  '«',
  '»',
  '「',
  '」',
  '(',
  ')',
  '（',
  '）',
  '—',
  ' – ',
  '--',
  '...',
  '…',
  '!',
  '?',
  ':',
  '/',
  '&',
  '5',
  '12,345.6',
  '1.234',
  '€',
  '%',
  '{0}',
  'https://a.org/x?y=1',
  '`a-b`',
  '\uFFFC',
  '🎈',
  'é',
]

/** Text that reads like the examples, put together at random and torn apart. */
const text = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...SNIPPETS) },
      { weight: 2, arbitrary: fc.constantFrom(...MARKS) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''))

const rules: fc.Arbitrary<ConfiguredRules> = fc
  .subarray([...catalogueEntries()], { maxLength: 25 })
  .chain((entries) =>
    fc.tuple(
      ...entries.map(({ id, options }) => fc.constantFrom(...options).map((option) => ({ id, option }))),
    ),
  )
  .map((chosen) => {
    const configured: Record<string, Record<string, string>> = {}
    for (const { id, option } of chosen) {
      const [category = '', rule = ''] = id.split('.')
      configured[category] = { ...configured[category], [rule]: option }
    }
    return configured
  })

const ranges = (length: number): fc.Arbitrary<readonly TextRange[]> =>
  fc
    .array(fc.tuple(fc.nat(length), fc.nat(12)), { maxLength: 4 })
    .map((pairs) => pairs.map(([start, size]) => ({ start, end: Math.min(length, start + size) })))

const cases = fc
  .record({ target: fc.constantFrom(...TARGETS), configuredRules: rules, text })
  .chain((parts) => ranges(parts.text.length).map((protectedRanges) => ({ ...parts, protectedRanges })))

describe('finishing', () => {
  test('touches no protected range and reaches across no protected point', () => {
    fc.assert(
      fc.property(cases, ({ target, configuredRules, text: before, protectedRanges }) => {
        const finisher = styleFinisher({ language: baseLanguage(target), configuredRules }, target)
        const edits = finisher({ text: before, protectedRanges })
        edits.forEach((edit, index) => {
          expect(edit.start).toBeGreaterThanOrEqual(edits[index - 1]?.end ?? 0)
          expect(edit.end).toBeGreaterThanOrEqual(edit.start)
          expect(edit.end).toBeLessThanOrEqual(before.length)
          for (const range of protectedRanges) {
            const isInside = edit.start < range.end && edit.end > range.start
            expect(isInside || (edit.start < range.start && edit.end > range.start)).toBe(false)
          }
        })
        const after = applyEdits(before, edits)
        for (const range of protectedRanges) {
          const moved = rangeMap(edits, 'outer')(range)
          expect(after.slice(moved.start, moved.end)).toBe(before.slice(range.start, range.end))
        }
      }),
      { numRuns: 600 },
    )
  })

  test('of a finished text changes nothing more', () => {
    fc.assert(
      fc.property(cases, ({ target, configuredRules, text: before, protectedRanges }) => {
        const finisher = styleFinisher({ language: baseLanguage(target), configuredRules }, target)
        const edits = finisher({ text: before, protectedRanges })
        const after = applyEdits(before, edits)
        const moved = protectedRanges.map(rangeMap(edits, 'outer'))
        expect(applyEdits(after, finisher({ text: after, protectedRanges: moved }))).toBe(after)
      }),
      { numRuns: 600 },
    )
  })

  test('keeps text well-formed', () => {
    fc.assert(
      fc.property(cases, ({ target, configuredRules, text: before }) => {
        const finisher = styleFinisher({ language: baseLanguage(target), configuredRules }, target)
        const after = applyEdits(before, finisher({ text: before, protectedRanges: [] }))
        expect(after.isWellFormed()).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('does nothing for a list of another language, or without rules', () => {
    const configuredRules = { spelling_and_grammar: { eszett: 'replace_eszett_with_ss' } }
    const straße = { text: 'Straße', protectedRanges: [] }
    expect(styleFinisher({ language: 'de', configuredRules }, 'fr' as LanguageCode)(straße)).toEqual([])
    expect(styleFinisher({ language: 'de', configuredRules: {} }, 'de' as LanguageCode)(straße)).toEqual([])
    expect(styleFinisher({ language: 'pl', configuredRules }, 'pl' as LanguageCode)(straße)).toEqual([])
  })
})
