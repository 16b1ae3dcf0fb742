import { type Kysely, sql } from 'kysely'
import type { GlossaryChange, NewDictionary, NewGlossary } from '../../glossaries/glossary-store.ts'
import type { LanguagePair } from '../../translation/engine.ts'
import type { Statement } from '../database.ts'
import type { GlossaryTables } from './glossary-tables.ts'

type Queries = Kysely<GlossaryTables>

export interface GlossaryVersion {
  readonly accountId: string
  readonly id: string
  readonly version: number
}

/** Fails as a whole when the account has `limit` glossaries: its count is locked before anything is added. */
export function insertGlossary(queries: Queries, glossary: NewGlossary, limit: number): readonly Statement[] {
  const { id, accountId, name, createdAtMs, dictionaries } = glossary
  const count = queries
    .insertInto('glossary_counts')
    .values({ account_id: accountId, glossaries: 0 })
    .onConflict((conflict) => conflict.doNothing())
  const row = { id, account_id: accountId, name, created_at_ms: createdAtMs, version: 1 }
  return [
    { query: count.compile() },
    {
      query: addToCount(queries, accountId, 1).where('glossaries', '<', limit).compile(),
      expectChanges: 1,
    },
    { query: queries.insertInto('glossaries').values(row).compile() },
    ...dictionaries.map((dictionary): Statement => putDictionary(queries, id, dictionary, 1)),
  ]
}

export function updateGlossary(
  queries: Queries,
  at: GlossaryVersion,
  { name, put, drop }: GlossaryChange,
): readonly Statement[] {
  return [
    raiseVersion(queries, at, name),
    ...(drop === undefined ? [] : [dropDictionary(queries, at.id, drop)]),
    ...(put === undefined ? [] : [putDictionary(queries, at.id, put, at.version + 1)]),
  ]
}

export function deleteGlossary(queries: Queries, at: GlossaryVersion): readonly Statement[] {
  return [
    raiseVersion(queries, at, undefined),
    { query: queries.deleteFrom('glossary_dictionaries').where('glossary_id', '=', at.id).compile() },
    { query: queries.deleteFrom('glossaries').where('id', '=', at.id).compile(), expectChanges: 1 },
    { query: addToCount(queries, at.accountId, -1).compile(), expectChanges: 1 },
  ]
}

/** Locks the glossary against other edits; nothing behind it takes effect unless the version is the expected one. */
function raiseVersion(queries: Queries, at: GlossaryVersion, name: string | undefined): Statement {
  const update = queries
    .updateTable('glossaries')
    .set({ version: at.version + 1, ...(name === undefined ? {} : { name }) })
    .where('id', '=', at.id)
    .where('account_id', '=', at.accountId)
    .where('version', '=', at.version)
  return { query: update.compile(), expectChanges: 1 }
}

/** A dictionary that takes the place of another keeps its position. */
function putDictionary(
  queries: Queries,
  glossaryId: string,
  dictionary: NewDictionary,
  revision: number,
): Statement {
  const entries = sql<string>`cast(${dictionary.tsv} as text)`
  const query = queries
    .insertInto('glossary_dictionaries')
    .values((eb) => ({
      glossary_id: glossaryId,
      source_lang: dictionary.source,
      target_lang: dictionary.target,
      position: eb
        .selectFrom('glossary_dictionaries as present')
        .select((sub) =>
          sub(sub.fn.coalesce(sub.fn.max('present.position'), sub.lit(0)), '+', sub.lit(1)).as('next'),
        )
        .where('present.glossary_id', '=', glossaryId)
        .$asScalar(),
      entry_count: dictionary.entryCount,
      revision,
      entries,
    }))
    .onConflict((conflict) =>
      conflict.columns(['glossary_id', 'source_lang', 'target_lang']).doUpdateSet((eb) => ({
        entry_count: eb.ref('excluded.entry_count'),
        revision: eb.ref('excluded.revision'),
        entries: eb.ref('excluded.entries'),
      })),
    )
  return { query: query.compile(), expectChanges: 1 }
}

function dropDictionary(queries: Queries, glossaryId: string, pair: LanguagePair): Statement {
  const query = queries
    .deleteFrom('glossary_dictionaries')
    .where('glossary_id', '=', glossaryId)
    .where('source_lang', '=', pair.source)
    .where('target_lang', '=', pair.target)
  return { query: query.compile(), expectChanges: 1 }
}

function addToCount(queries: Queries, accountId: string, difference: 1 | -1) {
  return queries
    .updateTable('glossary_counts')
    .set((eb) => ({ glossaries: eb('glossaries', '+', difference) }))
    .where('account_id', '=', accountId)
}
