import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Region } from '../kernel/region.ts'
import { DamagedFrames } from './frames.ts'
import { createRegionKeys } from './region-keys.ts'

const EU = 'eu' as Region
const old = randomBytes(32)
const fresh = randomBytes(32)
const source = randomBytes(32)

test('a wrapped key opens on every node that has the same master key', () => {
  const wrapped = createRegionKeys([old], EU).wrap(source, 'ID')
  expect(createRegionKeys([old], EU).unwrap(wrapped, 'ID').equals(source)).toBe(true)
  expect(Buffer.from(wrapped.bytes).includes(source)).toBe(false)
})

test('after a change of keys what waits still opens, and what comes is wrapped with the new key', () => {
  const wrapped = createRegionKeys([old], EU).wrap(source, 'ID')
  const rotated = createRegionKeys([fresh, old], EU)
  expect(rotated.unwrap(wrapped, 'ID').equals(source)).toBe(true)
  expect(rotated.wrap(source, 'ID').keyId).toBe(createRegionKeys([fresh], EU).ids[0])
  expect(() => createRegionKeys([fresh], EU).unwrap(wrapped, 'ID')).toThrow('not here')
})

test('a key wrapped for one document or region opens for no other', () => {
  const wrapped = createRegionKeys([old], EU).wrap(source, 'ID')
  expect(() => createRegionKeys([old], EU).unwrap(wrapped, 'IE')).toThrow(DamagedFrames)
  expect(() => createRegionKeys([old], 'us' as Region).unwrap(wrapped, 'ID')).toThrow('not here')
})
