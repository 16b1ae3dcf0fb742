import { type Kysely, sql } from 'kysely'
import { editedTooOften } from '../../glossaries/glossary-errors.ts'
import type { GlossaryStore, StoredEntries } from '../../glossaries/glossary-store.ts'
import { giveBackMemory } from '../../kernel/threads/own-memory.ts'
import { isUtf8, toUtf8, type Utf8 } from '../../text/utf8.ts'
import type { LanguagePair } from '../../translation/engine.ts'
import type { Database } from '../database.ts'
import { createQueries } from '../queries.ts'
import { takesEffect } from '../takes-effect.ts'
import { fromGlossaryRows } from './glossary-rows.ts'
import { deleteGlossary, insertGlossary, updateGlossary } from './glossary-statements.ts'
import type { GlossaryTables } from './glossary-tables.ts'

const INSERT_ATTEMPTS = 5

/** Glossaries in the store of one region. */
export function createGlossaryRepository({ db }: { db: Database }): GlossaryStore {
  const queries = createQueries<GlossaryTables>(db.dialect)
  const withDictionaries = queries
    .selectFrom('glossaries as g')
    .leftJoin('glossary_dictionaries as d', 'd.glossary_id', 'g.id')
    .select([
      'g.id',
      'g.name',
      'g.created_at_ms',
      'g.version',
      'd.source_lang',
      'd.target_lang',
      'd.entry_count',
      'd.revision',
    ])
    .orderBy('g.created_at_ms')
    .orderBy('g.id')
    .orderBy('d.position')

  return {
    async insert(glossary, limit) {
      const count = queries
        .selectFrom('glossary_counts')
        .select('glossaries')
        .where('account_id', '=', glossary.accountId)
      for (let attempt = 1; ; attempt += 1) {
        if (await takesEffect(db, insertGlossary(queries, glossary, limit))) {
          giveBackMemory(glossary.dictionaries.map(({ tsv }) => tsv))
          return true
        }
        const [row] = await db.read(count.compile())
        if (row !== undefined && row.glossaries >= limit) return false
        // A place became free in between.
        if (attempt === INSERT_ATTEMPTS) throw editedTooOften()
      }
    },

    async list(accountId) {
      return fromGlossaryRows(await db.read(withDictionaries.where('g.account_id', '=', accountId).compile()))
    },

    async find(accountId, ids) {
      if (ids.length === 0) return []
      const query = withDictionaries.where('g.account_id', '=', accountId).where('g.id', 'in', [...ids])
      return fromGlossaryRows(await db.read(query.compile()))
    },

    readEntries: (accountId, id, pair) => readEntries(db, queries, { accountId, id, pair }),

    async update(accountId, id, version, change) {
      const done = await takesEffect(db, updateGlossary(queries, { accountId, id, version }, change))
      if (done) giveBackMemory([change.put?.tsv])
      return done
    },

    remove: (accountId, id, version) => takesEffect(db, deleteGlossary(queries, { accountId, id, version })),
  }
}

async function readEntries(
  db: Database,
  queries: Kysely<GlossaryTables>,
  { accountId, id, pair }: { readonly accountId: string; readonly id: string; readonly pair: LanguagePair },
): Promise<StoredEntries | undefined> {
  const entries = sql.ref<Utf8 | string>('d.entries')
  const query = queries
    .selectFrom('glossary_dictionaries as d')
    .innerJoin('glossaries as g', 'g.id', 'd.glossary_id')
    .select(['g.version', 'd.revision'])
    // The driver of PostgreSQL reads bytes from text that is twice as long.
    .select((db.dialect === 'sqlite' ? sql<Utf8>`cast(${entries} as blob)` : entries).as('tsv'))
    .where('g.account_id', '=', accountId)
    .where('g.id', '=', id)
    .where('d.source_lang', '=', pair.source)
    .where('d.target_lang', '=', pair.target)
  const [row] = await db.read(query.compile())
  return row === undefined ? undefined : { ...row, tsv: isUtf8(row.tsv) ? row.tsv : toUtf8(row.tsv) }
}
