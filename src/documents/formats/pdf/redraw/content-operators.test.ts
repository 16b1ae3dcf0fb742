import { expect, test } from 'vitest'
import { readOperators } from './content-operators.ts'

function operatorsOf(content: string): readonly string[] {
  const bytes = Buffer.from(content, 'latin1')
  return [...readOperators(bytes)].map(({ start, end }) => bytes.subarray(start, end).toString('latin1'))
}

test.each([
  ['numbers and names', '1 0 0 1 -5. +.5 cm /Im1 Do', ['1 0 0 1 -5. +.5 cm', '/Im1 Do']],
  ['strings with brackets and escapes', '(a \\) (b) c) Tj <48 69> Tj', ['(a \\) (b) c) Tj', '<48 69> Tj']],
  ['lists without spaces', "[(a)-20<4a>]TJ/F1 9Tf(x)'", ['[(a)-20<4a>]TJ', '/F1 9Tf', "(x)'"]],
  ['dictionaries', '/P <</MCID 0/A[<</B (>>)>>]>> BDC EMC', ['/P <</MCID 0/A[<</B (>>)>>]>> BDC', 'EMC']],
  ['comments', 'q % (not ended\nQ', ['q', 'Q']],
  ['constants', 'true null /X gs f*', ['true null /X gs', 'f*']],
  ['pictures', 'BI /W 2 ID \u0001 EI\u0002(\nEI Q', ['BI', '/W 2 ID \u0001 EI\u0002(\nEI', 'Q']],
])('%s are read', (_, content, operators) => {
  expect(operatorsOf(content)).toEqual(operators)
})

test.each(['(never ends', '<41', '[1 2', 'BI /W 2 ID abc'])('%s is refused', (content) => {
  expect(() => operatorsOf(content)).toThrow(RangeError)
})
