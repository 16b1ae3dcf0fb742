import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomIds } from '../kernel/ids.ts'
import { maskKey } from './api-key.ts'
import { assertSecretShape, hashSecret, isSecretShaped, newSecret, recordOf, sameHash } from './key-secret.ts'

test('a new secret looks like a UUID, carries 128 random bits, and says when it is an admin key', () => {
  const shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/
  expect(newSecret(randomIds, 'developer')).toMatch(new RegExp(`${shape.source}$`))
  expect(newSecret(randomIds, 'admin')).toMatch(new RegExp(`${shape.source}:adm$`))
  const ones = { ...randomIds, bytes: (length: number) => Buffer.alloc(length, 0xff) }
  expect(newSecret(ones, 'developer')).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff')
  expect(isSecretShaped(newSecret(randomIds, 'admin'))).toBe(true)
})

test('a mask shows the first and last four characters, however short the secret', () => {
  expect(maskKey(recordOf('dc88a1b2-0000-4000-8000-00000000ca3a2c'))).toBe('dc88****3a2c')
  expect(maskKey(recordOf('12345678'))).toBe('1234****5678')
  expect(maskKey(recordOf('abc'))).toBe('abc****abc')
})

test('a mask tells nothing of a random secret but eight characters', () => {
  fc.assert(
    fc.property(fc.uuid(), (secret) => {
      const masked = maskKey(recordOf(secret))
      expect(masked).toHaveLength(12)
      expect(secret.startsWith(masked.slice(0, 4)) && secret.endsWith(masked.slice(-4))).toBe(true)
    }),
  )
})

test('hashes agree exactly when the secrets do', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (left, right) => {
      expect(sameHash(hashSecret(left), hashSecret(right))).toBe(left === right)
    }),
  )
  expect(sameHash(hashSecret('a'), new Uint8Array(3))).toBe(false)
})

test('a secret that could not stand in a header is refused without being repeated', () => {
  for (const secret of [
    '',
    'short',
    'has space in it',
    'ünïcödé-secret',
    'line\nbreak-secret',
    'x'.repeat(257),
  ]) {
    expect(() => assertSecretShape(secret)).toThrow(expect.objectContaining({ code: 'invalid_parameter' }))
  }
  expect(() => assertSecretShape('top secret')).not.toThrow('top secret')
})
