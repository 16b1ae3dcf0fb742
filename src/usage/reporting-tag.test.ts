import { expect, test } from 'vitest'
import { parseReportingTag } from './reporting-tag.ts'

test.each([
  [[' Team-A '], 'team-a'],
  [['x'.repeat(100)], 'x'.repeat(100)],
  [['!~'], '!~'],
  [[''], undefined],
  [['  '], undefined],
  [[], undefined],
])('%j becomes %j', (values, tag) => {
  expect(parseReportingTag(values)).toBe(tag)
})

test.each([[['a b']], [['a\tb']], [['a\u0007']], [['x'.repeat(101)]], [['größe']], [['a', 'b']], [['a, b']]])(
  '%j is refused',
  (values) => {
    expect(() => parseReportingTag(values)).toThrow(expect.objectContaining({ code: 'invalid_parameter' }))
  },
)
