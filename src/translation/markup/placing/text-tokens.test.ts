import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eachWord, tokenizeText } from './text-tokens.ts'

const NO_CUTS = () => []

const tricky = fc.constantFrom(
  'a',
  '1',
  '.',
  ':',
  ' ',
  '\u0301',
  '\u200d',
  '\r',
  '\n',
  '\u0600',
  'क',
  '्',
  'ส',
  'ั',
  '🇩',
  '👩',
)

function tokensOf(text: string): string[] {
  return tokenizeText(text, [], NO_CUTS).tokens.map(
    ({ start, end, kind }) => `${kind} ${text.slice(start, end)}`,
  )
}

describe('tokens of text', () => {
  it.each([
    ['Hello, world', ['word Hello', 'punctuation ,', 'space  ', 'word world']],
    ["don't 3.14", ["word don't", 'space  ', 'word 3.14']],
    ['end.Next', ['word end', 'punctuation .', 'word Next']],
    ['a \n\t b', ['word a', 'space  \n\t ', 'word b']],
    ['👨‍👩‍👧‍👦🇩🇪', ['word 👨‍👩‍👧‍👦', 'word 🇩🇪']],
    ['e\u0301te', ['word e\u0301te']],
    ['a\u200bb', ['word a', 'space \u200b', 'word b']],
  ])('%s', (text, tokens) => {
    expect(tokensOf(text)).toEqual(tokens)
  })

  it('tile any text and split no grapheme', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 1 }), tricky) }),
        (text) => {
          const { tokens } = tokenizeText(text, [], NO_CUTS)
          expect(tokens.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
          const starts = new Set([...new Intl.Segmenter('en').segment(text)].map(({ index }) => index))
          expect(tokens.filter(({ start }) => !starts.has(start))).toEqual([])
        },
      ),
      { numRuns: 500 },
    )
  })

  it('hold fixed ranges together and are cut where the cutter says', () => {
    const { tokens } = tokenizeText('see {a b} unfair', [{ start: 4, end: 9, index: 7 }], (start) =>
      start === 10 ? [12] : [],
    )
    expect(tokens.map(({ start, end, fixed }) => [start, end, fixed])).toEqual([
      [0, 3, -1],
      [3, 4, -1],
      [4, 9, 7],
      [9, 10, -1],
      [10, 12, -1],
      [12, 16, -1],
    ])
  })
})

it("words of plain text are those of Unicode's rules, spaces joined", () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
  const character = fc.constantFrom(...'aZ9_ .,:;\'"-!?()\n\t\r/@#&éßŁ×«»¿¡–—‘’“”„…')
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 20 }), (text) => {
      const joined: string[] = []
      for (const { segment } of segmenter.segment(text)) {
        const isSpace = /^\s+$/.test(segment)
        if (isSpace && /^\s+$/.test(joined.at(-1) ?? '')) joined.push((joined.pop() ?? '') + segment)
        else joined.push(segment)
      }
      const words: string[] = []
      eachWord(text, 0, text.length, (start, end) => words.push(text.slice(start, end)))
      expect(words).toEqual(joined)
    }),
    { numRuns: 2_000 },
  )
})
