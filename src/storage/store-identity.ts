import { CompiledQuery } from 'kysely'
import { InterpresError } from '../kernel/errors.ts'
import type { Region } from '../kernel/region.ts'
import { createTableOnce } from './create-table-once.ts'
import type { Database } from './database.ts'
import { columnTypes } from './migration.ts'
import { createQueries } from './queries.ts'

/** What a store is for: the one control store, or one region's store. */
export type StoreIdentity =
  | { readonly kind: 'control' }
  | { readonly kind: 'region'; readonly region: Region }

interface Tables {
  store_info: { singleton: number; kind: string; region: string }
}

/**
 * Marks an empty store as this one, or makes sure that it is. A mixed-up file or URL would carry one region's data into
 * another's.
 *
 * Errors: `configuration_invalid` when the store is another one; nothing is changed then.
 */
export async function claimStore(db: Database, identity: StoreIdentity): Promise<void> {
  const { integer, text, tableOptions } = columnTypes(db.dialect)
  await createTableOnce(
    db,
    'store_info',
    `(singleton ${integer} primary key check (singleton = 1), kind ${text} not null, region ${text} not null)${tableOptions}`,
  )
  const queries = createQueries<Tables>(db.dialect)
  const region = identity.kind === 'region' ? identity.region : ''
  const claim = queries
    .insertInto('store_info')
    .values({ singleton: 1, kind: identity.kind, region })
    .onConflict((conflict) => conflict.column('singleton').doNothing())
  await db.write([{ query: claim.compile() }])
  const [found] = await db.read(queries.selectFrom('store_info').select(['kind', 'region']).compile())
  if (found?.kind === identity.kind && found.region === region) return
  throw new InterpresError(
    'configuration_invalid',
    `The ${nameStore(identity.kind, region)} is configured with the database of the ` +
      `${nameStore(found?.kind ?? '', found?.region ?? '')}; nothing was changed.`,
  )
}

/** True for a PostgreSQL database that has been marked as a store, whichever. */
export async function isClaimed(db: Database): Promise<boolean> {
  const table = `quote_ident(current_schema()) || '.store_info'`
  const found = await db.read(CompiledQuery.raw(`select 1 where to_regclass(${table}) is not null`))
  return found.length > 0
}

/** `control store`, `store of region us` */
function nameStore(kind: string, region: string): string {
  return kind === 'control' ? 'control store' : `store of region ${region}`
}

export function describeStore(identity: StoreIdentity): string {
  return nameStore(identity.kind, identity.kind === 'region' ? identity.region : '')
}
