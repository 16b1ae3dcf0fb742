import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PLACEHOLDER_PATTERNS } from './placeholder-patterns.ts'

test('the documentation names every kind of placeholder and no other', () => {
  const page = readFileSync(new URL('../../../docs/placeholders.md', import.meta.url), 'utf8')
  const documented = [...page.matchAll(/^\| (?!kind|---|braces|ICU)([a-z ]+) \|/gm)].map(([, kind]) => kind)
  expect(new Set(documented)).toEqual(new Set(PLACEHOLDER_PATTERNS.map(({ kind }) => kind)))
})
