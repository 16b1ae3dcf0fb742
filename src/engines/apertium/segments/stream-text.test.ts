import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { literalOf, parseStream, toStream } from './stream-text.ts'

function fromStream({ stream, literals }: ReturnType<typeof toStream>): string {
  return parseStream(stream)
    .map((part) => (part.kind === 'text' ? part.text : literalOf(part.content, literals)))
    .join('')
}

test('reserved characters are escaped and opaque ones numbered', () => {
  expect(toStream('a\tb@c ~ [x]')).toEqual({ stream: 'a[;0]b\\@c[;1]\\[x\\]', literals: ['\t', ' ~ '] })
  expect(toStream('plain text')).toEqual({ stream: 'plain text', literals: [] })
})

test('marks, blanks and text are told apart, with escapes resolved', () => {
  expect(parseStream('[[t:b:1]]a\\[[[/]] [;0]\\]')).toEqual([
    { kind: 'mark', content: 't:b:1' },
    { kind: 'text', text: 'a[' },
    { kind: 'mark', content: '/' },
    { kind: 'text', text: ' ' },
    { kind: 'blank', content: ';0' },
    { kind: 'text', text: ']' },
  ])
})

test('every text survives the way into a stream and back, and no NUL is in between', () => {
  const odd = fc.constantFrom('~', '\0', '\ud800', '\udc00', '[[/]]', '^x$', '\\', '😀', '  ', '\n', '[;0]')
  const texts = fc.array(fc.oneof(odd, fc.string({ unit: 'binary' }))).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      const streamed = toStream(text)
      expect(streamed.stream).not.toMatch(/\0/)
      expect(fromStream(streamed)).toBe(text)
    }),
  )
})

test('a blank that is none of ours is nothing', () => {
  expect(literalOf('', ['a'])).toBe('')
  expect(literalOf(';7', ['a'])).toBe('')
  expect(literalOf('\n', ['a'])).toBe('')
})
