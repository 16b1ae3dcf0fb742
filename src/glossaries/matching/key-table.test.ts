import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeyTable, findKey } from './key-table.ts'

test('every key has one number, which is found again, and no other key is', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), fc.string(), (keys, other) => {
      const builder = createKeyTable()
      const numbers = keys.map((key) => builder.intern(`<${key}>`, 1, key.length + 1))
      const table = builder.finish()
      expect(new Set(numbers).size).toBe(new Set(keys).size)
      expect(keys.map((key) => findKey(table, key))).toEqual(numbers)
      expect(numbers.map(builder.textOf)).toEqual(keys)
      if (!keys.includes(other)) expect(findKey(table, other)).toBeUndefined()
    }),
  )
})

test('a table grows with its keys', () => {
  const builder = createKeyTable(1)
  const count = 50_000
  for (let key = 0; key < count; key += 1) builder.intern(`key ${key}`, 0, `key ${key}`.length)
  const table = builder.finish()
  for (let key = 0; key < count; key += 997) expect(findKey(table, `key ${key}`)).toBe(key)
  expect(findKey(table, `key ${count}`)).toBeUndefined()
  expect(builder.internIgnoringCase(Uint16Array.from(Buffer.from('KEY 7')), 0, 5)).toBe(7)
})
