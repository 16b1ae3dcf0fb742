import { expect, test } from 'vitest'
import { renderCsv } from './csv.ts'

test('fields with commas, quotes and line breaks are quoted, null is empty', () => {
  const rows = [
    { name: 'plain', note: null },
    { name: 'a, "b"', note: 'two\nlines' },
  ]
  expect(renderCsv(['name', 'note'], rows)).toBe('name,note\nplain,\n"a, ""b""","two\nlines"\n')
})
