import { randomUUID } from 'node:crypto'
import { InterpresError } from '../kernel/errors.ts'
import { createTableOnce } from './create-table-once.ts'
import type { Database, Statement } from './database.ts'
import { columnTypes } from './migration.ts'
import { createQueries } from './queries.ts'
import { describeStore, type StoreIdentity } from './store-identity.ts'

interface Tables {
  store_bonds: { name: string; store_id: string }
}

/** The name under which a store keeps its own id. */
const ITSELF = 'itself'
const CONTROL: StoreIdentity = { kind: 'control' }

export interface BoundStore {
  readonly identity: StoreIdentity
  readonly db: Database
}

/**
 * Makes sure that the stores are those that have worked together before. Each has an id of its own; the control store
 * keeps the ids of region stores, and they keep its. A store that vanished or was emptied comes back with a new id: it
 * is refused, for what it held would silently be gone. Stores that meet for the first time remember one another.
 *
 * `acceptNew`: take the stores as they are from now on. Errors: `configuration_invalid`.
 */
export async function checkBonds(
  control: Database,
  regions: readonly BoundStore[],
  { acceptNew = false }: { readonly acceptNew?: boolean } = {},
): Promise<void> {
  const stores = [{ identity: CONTROL, db: control }, ...regions]
  const known = new Map(await Promise.all(stores.map(async ({ db }) => [db, await readBonds(db)] as const)))
  const controlBonds = bondsOf(known, control)
  for (const { identity, db } of regions) {
    const ids = { region: idIn(bondsOf(known, db)), control: idIn(controlBonds) }
    if (!acceptNew) requireKnown(controlBonds, identity, ids.region, CONTROL)
    if (!acceptNew) requireKnown(bondsOf(known, db), CONTROL, ids.control, identity)
  }
  for (const { identity, db } of regions) {
    await control.write([remember(control, describeStore(identity), idIn(bondsOf(known, db)))])
    await db.write([remember(db, describeStore(CONTROL), idIn(controlBonds))])
  }
}

type Bonds = ReadonlyMap<string, string>

async function readBonds(db: Database): Promise<Bonds> {
  const { text, tableOptions } = columnTypes(db.dialect)
  await createTableOnce(
    db,
    'store_bonds',
    `(name ${text} primary key, store_id ${text} not null)${tableOptions}`,
  )
  const queries = createQueries<Tables>(db.dialect)
  const own = queries
    .insertInto('store_bonds')
    .values({ name: ITSELF, store_id: randomUUID() })
    .onConflict((conflict) => conflict.column('name').doNothing())
  await db.write([{ query: own.compile() }])
  const rows = await db.read(queries.selectFrom('store_bonds').selectAll().compile())
  return new Map(rows.map(({ name, store_id }) => [name, store_id]))
}

function requireKnown(bonds: Bonds, other: StoreIdentity, id: string, holder: StoreIdentity): void {
  const knownId = bonds.get(describeStore(other))
  if (knownId === undefined || knownId === id) return
  throw new InterpresError(
    'configuration_invalid',
    `The ${describeStore(other)} is not the one that the ${describeStore(holder)} has worked with: ` +
      'it vanished or was emptied, or it belongs to another installation.',
    {
      detail:
        'Bring it back from a backup, or name the right one. What it held is lost otherwise; ' +
        '`interpres migrate --accept-new-stores` goes on without it.',
    },
  )
}

function remember(db: Database, name: string, storeId: string): Statement {
  const query = createQueries<Tables>(db.dialect)
    .insertInto('store_bonds')
    .values({ name, store_id: storeId })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ store_id: storeId }))
    .compile()
  return { query }
}

function bondsOf(known: ReadonlyMap<Database, Bonds>, db: Database): Bonds {
  return known.get(db) ?? new Map()
}

function idIn(bonds: Bonds): string {
  return bonds.get(ITSELF) ?? ''
}
