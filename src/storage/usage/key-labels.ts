import type { Database } from '../database.ts'
import { createQueries } from '../queries.ts'
import type { ControlTables } from './usage-tables.ts'

/** Key ids asked for in one query. */
const LOOKUP_SIZE = 500

/** The labels that keys have now; none for keys that do not exist. */
export async function readLabels(
  db: Database,
  keyIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const queries = createQueries<ControlTables>(db.dialect)
  const labels = new Map<string, string>()
  for (let start = 0; start < keyIds.length; start += LOOKUP_SIZE) {
    const ids = keyIds.slice(start, start + LOOKUP_SIZE)
    const lookup = queries.selectFrom('api_keys').select(['id', 'label']).where('id', 'in', ids)
    for (const { id, label } of await db.read(lookup.compile())) labels.set(id, label)
  }
  return labels
}
