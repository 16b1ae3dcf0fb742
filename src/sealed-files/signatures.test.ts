import { expect, test } from 'vitest'
import type { Region } from '../kernel/region.ts'
import { createSignatures } from './signatures.ts'

const EU = 'eu' as Region
const master = Buffer.alloc(32, 1)
const signatures = createSignatures([master], EU)
const NOW_MS = 1_700_000_000_000
const LATER_MS = NOW_MS + 300_000
const signature = signatures.sign('upload A', LATER_MS)

test('a signature proves its statement on every node with the key, until it expires', () => {
  expect(createSignatures([master], EU).isValid(signature, 'upload A', NOW_MS)).toBe(true)
  expect(signatures.isValid(signature, 'upload A', LATER_MS)).toBe(false)
})

test('a signature proves no other statement, in no other region, under no other key', () => {
  for (const other of ['upload B', 'download A', 'download A 0', ''])
    expect(signatures.isValid(signature, other, NOW_MS)).toBe(false)
  expect(createSignatures([master], 'us' as Region).isValid(signature, 'upload A', NOW_MS)).toBe(false)
  expect(createSignatures([Buffer.alloc(32, 2)], EU).isValid(signature, 'upload A', NOW_MS)).toBe(false)
})

test('a changed signature proves nothing, its time neither', () => {
  const [seconds = '', proof = ''] = signature.split('.')
  const changed = `${proof.startsWith('A') ? 'B' : 'A'}${proof.slice(1)}`
  for (const other of [
    `${Number(seconds) + 1}.${proof}`,
    `${seconds}.${changed}`,
    `${seconds}.`,
    proof,
    '',
    `${signature}A`,
  ])
    expect(signatures.isValid(other, 'upload A', NOW_MS)).toBe(false)
})

test('after a change of keys signatures of the old one still hold', () => {
  const rotated = createSignatures([Buffer.alloc(32, 2), master], EU)
  expect(rotated.isValid(signature, 'upload A', NOW_MS)).toBe(true)
  const fresh = rotated.sign('upload A', LATER_MS)
  expect(rotated.isValid(fresh, 'upload A', NOW_MS)).toBe(true)
  expect(signatures.isValid(fresh, 'upload A', NOW_MS)).toBe(false)
})
