import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shareParts } from './shared-parts.ts'

const titled = (title: string, property: string) => ({
  type: 'object',
  title,
  properties: { [property]: { type: 'string' } },
})
const describedWith = (schema: object, others: object = {}) => ({
  openapi: '3.1.0',
  paths: {
    '/things': { get: { responses: { 200: { content: { 'application/json': { schema } } }, ...others } } },
  },
})

test('what has a title stands once, wherever it is used', () => {
  const list = { type: 'array', items: titled('Thing', 'a') }
  const shared = shareParts(
    describedWith({ type: 'object', properties: { all: list, first: titled('Thing', 'a') } }),
  )
  expect(shared).toMatchObject({
    components: { schemas: { Thing: { type: 'object', properties: { a: { type: 'string' } } } } },
  })
  const text = JSON.stringify(shared)
  expect(text.match(/#\/components\/schemas\/Thing/g)).toHaveLength(2)
  expect(text).not.toContain('title')
})

test('two schemas of one title that differ are refused', () => {
  const one = { type: 'object', properties: { a: titled('Thing', 'a'), b: titled('Thing', 'b') } }
  expect(() => shareParts(describedWith(one))).toThrow('two schemas are called Thing')
})

test('failures are JSON, also of routes that produce something else', () => {
  const failure = { content: { 'text/csv': { schema: { type: 'object' } } } }
  expect(shareParts(describedWith({ type: 'string' }, { 404: failure }))).toMatchObject({
    components: { responses: { NotFound: { content: { 'application/json': {} } } } },
    paths: { '/things': { get: { responses: { 404: { $ref: '#/components/responses/NotFound' } } } } },
  })
})

test('every reference of the API description leads somewhere, and every shared part is used', () => {
  const text = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')
  const { components } = JSON.parse(text) as { components: Record<string, Record<string, unknown>> }
  const used = new Set([...text.matchAll(/"\$ref": "#\/components\/(\w+\/\w+)"/g)].map(([, name]) => name))
  const there = ['schemas', 'responses'].flatMap((kind) =>
    Object.keys(components[kind] ?? {}).map((name) => `${kind}/${name}`),
  )
  expect(used).toEqual(new Set(there))
})
