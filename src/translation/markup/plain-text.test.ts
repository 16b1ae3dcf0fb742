import { describe, expect, it } from 'vitest'
import { parsePlainText } from './plain-text.ts'

describe('plain text', () => {
  it.each([
    ['Hello', 'Hello', 5],
    [' \n Two lines.\nHere.\t', 'Two lines.\nHere.', 20],
    ['<b>&amp;</b>', '<b>&amp;</b>', 12],
    ['😀\ud800', '😀\ud800', 2],
    ['', '', 0],
    ['  ', '', 2],
  ])('%j is one block and comes back', (text, block, billed) => {
    const parsed = parsePlainText(text)
    expect(parsed.blocks).toEqual([{ text: block, protectedSpans: [] }])
    expect(parsed.billedCharacters).toBe(billed)
    expect(parsed.render([{ text: block, alignment: [], protectedRanges: [] }])).toBe(text)
  })

  it('refuses another number of translations', () => {
    expect(() => parsePlainText('x').render([])).toThrow('A translation is missing.')
  })
})
