import { expect, test } from 'vitest'
import { createTranslationSpeed, estimateSeconds } from './speed.ts'

const NOTHING_DONE = { characters: 1000, doneCharacters: 0, workedMs: 0 }

test('a document that has a pace keeps it, whatever else is at work', () => {
  const own = { characters: 1000, doneCharacters: 250, workedMs: 5000 }
  expect(estimateSeconds(own, { charactersLeft: [1_000_000], charactersPerSecond: 1 })).toBe(15)
})

test('one that has none waits for those that take turns with it: for small ones whole, for large ones as for itself', () => {
  const others = { charactersLeft: [200, 50_000], charactersPerSecond: 100 }
  expect(estimateSeconds(NOTHING_DONE, others)).toBe(22)
})

test('a second is the least', () => {
  expect(
    estimateSeconds({ ...NOTHING_DONE, characters: 0 }, { charactersLeft: [], charactersPerSecond: 100 }),
  ).toBe(1)
})

test('the pace of a pair follows its latest documents', () => {
  const speed = createTranslationSpeed()
  const guess = speed.charactersPerSecond('en de')
  for (let count = 0; count < 5; count += 1)
    speed.record('en de', { characters: 10 * guess, durationMs: 1000 })
  expect(speed.charactersPerSecond('en de')).toBeCloseTo(10 * guess)
  for (let count = 0; count < 9; count += 1) speed.record('en de', { characters: guess, durationMs: 1000 })
  expect(speed.charactersPerSecond('en de')).toBeLessThan(1.2 * guess)
  expect(speed.charactersPerSecond('de en')).toBe(guess)
})
