import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createQueries } from '../queries.ts'
import { createBulkInsert } from './bulk-insert.ts'

interface Row {
  a: number
  b: string
}

const queries = createQueries<{ rows: Row }>('sqlite')
const insert = createBulkInsert<Row>(['a', 'b'], (rows) => queries.insertInto('rows').values([...rows]))

test('every value stands at the place of its column, in the order of the rows', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ a: fc.nat(), b: fc.string() }), { maxLength: 700 }), (rows) => {
      const shuffled = rows.map(({ a, b }, index) => (index % 2 === 0 ? { b, a } : { a, b }))
      const statements = insert(shuffled)
      expect(statements.flatMap(({ parameters }) => parameters)).toEqual(rows.flatMap(({ a, b }) => [a, b]))
      for (const { sql, parameters } of statements) {
        expect(sql.split('(?, ?)')).toHaveLength(parameters.length / 2 + 1)
        expect(sql).toMatch(/^insert into "rows" \("a", "b"\) values /)
      }
    }),
  )
})
