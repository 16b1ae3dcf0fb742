import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { toUtf8 } from '../../../text/utf8.ts'
import { parseForm } from '../bodies/body.ts'
import { parseJson } from '../bodies/json-body.ts'
import { readParameters } from './parameters.ts'

const schema = Type.Object({
  text: Type.Array(Type.String()),
  mode: Type.Optional(Type.Enum(['0', '1', 'nonewlines'])),
  show: Type.Optional(Type.Boolean()),
  tags: Type.Optional(Type.Array(Type.String(), { 'x-comma-separated': true })),
  context: Type.Optional(Type.String({ maxLength: 5 })),
  threshold: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
})

test('a scalar stands for a list of one, a list for its first item', () => {
  expect(readParameters(schema, { text: 'a', mode: ['1', '0'] })).toEqual({ text: ['a'], mode: '1' })
})

test('a long text that came as UTF-8 is a text, in lists too, where nothing else is wanted', () => {
  const raw = { text: [toUtf8('ä'), 'b'], context: toUtf8('ü') }
  expect(readParameters(schema, raw)).toEqual({ text: ['ä', 'b'], context: 'ü' })
})

test('an empty text is a text, an empty option is absent', () => {
  expect(readParameters(schema, { text: '', mode: '', show: '', tags: '', context: '' })).toEqual({
    text: [''],
  })
})

test.each([[true], [1], ['1'], ['true'], ['TRUE']])('%j is true', (show) => {
  expect(readParameters(schema, { text: 'a', show })).toMatchObject({ show: true })
})

test('lists of names may be joined by commas, repeated, or both', () => {
  expect(readParameters(schema, parseForm('text=a,b&tags=x,y&tags=z'))).toEqual({
    text: ['a,b'],
    tags: ['x', 'y', 'z'],
  })
})

test('JSON numbers and booleans are accepted where the API speaks of text', () => {
  expect(readParameters(schema, parseJson('{"text":["a"],"mode":0}'))).toMatchObject({ mode: '0' })
  expect(readParameters(schema, parseJson('{"text":["a"],"mode":true}'))).toMatchObject({ mode: '1' })
})

test.each([
  [{}, "Parameter 'text' not specified"],
  [{ text: null }, "Parameter 'text' not specified"],
  [{ text: [1] }, "Parameter 'text' must be a list of strings; item 0 is not."],
  [{ text: 'a', mode: 'x' }, "Value for 'mode' not supported. Allowed: '0', '1', 'nonewlines'."],
  [{ text: 'a', show: 'maybe' }, "Value for 'show' not supported. Allowed: 'true', 'false', '1', '0'."],
  [{ text: 'a', context: 'abcdef' }, "Parameter 'context' is too long; at most 5 characters are allowed."],
  [{ text: 'a', threshold: '101' }, 'Parameter "threshold" must be an integer between 0 and 100'],
  [{ text: 'a', context: { a: 1 } }, "Parameter 'context' must be a string."],
])('%j is refused: %s', (raw, message) => {
  expect(() => readParameters(schema, raw)).toThrow(message)
})

test('names of the prototype are neither read nor harmful', () => {
  expect(() => readParameters(Type.Object({ constructor: Type.String() }), {})).toThrow('not specified')
  expect(readParameters(schema, parseJson('{"__proto__":{"text":"x"},"text":"a"}'))).toEqual({ text: ['a'] })
  expect(parseForm('__proto__=1&a=2')).toMatchObject({ a: '2' })
})

test('a form with percent-encoded bytes that are not UTF-8 is refused', () => {
  expect(() => parseForm('text=%ff%fe')).toThrow("Parameter 'text' is not valid UTF-8.")
  expect(parseForm('text=%EF%BF%BD')).toEqual({ text: '\uFFFD' })
})
