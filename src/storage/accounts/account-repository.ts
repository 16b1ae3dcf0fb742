import type { Kysely } from 'kysely'
import type { AccountChanges, AccountRepository, KeyChanges } from '../../accounts/account-repository.ts'
import type { Database, Statement } from '../database.ts'
import { createQueries } from '../queries.ts'
import { takesEffect, writing } from '../takes-effect.ts'
import {
  fromAccountRow,
  fromJoinedRow,
  fromKeyRow,
  toAccountRow,
  toKeyRow,
  toLimitChanges,
} from './account-rows.ts'
import type { AccountTables } from './account-tables.ts'
import { insertFirst, insertKeyBelow, lockAccount } from './guarded-inserts.ts'

type Queries = Kysely<AccountTables>

/** Accounts and keys in the control store. */
export function createAccountRepository({ db }: { db: Database }): AccountRepository {
  const queries = createQueries<AccountTables>(db.dialect)
  const accounts = queries.selectFrom('accounts').selectAll()

  return {
    insertAccount: async (account) => {
      await db.write([{ query: queries.insertInto('accounts').values(toAccountRow(account)).compile() }])
    },
    listAccounts: async () => (await db.read(accounts.orderBy('name').compile())).map(fromAccountRow),
    findAccount: async (id) =>
      (await db.read(accounts.where('id', '=', id).compile())).map(fromAccountRow)[0],
    findAccountByName: async (name) =>
      (await db.read(accounts.where('name', '=', name).compile())).map(fromAccountRow)[0],
    updateAccount: (id, changes) => changesOne(db, updateAccount(queries, id, changes)),

    ...keysOf(db, queries),

    insertFirstAccount: async (account, stored) => {
      const rows = stored.map(toKeyRow)
      return takesEffect(db, [
        { query: insertFirst(queries, toAccountRow(account)), expectChanges: 1 },
        ...rows.map((row) => writing(queries.insertInto('api_keys').values(row))),
      ])
    },
  }
}

function keysOf(db: Database, queries: Queries) {
  const keys = queries.selectFrom('api_keys').selectAll().orderBy('created_at_ms').orderBy('id')
  const keysWithAccount = queries
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .selectAll('api_keys')
    .select([
      'accounts.name as account_name',
      'accounts.addendum_signed_at_ms as account_addendum_signed_at_ms',
      'accounts.character_limit as account_character_limit',
      'accounts.speech_limit_ms as account_speech_limit_ms',
      'accounts.created_at_ms as account_created_at_ms',
    ])

  return {
    insertKey: async (stored, maxActive) => {
      const { accountId } = stored.key
      const [account, inserted] = await db.write([
        { query: lockAccount(queries, accountId) },
        { query: insertKeyBelow(queries, toKeyRow(stored), maxActive) },
      ])
      if (account?.changes !== 1) return 'account_missing'
      return inserted?.changes === 1 ? 'inserted' : 'too_many_active'
    },
    listKeys: async (accountId, role) => {
      const ofAccount = keys.where('account_id', '=', accountId)
      const query = role === undefined ? ofAccount : ofAccount.where('role', '=', role)
      return (await db.read(query.compile())).map(fromKeyRow)
    },
    findKey: async (accountId, keyId) => {
      const query = keys.where('account_id', '=', accountId).where('id', '=', keyId)
      return (await db.read(query.compile())).map(fromKeyRow)[0]
    },
    findKeyWithSecret: async (accountId, keyId) => {
      const query = keys.where('account_id', '=', accountId).where('id', '=', keyId)
      const [row] = await db.read(query.compile())
      return row && { key: fromKeyRow(row), secretSha256: row.secret_sha256 }
    },
    findKeyByHash: async (secretSha256) => {
      const [row] = await db.read(keysWithAccount.where('secret_sha256', '=', secretSha256).compile())
      return row && { account: fromJoinedRow(row), key: fromKeyRow(row), secretSha256: row.secret_sha256 }
    },
    updateKey: (accountId, keyId, changes) => changesOne(db, updateKey(queries, accountId, keyId, changes)),
  } satisfies Partial<AccountRepository>
}

async function changesOne(db: Database, query: Statement['query']): Promise<boolean> {
  const [result] = await db.write([{ query }])
  return result?.changes === 1
}

/** Sets the id to itself when there is nothing else to set, so that it still tells whether the row is there. */
function updateAccount(queries: Queries, id: string, changes: AccountChanges): Statement['query'] {
  const { addendumSignedAtMs, limits = {} } = changes
  return queries
    .updateTable('accounts')
    .set((eb) => ({
      id,
      ...toLimitChanges(limits),
      ...(addendumSignedAtMs === undefined
        ? {}
        : {
            addendum_signed_at_ms:
              addendumSignedAtMs === null
                ? null
                : eb.fn.coalesce(
                    'addendum_signed_at_ms',
                    eb.cast<number>(eb.val(addendumSignedAtMs), 'bigint'),
                  ),
          }),
    }))
    .where('id', '=', id)
    .compile()
}

function updateKey(
  queries: Queries,
  accountId: string,
  keyId: string,
  changes: KeyChanges,
): Statement['query'] {
  const { label, limits = {}, settings, deactivatedAtMs } = changes
  return queries
    .updateTable('api_keys')
    .set((eb) => ({
      id: keyId,
      ...toLimitChanges(limits),
      ...(label === undefined ? {} : { label }),
      ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
      ...(deactivatedAtMs === undefined
        ? {}
        : {
            deactivated_at_ms: eb.fn.coalesce(
              'deactivated_at_ms',
              eb.cast<number>(eb.val(deactivatedAtMs), 'bigint'),
            ),
          }),
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', keyId)
    .compile()
}
