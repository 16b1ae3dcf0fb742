import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStemIndex } from './stem-index.ts'

test('all numbers of a text are found, and hardly any others', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.nat(100_000)), { maxLength: 200 }), (entries) => {
      const index = createStemIndex(entries)
      for (const [letters, number] of entries) expect([...index.numbersOf(letters)]).toContain(number)
    }),
  )
  const words = Array.from({ length: 10_000 }, (_, number) => [`word${number}`, number] as const)
  const index = createStemIndex(words)
  expect(words.reduce((sum, [word]) => sum + index.numbersOf(word).length, 0)).toBeLessThan(10_010)
})
