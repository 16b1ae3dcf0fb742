import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('fields are quoted where they must be, and no text is run as a formula', () => {
  expect(toCsv([['a "b"', 'c,d', 3, '=1+1', '-x']])).toBe('\uFEFF"a ""b""","c,d",3,\'=1+1,\'-x\r\n')
})
