import type { Kysely } from 'kysely'
import type { AccountId } from '../../accounts/account.ts'
import type { KeyId } from '../../accounts/api-key.ts'
import type { Session } from '../../sessions/session.ts'
import type { SessionStore, StoredSession } from '../../sessions/session-store.ts'
import type { Database } from '../database.ts'
import { createQueries } from '../queries.ts'
import { changingOne, takesEffect } from '../takes-effect.ts'
import type { SessionRow, SessionTables } from './session-tables.ts'

/** Sessions and sign-in links in the store of the standard region. */
export function createSessionRepository({ db }: { readonly db: Database }): SessionStore {
  const queries = createQueries<SessionTables>(db.dialect)
  const sessions = queries.selectFrom('web_sessions').selectAll()
  const removal = queries.deleteFrom('web_sessions')

  return {
    async insert(stored) {
      await db.write([{ query: queries.insertInto('web_sessions').values(toRow(stored)).compile() }])
    },
    async findByToken(tokenSha256) {
      const [row] = await db.read(sessions.where('token_sha256', '=', tokenSha256).compile())
      return row && fromRow(row)
    },
    async listOfKey(keyId) {
      const query = sessions.where('key_id', '=', keyId).orderBy('used_at_ms', 'desc').orderBy('id')
      return (await db.read(query.compile())).map(fromRow)
    },
    async touch(id, usedAtMs) {
      const update = queries.updateTable('web_sessions').set({ used_at_ms: usedAtMs }).where('id', '=', id)
      await db.write([{ query: update.compile() }])
    },
    async remove(ids) {
      if (ids.length > 0) await db.write([{ query: removal.where('id', 'in', ids).compile() }])
    },
    async removeOfKey(keyId) {
      await db.write([{ query: removal.where('key_id', '=', keyId).compile() }])
    },
    async removeEnded({ createdBeforeMs, usedBeforeMs, nowMs }) {
      const links = queries.deleteFrom('sign_in_links').where('expires_at_ms', '<=', nowMs)
      await db.write([
        { query: removal.where('created_at_ms', '<=', createdBeforeMs).compile() },
        { query: removal.where('used_at_ms', '<=', usedBeforeMs).compile() },
        { query: links.compile() },
      ])
    },
    ...signInLinks(db, queries),
  }
}

function signInLinks(db: Database, queries: Kysely<SessionTables>) {
  return {
    async insertLink({ tokenSha256, accountId, keyId, operator, expiresAtMs }) {
      const row = {
        token_sha256: tokenSha256,
        account_id: accountId,
        key_id: keyId,
        operator: operator ? 1 : 0,
        expires_at_ms: expiresAtMs,
      }
      await db.write([{ query: queries.insertInto('sign_in_links').values(row).compile() }])
    },
    async takeLink(tokenSha256) {
      const links = queries.selectFrom('sign_in_links').selectAll()
      const [row] = await db.read(links.where('token_sha256', '=', tokenSha256).compile())
      if (row === undefined) return undefined
      const remove = queries.deleteFrom('sign_in_links').where('token_sha256', '=', tokenSha256)
      if (!(await takesEffect(db, [changingOne(remove)]))) return undefined
      return {
        tokenSha256,
        accountId: row.account_id,
        keyId: row.key_id,
        operator: row.operator === 1,
        expiresAtMs: row.expires_at_ms,
      }
    },
  } satisfies Partial<SessionStore>
}

function toRow({ session, tokenSha256 }: StoredSession): SessionRow {
  return {
    id: session.id,
    token_sha256: tokenSha256,
    account_id: session.accountId,
    key_id: session.keyId,
    key_sha256: session.keySha256,
    operator_until_ms: session.operatorUntilMs,
    persistent: session.persistent ? 1 : 0,
    created_at_ms: session.createdAtMs,
    used_at_ms: session.usedAtMs,
  }
}

function fromRow(row: SessionRow): Session {
  return {
    id: row.id,
    accountId: row.account_id as AccountId,
    keyId: row.key_id as KeyId,
    keySha256: row.key_sha256,
    operatorUntilMs: row.operator_until_ms,
    persistent: row.persistent === 1,
    createdAtMs: row.created_at_ms,
    usedAtMs: row.used_at_ms,
  }
}
