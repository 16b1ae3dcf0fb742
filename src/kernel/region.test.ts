import { expect, test } from 'vitest'
import { parseRegion } from './region.ts'

test('a region name is lower-case letters, digits and hyphens', () => {
  expect(parseRegion('eu')).toBe('eu')
  expect(parseRegion('EU')).toBeUndefined()
  expect(parseRegion('')).toBeUndefined()
  expect(parseRegion('../etc')).toBeUndefined()
})
