import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

/** Overwrites where a table and its indexes begin in a SQLite file that nobody has open. */
export async function damageTable(file: string, table: string): Promise<void> {
  const database = new DatabaseSync(file)
  const pages = database
    .prepare('select rootpage as page from sqlite_schema where tbl_name = ?')
    .all(table)
    .map(({ page }) => Number(page))
  const pageBytes = Number(database.prepare('pragma page_size').get()?.['page_size'])
  // Nothing stays in the write-ahead log, which would be read instead.
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
  const handle = await open(file, 'r+')
  try {
    for (const page of pages) {
      await handle.write(Buffer.alloc(pageBytes, 0x5a), 0, pageBytes, (page - 1) * pageBytes)
    }
  } finally {
    await handle.close()
  }
}
