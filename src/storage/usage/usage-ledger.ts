import { type Kysely, sql } from 'kysely'
import { InterpresError } from '../../kernel/errors.ts'
import type { Region } from '../../kernel/region.ts'
import type { UsageLedger } from '../../usage/ledger.ts'
import type { BatchLine } from '../../usage/outbox.ts'
import { USAGE_KINDS } from '../../usage/usage-kind.ts'
import type { Database, Statement } from '../database.ts'
import { createQueries } from '../queries.ts'
import { changingOne, writing } from '../takes-effect.ts'
import { createBulkInsert } from './bulk-insert.ts'
import { selectExpiredGrants, shrinkGrants } from './grant-statements.ts'
import { type RollUps, toRollUps } from './roll-ups.ts'
import type { ControlTables } from './usage-tables.ts'

const KEY_PLACE = ['account_id', 'day', 'masked_key', 'key_id', 'region'] as const
const ACCOUNT_PLACE = ['account_id', 'day', 'region'] as const
const TAG_PLACE = ['account_id', 'day', 'reporting_tag', 'region'] as const

/** Key ids asked for in one query. */
const LOOKUP_SIZE = 500
/** Stands for a key that the control store does not know, e.g. after it was restored from a backup. */
const UNKNOWN_KEY = '????****????'

export function createUsageLedger({ db }: { readonly db: Database }): UsageLedger {
  const queries = createQueries<ControlTables>(db.dialect)
  const addToRollUps = createRollUpStatements(db)

  const lastApplied = async (region: Region): Promise<number> => {
    const [row] = await db.read(
      queries.selectFrom('usage_forwarded').select('last_batch').where('region', '=', region).compile(),
    )
    return row?.last_batch ?? 0
  }

  return {
    lastApplied,
    apply: async (region, batch, lines) => {
      const masks = await masksOf(db, distinctKeys(lines))
      const rollUps = toRollUps(region, lines, (keyId) => masks.get(keyId) ?? UNKNOWN_KEY)
      try {
        await db.write([
          ...recordBatch(queries, region, batch),
          ...addToRollUps(rollUps),
          ...shrinkGrants(queries, rollUps.spent),
        ])
        return true
      } catch (error) {
        const isConflict = error instanceof InterpresError && error.code === 'conflict'
        if (isConflict && (await lastApplied(region)) >= batch) return false
        throw error
      }
    },
    expiredGrants: async (region, atMs) => {
      const rows = await db.read(selectExpiredGrants(queries, region, atMs).compile())
      return rows.map(({ id }) => id)
    },
    dropGrants: async (grantIds) => {
      if (grantIds.length === 0) return
      await db.write([{ query: queries.deleteFrom('usage_grants').where('id', 'in', grantIds).compile() }])
    },
  }
}

function recordBatch(queries: Kysely<ControlTables>, region: Region, batch: number): readonly Statement[] {
  const forwarded = queries
    .insertInto('usage_forwarded')
    .values({ region, last_batch: 0 })
    .onConflict((conflict) => conflict.column('region').doNothing())
  const next = queries
    .updateTable('usage_forwarded')
    .set({ last_batch: batch })
    .where('region', '=', region)
    .where('last_batch', '<', batch)
  return [writing(forwarded), changingOne(next)]
}

async function masksOf(db: Database, keyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const queries = createQueries<ControlTables>(db.dialect)
  const masks = new Map<string, string>()
  for (let start = 0; start < keyIds.length; start += LOOKUP_SIZE) {
    const ids = keyIds.slice(start, start + LOOKUP_SIZE)
    const lookup = queries.selectFrom('api_keys').select(['id', 'first4', 'last4']).where('id', 'in', ids)
    for (const { id, first4, last4 } of await db.read(lookup.compile())) {
      masks.set(id, `${first4}****${last4}`)
    }
  }
  return masks
}

function distinctKeys(lines: readonly BatchLine[]): readonly string[] {
  return [...new Set(lines.map(({ keyId }) => keyId))]
}

/** What an upsert sets: the sum of the row that is there and the one that was to be inserted. */
function sums(table: string) {
  const sum = (column: string) =>
    sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`
  return {
    text_translation: sum('text_translation'),
    document_translation: sum('document_translation'),
    text_improvement: sum('text_improvement'),
    speech_to_text: sum('speech_to_text'),
  }
}

/** Statements that add a batch's sums to the rows that exist and create those that do not. */
function createRollUpStatements(db: Database): (rollUps: RollUps) => readonly Statement[] {
  const queries = createQueries<ControlTables>(db.dialect)
  const byKey = createBulkInsert<ControlTables['usage_by_key']>([...KEY_PLACE, ...USAGE_KINDS], (rows) =>
    queries
      .insertInto('usage_by_key')
      .values([...rows])
      .onConflict((conflict) => conflict.columns(KEY_PLACE).doUpdateSet(sums('usage_by_key'))),
  )
  const byAccount = createBulkInsert<ControlTables['usage_by_account']>(
    [...ACCOUNT_PLACE, ...USAGE_KINDS],
    (rows) =>
      queries
        .insertInto('usage_by_account')
        .values([...rows])
        .onConflict((conflict) => conflict.columns(ACCOUNT_PLACE).doUpdateSet(sums('usage_by_account'))),
  )
  const byTag = createBulkInsert<ControlTables['usage_by_tag']>([...TAG_PLACE, ...USAGE_KINDS], (rows) =>
    queries
      .insertInto('usage_by_tag')
      .values([...rows])
      .onConflict((conflict) => conflict.columns(TAG_PLACE).doUpdateSet(sums('usage_by_tag'))),
  )
  return (rollUps) =>
    [...byKey(rollUps.byKey), ...byAccount(rollUps.byAccount), ...byTag(rollUps.byTag)].map((query) => ({
      query,
    }))
}
