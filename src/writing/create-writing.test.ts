import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Detection, LanguageDetector } from '../languages/detection/language-detector.ts'
import type { LanguageCode } from '../languages/language-code.ts'
import { findPlaceholders } from '../translation/placeholders/find-placeholders.ts'
import { createWriting } from './create-writing.ts'
import type { Improver, ProposedEdit } from './improver.ts'
import { CORRECTION, wantedManner } from './manner.ts'

const ENGLISH = 'en' as LanguageCode

const detector: LanguageDetector = {
  detect: async (texts) =>
    texts.map((): Detection => ({ status: 'success', language: ENGLISH, confidence: 1 })),
  languages: () => new Set([ENGLISH]),
  close: async () => undefined,
}

/** Wants to change every word and every sign, protected or not. */
const vandal: Improver = {
  name: 'vandal',
  skills: () => [{ language: ENGLISH, manners: [CORRECTION, { kind: 'style', name: 'simple' }] }],
  improve: async ({ passages }) =>
    passages.map(({ text }) =>
      Array.from(
        text.matchAll(/\S+|\s/gu),
        (match): ProposedEdit => ({
          start: match.index,
          end: match.index + match[0].length,
          replacement: 'X<&>',
          kind: 'spelling',
          explanation: 'It is there.',
          sureness: 1,
        }),
      ),
    ),
  close: async () => undefined,
}

const writing = createWriting({ improvers: [vandal], detector })

async function improve(text: string, kind?: 'xml' | 'html', style?: string) {
  const none = new Set<string>()
  const prepared = await writing.prepare({
    texts: [text],
    target: undefined,
    wanted: wantedManner(style, undefined),
    tagHandling:
      kind === undefined
        ? undefined
        : {
            kind,
            version: 'v1',
            outlineDetection: true,
            splittingTags: none,
            nonSplittingTags: none,
            ignoreTags: none,
          },
    signal: new AbortController().signal,
  })
  const [result] = await prepared.improve()
  return result
}

const word = fc.constantFrom('teh', 'dog', 'recieve', 'naïve', '👍🏽', 'ok', 'и', 'a')
const fixed = fc.constantFrom(
  '{name}',
  '%s',
  '${user.id}',
  'https://example.org/a?b=c',
  'mail@example.org',
  '{{count}}',
  '`npm run teh`',
  '/usr/lib/teh',
  '3.14.15',
  '5 km',
  '<%= x %>',
)
const tag = fc.constantFrom(
  '<b>',
  '</b>',
  '<br/>',
  '<x id="1"/>',
  '<i class="teh">',
  '</i>',
  '<!-- teh -->',
  '&amp;',
  '&eacute;',
)

describe('whatever an improver proposes', () => {
  test('placeholders, addresses, code and quantities come back, each as often as before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(word, fixed), { minLength: 1, maxLength: 12 }), async (parts) => {
        const text = parts.join(' ')
        const result = await improve(text)
        for (const { output } of findPlaceholders(text)) {
          expect(result?.text.split(output).length).toBe(text.split(output).length)
        }
      }),
      { numRuns: 2_500 },
    )
  })

  test.each(['xml', 'html'] as const)('every tag of %s comes back, in order', async (kind) => {
    const tags = (text: string) => text.match(/<!--.*?-->|<\/?[a-z%][^>]*>/gu) ?? []
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(word, tag), { minLength: 1, maxLength: 14 }), async (parts) => {
        const text = parts.join(' ')
        const result = await improve(text, kind, 'simple')
        expect(tags(result?.text.replaceAll('X&lt;&amp;&gt;', '') ?? '')).toEqual(tags(text))
      }),
      { numRuns: 1_250 },
    )
  })

  test('the list of changes makes the answer of the text that was sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(word, fixed, tag), { maxLength: 10 }), async (parts) => {
        const text = parts.join(' ')
        const result = await improve(text, 'html')
        const points = [...text]
        for (const { start, end, original, replacement } of result?.changes.toReversed() ?? []) {
          expect(points.slice(start, end).join('')).toBe(original)
          points.splice(start, end - start, ...replacement)
        }
        expect(points.join('')).toBe(result?.text)
      }),
    )
  })
})

test('edits that overlap, reach outside or halve a character are left out', async () => {
  const edit = (start: number, end: number, replacement: string): ProposedEdit => ({
    start,
    end,
    replacement,
    kind: 'spelling',
    explanation: 'So.',
    sureness: 1,
  })
  const careless: Improver = {
    ...vandal,
    improve: async () => [
      [edit(0, 2, 'He'), edit(1, 3, 'xx'), edit(4, 5, '?'), edit(3, 90, ''), edit(5, 6, '')],
    ],
  }
  const prepared = await createWriting({ improvers: [careless], detector }).prepare({
    texts: ['he a😀b'],
    target: undefined,
    wanted: wantedManner(undefined, undefined),
    tagHandling: undefined,
    signal: new AbortController().signal,
  })
  expect((await prepared.improve())[0]?.text).toBe('He a😀b')
})
