import { expect, test } from 'vitest'
import { dayFinder } from './days-of-the-week.ts'

test.each<readonly [language: string, text: string, start: number, english: string | undefined]>([
  ['pt', 'na quinta-feira', 3, 'Thursday'],
  ['pt', 'A segunda feira do livro', 2, undefined],
  ['pt', 'Domingos', 0, undefined],
  ['pt', 'Domingo', 0, 'Sunday'],
  ['de', 'Montags ist zu', 0, 'Monday'],
  ['de', 'Montagen', 0, undefined],
  ['it', 'Domenico', 0, undefined],
  ['fr', 'les vendredis', 4, 'Friday'],
  ['pl', 'w środę', 2, 'Wednesday'],
  ['pl', 'środkiem', 0, undefined],
  ['pl', 'Piątka', 0, undefined],
  ['nl', 'op zaterdagen', 3, 'Saturday'],
  ['ja', '金曜日に', 0, 'Friday'],
  ['ja', '火曜の朝', 0, 'Tuesday'],
])('%s: `%s` from %i on names %s', (language, text, start, english) => {
  expect(dayFinder(language)(text, start)?.english).toBe(english)
})
