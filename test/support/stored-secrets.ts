import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

type Dump = Iterable<readonly [place: string, content: Buffer]>

export function* filesIn(directory: string): Generator<readonly [name: string, content: Buffer]> {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) yield [entry.name, readFileSync(join(entry.parentPath, entry.name))]
  }
}

/** Every value of every table of a PostgreSQL database. */
export async function rowsIn(url: string): Promise<readonly (readonly [table: string, content: Buffer])[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  const dumps: [string, Buffer][] = []
  for (const { name } of tables) {
    const { rows } = await client.query<Record<string, unknown>>(`select * from "${name}"`)
    for (const value of rows.flatMap((row) => Object.values(row))) {
      dumps.push([name, Buffer.isBuffer(value) ? value : Buffer.from(String(value))])
    }
  }
  await client.end()
  return dumps
}

/** Places that hold a word in the clear. */
export function placesOf(word: string, dump: Dump): readonly string[] {
  return [...dump].filter(([, content]) => content.includes(word)).map(([place]) => place)
}
