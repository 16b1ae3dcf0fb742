import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renameColumns } from './column-renames.ts'
import { readFormula } from './formula-tokens.ts'

const columnsOf = (formula: string) =>
  readFormula(formula).references.map(({ table, columns }) => [table, ...columns.map(({ name }) => name)])

test.each([
  ['SUM(Table1[Total amount])', [['Table1', 'Total amount']]],
  ['Table1[[#This Row],[Unit price]]*2', [['Table1', 'Unit price']]],
  [
    '[@Price]*[@[Unit price]]',
    [
      ['', 'Price'],
      ['', 'Unit price'],
    ],
  ],
  ['[[#This Row],Quantity]', [['', 'Quantity']]],
  ['Table1[[#Headers],[A]:[B]]', [['Table1', 'A', 'B']]],
  ["Table1[It''s '[odd']]", [['Table1', "It's [odd]"]]],
  ['Table1[#All]', [['Table1']]],
  ['\'It[s]\'!A1+"[x]"', []],
  ['[1]Sheet1!A1+[2]!Name', []],
  ['IF(A1="a""b","c","")', []],
])('%s names the columns %j', (formula, expected) => {
  expect(columnsOf(formula)).toEqual(expected)
})

test('literals are found, and no others', () => {
  expect(readFormula('IF(A1="a""b",\'She"et\'!B1,"c")').literals).toEqual(['a"b', 'c'])
})

test.each([
  ['SUM(Table1[Price])', 'SUM(Table1[[Preis je Stück]])'],
  ['Table1[[#This Row],[Price]]', 'Table1[[#This Row],[Preis je Stück]]'],
  ['[@Price]+Other[Price]', '[@[Preis je Stück]]+Other[Price]'],
  ['[[#This Row],Price]', '[[#This Row],[Preis je Stück]]'],
])('in %s the column gets its new name', (formula, expected) => {
  const nameOf = (table: string, column: string) =>
    table !== 'Other' && column === 'Price' ? 'Preis je Stück' : undefined
  expect(renameColumns(formula, nameOf)).toBe(expected)
})

test('any text is read, and nothing is renamed where no name is new', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...`[]'"#@,:!A1 T`) }), (formula) => {
      expect(renameColumns(formula, () => undefined)).toBe(formula)
    }),
  )
})
