import { expect, test } from 'vitest'
import { nameFault } from './name-fault.ts'

test.each([
  ['blank', ' \u3000 '],
  ['control character', 'a\nb'],
  ['half of a surrogate pair', 'a\ud83d'],
])('a name is refused for being or having a %s', (what, name) => {
  expect(nameFault(name)).toContain(what)
})

test('names of any script are good', () => {
  expect(nameFault(' Straße 東京 😀 ')).toBeUndefined()
})
