import type { Kysely } from 'kysely'
import { InterpresError } from '../../kernel/errors.ts'
import type { StyleRuleList } from '../../style-rules/style-rule-list.ts'
import type { ListPage, StyleRuleStore } from '../../style-rules/style-rule-store.ts'
import type { Database } from '../database.ts'
import { createQueries } from '../queries.ts'
import { changingOne, takesEffect, writing } from '../takes-effect.ts'
import { fromListRow, fromSummaryRow, toListRow } from './style-rule-rows.ts'
import type { StyleRuleTables } from './style-rule-tables.ts'

type Queries = Kysely<StyleRuleTables>

const SUMMARY = ['id', 'name', 'language', 'version', 'created_at_ms', 'updated_at_ms'] as const
const INSERT_ATTEMPTS = 5

/** Style rule lists in the store of one region. */
export function createStyleRuleRepository({ db }: { readonly db: Database }): StyleRuleStore {
  const queries = createQueries<StyleRuleTables>(db.dialect)
  const lists = queries.selectFrom('style_rule_lists')
  const pageOf = (accountId: string, { offset, limit }: ListPage) =>
    lists
      .where('account_id', '=', accountId)
      .orderBy('created_at_ms')
      .orderBy('id')
      .limit(limit)
      .offset(offset)

  return {
    insert: (accountId, list, limit) => insertBelow(db, queries, { accountId, list, limit }),

    async page(accountId, page) {
      return (await db.read(pageOf(accountId, page).select(SUMMARY).compile())).map(fromSummaryRow)
    },

    async pageInFull(accountId, page) {
      return (await db.read(pageOf(accountId, page).selectAll().compile())).map(fromListRow)
    },

    async find(accountId, id) {
      const query = lists.selectAll().where('id', '=', id).where('account_id', '=', accountId)
      const [row] = await db.read(query.compile())
      return row === undefined ? undefined : fromListRow(row)
    },

    async replace(accountId, list, version) {
      const { id, ...values } = toListRow(list)
      const update = queries
        .updateTable('style_rule_lists')
        .set(values)
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('version', '=', version)
      return takesEffect(db, [changingOne(update)])
    },

    async remove(accountId, id) {
      const remove = queries
        .deleteFrom('style_rule_lists')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
      return takesEffect(db, [changingOne(remove), changingOne(addToCount(queries, accountId, -1))])
    },
  }
}

function addToCount(queries: Queries, accountId: string, difference: 1 | -1) {
  return queries
    .updateTable('style_rule_counts')
    .set((eb) => ({ lists: eb('lists', '+', difference) }))
    .where('account_id', '=', accountId)
}

async function insertBelow(
  db: Database,
  queries: Queries,
  {
    accountId,
    list,
    limit,
  }: { readonly accountId: string; readonly list: StyleRuleList; readonly limit: number },
): Promise<boolean> {
  const count = queries
    .insertInto('style_rule_counts')
    .values({ account_id: accountId, lists: 0 })
    .onConflict((conflict) => conflict.doNothing())
  const row = { ...toListRow(list), account_id: accountId }
  const statements = [
    writing(count),
    changingOne(addToCount(queries, accountId, 1).where('lists', '<', limit)),
    writing(queries.insertInto('style_rule_lists').values(row)),
  ]
  const present = queries.selectFrom('style_rule_counts').select('lists').where('account_id', '=', accountId)
  for (let attempt = 1; ; attempt += 1) {
    if (await takesEffect(db, statements)) return true
    const [counted] = await db.read(present.compile())
    if (counted !== undefined && counted.lists >= limit) return false
    // A place became free in between.
    if (attempt === INSERT_ATTEMPTS) {
      throw new InterpresError('overloaded', 'Too many style rule lists are being added. Try again.')
    }
  }
}
