import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UNSPACED_LETTERS } from '../../languages/unspaced-scripts.ts'
import { scanTokens, unitsOf } from './tokens.ts'

/** What a token is, said in one pattern: white space, a character without spaces around it, a word, or else a sign. */
const TOKEN = new RegExp(
  `(\\s+)|([${UNSPACED_LETTERS}\\u30FC\\uFF70]\\p{M}*)|([[\\p{L}\\p{M}\\p{N}\\p{Cf}_]--[${UNSPACED_LETTERS}]]+)|[^]`,
  'gv',
)

function byPattern(text: string): readonly unknown[] {
  return Array.from(text.matchAll(TOKEN), ({ 0: raw, 1: space, 2: character, 3: word, index }) => {
    const kind = space ? 'space' : character ? 'character' : word ? 'word' : 'sign'
    return [kind, index, index + raw.length]
  })
}

function scanned(text: string): readonly unknown[] {
  const tokens: unknown[] = []
  scanTokens(unitsOf(text), 0, text.length, (...token) => tokens.push(token))
  return tokens
}

const CHARACTERS = [
  ...'aZß9_ \t\n.,-’ー々語ไก่ກခြ한أ́é̈\u00AD\u200B\u3000😀𝔘𠀀',
  '\uD800',
  '\uDC00',
  '\uFEFF',
  '\uFF70',
]

test('tokens are those of their pattern', () => {
  const texts = fc.oneof(
    fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 30 }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect(scanned(text)).toEqual(byPattern(text))
    }),
    { numRuns: 1000 },
  )
})
