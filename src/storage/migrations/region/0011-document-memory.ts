import { columnTypes, type Migration } from '../../migration.ts'

/** What a translation memory knew of a document. */
export const documentMemoryMigration: Migration = {
  version: 11,
  name: 'document-memory',
  up(dialect) {
    return [`alter table document_jobs add column memory_matches ${columnTypes(dialect).text}`]
  },
}
