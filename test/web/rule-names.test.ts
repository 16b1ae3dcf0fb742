import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueEntries } from '../../src/style-rules/catalogue/catalogue.ts'

const DIRECTORY = new URL('../../web/src/style-rules/names/', import.meta.url)

interface Names {
  readonly rules: Readonly<Record<string, string>>
  readonly options: Readonly<Record<string, string>>
}

const read = (name: string) => JSON.parse(readFileSync(new URL(name, DIRECTORY), 'utf8')) as unknown
const entries = catalogueEntries()
const rules = [...new Set(entries.map(({ id }) => id.slice(id.indexOf('.') + 1)))]
const options = [...new Set(entries.flatMap((entry) => entry.options))]
const samples = read('samples.json') as Names['options']
const languages = readdirSync(DIRECTORY).filter((name) => name !== 'samples.json')

test.each(languages)('every rule and every option has a name in %s, and no other', (file) => {
  const names = read(file) as Names
  expect(Object.keys(names.rules).toSorted()).toEqual(rules.toSorted())
  expect([...Object.keys(names.options), ...Object.keys(samples)].toSorted()).toEqual(options.toSorted())
  const all = [...Object.values(names.rules), ...Object.values(names.options), ...Object.values(samples)]
  expect(all.filter((text) => text.trim() !== text || text === '')).toEqual([])
})
