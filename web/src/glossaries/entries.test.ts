import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyChange,
  changeOf,
  type Edit,
  edit,
  faultsOf,
  NO_EDITS,
  parseEntries,
  parsePasted,
} from './entries.ts'

const term = fc.constantFrom('a', 'b', 'c', '', ' d', 'e\nf')
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('add' as const), source: term, target: term }),
    fc.record({
      kind: fc.constant('merge' as const),
      terms: fc.array(fc.record({ source: term, target: term }), { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('remove' as const), id: fc.nat(6) }),
    fc.record({ kind: fc.constant('set' as const), id: fc.nat(6), changes: fc.record({ source: term }) }),
  ),
  { maxLength: 20 },
)

test('as many undos as edits lead back to the beginning', () => {
  fc.assert(
    fc.property(steps, (made) => {
      const loaded = edit(NO_EDITS, { kind: 'load', entries: parseEntries('x\ty\nz\tw') })
      const after = (made as readonly Edit[]).reduce(edit, loaded)
      const back = made.reduce((edits) => edit(edits, { kind: 'undo' }), after)
      expect(back.entries).toEqual(loaded.entries)
    }),
  )
})

test('the change that is sent makes the server hold the rows without fault, and nothing else', () => {
  fc.assert(
    fc.property(steps, (made) => {
      const loaded = edit(NO_EDITS, { kind: 'load', entries: parseEntries('x\ty\nz\tw') })
      const saved = new Map([
        ['x', 'y'],
        ['z', 'w'],
      ])
      const { entries } = (made as readonly Edit[]).reduce(edit, loaded)
      const held = applyChange(saved, changeOf(saved, entries))
      const faults = faultsOf(entries)
      const wanted = entries.filter(({ id }) => !faults.has(id))
      expect(new Map(held)).toEqual(new Map(wanted.map(({ source, target }) => [source, target])))
    }),
  )
})

test('a second row with the same source is a duplicate, empty and padded terms are bad', () => {
  const entries = parseEntries('a\tb\na\tc\n\td\n e\tf')
  expect([...faultsOf(entries)]).toEqual([
    [1, 'duplicate'],
    [2, 'bad'],
    [3, 'bad'],
  ])
})

test('rows copied from a spreadsheet become terms, with whatever a cell holds; other texts do not', () => {
  expect(parsePasted('server\tServer\tnote\r\n\r\n"say ""hi"""\t"zwei\nZeilen"\r\nalone\t\r\n')).toEqual([
    { source: 'server', target: 'Server' },
    { source: 'say "hi"', target: 'zwei\nZeilen' },
    { source: 'alone', target: '' },
  ])
  expect(parsePasted('two\nlines')).toBeUndefined()
})

test('pasted terms come first and change those that are there, in one step that is undone at once', () => {
  const loaded = edit(NO_EDITS, { kind: 'load', entries: parseEntries('a\tA\nb\tB') })
  const terms = [
    { source: 'b', target: 'Bee' },
    { source: 'c', target: 'C' },
    { source: 'c', target: 'Sea' },
  ]
  const merged = edit(loaded, { kind: 'merge', terms })
  expect(merged.entries.map(({ source, target }) => `${source} ${target}`)).toEqual(['c Sea', 'a A', 'b Bee'])
  expect(edit(merged, { kind: 'undo' }).entries).toEqual(loaded.entries)
})
