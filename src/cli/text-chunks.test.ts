import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutIntoChunks } from './text-chunks.ts'

test('the pieces joined are the text, none is longer than the limit', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ' ', '\n', '👍', 'é') }),
      fc.integer({ min: 2, max: 20 }),
      (text, limit) => {
        const chunks = cutIntoChunks(text, limit)
        expect(chunks.join('')).toBe(text)
        for (const chunk of chunks) {
          expect(chunk.length).toBeLessThanOrEqual(limit)
          expect(chunk.isWellFormed()).toBe(true)
        }
      },
    ),
  )
})

test('a text is cut after a paragraph rather than inside it', () => {
  expect(cutIntoChunks('One.\n\nTwo.\nThree.', 14)).toEqual(['One.\n\n', 'Two.\nThree.'])
})
