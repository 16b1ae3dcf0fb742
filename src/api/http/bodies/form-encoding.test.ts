import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeFormText, decodeLongFormText, formPairs } from './form-encoding.ts'

const read = (text: string) =>
  [...formPairs(Buffer.from(text))].map(([name, value]) => [name, decodeFormText(value, name)])

describe('a form', () => {
  test.each([
    ['', []],
    ['&&', []],
    ['a', [['a', '']]],
    ['a=', [['a', '']]],
    ['=b', [['', 'b']]],
    [
      'a=b=c&d',
      [
        ['a', 'b=c'],
        ['d', ''],
      ],
    ],
    ['a+b=%2B+%2b', [['a b', '+ +']]],
    ['text=日本%20100%', [['text', '日本 100%']]],
    ['text=Gr%C3%BC%C3%9Fe ü', [['text', 'Grüße ü']]],
    [
      'a=%4&b=%zz&c=%',
      [
        ['a', '%4'],
        ['b', '%zz'],
        ['c', '%'],
      ],
    ],
    ['a=%EF%BB%BFx', [['a', '\uFEFFx']]],
  ])('%j is read', (form, expected) => {
    expect(read(form)).toEqual(expected)
  })

  test('that a client wrote is read as it was meant', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 })
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 6 }), (pairs) => {
        const wellFormed = pairs.map(([name, value]): [string, string] => [
          name.toWellFormed(),
          value.toWellFormed(),
        ])
        expect(read(new URLSearchParams(wellFormed).toString())).toEqual(wellFormed)
      }),
      { numRuns: 300 },
    )
  })

  test.each(['a=%FF', 'a=%C3', 'a=%C3&b=%A9', '%FF=a'])('%s is refused: it is not UTF-8', (form) => {
    expect(() => read(form)).toThrow(/is not valid UTF-8/)
  })

  test('with tens of thousands of parameters is refused', () => {
    expect(() => read('a&'.repeat(20_001))).toThrow('There are more than 20000 parameters.')
  })
})

test('a long value keeps its escapes and characters whole where it is sliced', async () => {
  for (const padding of ['', 'x', 'xx', 'xxx', 'xxxx']) {
    const value = padding + 'é漢😀 a'.repeat(200_000)
    const encoded = Buffer.from(new URLSearchParams([['', value]]).toString().slice(1))
    expect((await decodeLongFormText(encoded, 'entries')) === value).toBe(true)
  }
  await expect(decodeLongFormText(Buffer.from(`${'x'.repeat(2_000_000)}%FF`), 'entries')).rejects.toThrow(
    "Parameter 'entries' is not valid UTF-8.",
  )
})
