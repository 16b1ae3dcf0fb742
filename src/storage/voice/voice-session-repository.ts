import type { Kysely } from 'kysely'
import type { SessionSettings, VoiceSession } from '../../speech/sessions/voice-session.ts'
import type { SessionHold, VoiceSessionStore } from '../../speech/sessions/voice-session-store.ts'
import type { UsageEvent } from '../../usage/usage-event.ts'
import type { Database, Statement } from '../database.ts'
import { createQueries } from '../queries.ts'
import { changingOne, takesEffect, writing } from '../takes-effect.ts'
import type { VoiceSessionRow, VoiceTables } from './voice-tables.ts'

type Queries = Kysely<VoiceTables>

export interface VoiceSessionRepositoryDependencies {
  readonly db: Database
  /** The outbox of the same store. */
  readonly outbox: { statements(events: readonly UsageEvent[]): readonly Statement[] }
}

/** Sessions of speech in the store of a region. */
export function createVoiceSessionRepository({
  db,
  outbox,
}: VoiceSessionRepositoryDependencies): VoiceSessionStore {
  const queries = createQueries<VoiceTables>(db.dialect)
  return {
    async insert({ id, accountId, keyId, keySha256, settings, audioMs, concludedMs }, token) {
      const row: VoiceSessionRow = {
        id,
        account_id: accountId,
        key_id: keyId,
        key_sha256: keySha256,
        settings: JSON.stringify(settings),
        token_sha256: token.sha256,
        token_number: 1,
        connection: 0,
        audio_ms: audioMs,
        concluded_ms: concludedMs,
        created_at_ms: token.createdAtMs,
        expires_at_ms: token.expiresAtMs,
      }
      await db.write([writing(queries.insertInto('voice_sessions').values(row))])
    },

    ...tokens(db, queries),
    ...progress(db, queries, outbox),
    ...removals(db, queries),
  }
}

function tokens(db: Database, queries: Queries) {
  const sessions = queries.selectFrom('voice_sessions')
  const update = queries.updateTable('voice_sessions')
  const ofToken = async (sha256: Uint8Array) => {
    const [row] = await db.read(sessions.selectAll().where('token_sha256', '=', sha256).compile())
    return row && fromRow(row)
  }
  return {
    async replaceToken({ accountId, sha256, newSha256, nowMs, expiresAtMs }) {
      const replaced = queries.insertInto('voice_tokens').columns(['token_sha256', 'session_id'])
      const isReplaced = await takesEffect(db, [
        changingOne(
          replaced.expression(
            sessions
              .select(['token_sha256', 'id'])
              .where('token_sha256', '=', sha256)
              .where('account_id', '=', accountId)
              .where('expires_at_ms', '>', nowMs),
          ),
        ),
        changingOne(
          update
            .set((eb) => ({ token_sha256: newSha256, token_number: eb('token_number', '+', 1) }))
            .set({ expires_at_ms: expiresAtMs })
            .where('token_sha256', '=', sha256),
        ),
      ])
      return isReplaced ? await ofToken(newSha256) : undefined
    },

    async claim(sha256, { nowMs, expiresAtMs }) {
      const query = update
        .set((eb) => ({ connection: eb.ref('token_number') }))
        .set({ expires_at_ms: expiresAtMs })
        .where('token_sha256', '=', sha256)
        .whereRef('connection', '<', 'token_number')
        .where('expires_at_ms', '>', nowMs)
      const isClaimed = await takesEffect(db, [changingOne(query)])
      return isClaimed ? await ofToken(sha256) : undefined
    },

    async findByAnyToken(sha256) {
      const latest = await ofToken(sha256)
      if (latest !== undefined) return latest
      const [row] = await db.read(
        queries
          .selectFrom('voice_tokens')
          .innerJoin('voice_sessions', 'voice_sessions.id', 'voice_tokens.session_id')
          .select(['voice_sessions.id', 'voice_sessions.account_id', 'voice_sessions.key_id'])
          .where('voice_tokens.token_sha256', '=', sha256)
          .compile(),
      )
      return row && { id: row.id, accountId: row.account_id, keyId: row.key_id }
    },
  } satisfies Partial<VoiceSessionStore>
}

function progress(db: Database, queries: Queries, outbox: VoiceSessionRepositoryDependencies['outbox']) {
  const heldBy = ({ id, connection }: SessionHold) =>
    queries.updateTable('voice_sessions').where('id', '=', id).where('connection', '=', connection)
  return {
    advance: (hold, { from, to, events }) =>
      takesEffect(db, [
        changingOne(
          heldBy(hold)
            .set({ audio_ms: to.audioMs, concluded_ms: to.concludedMs })
            .where('audio_ms', '=', from.audioMs)
            .where('concluded_ms', '=', from.concludedMs),
        ),
        ...outbox.statements(events),
      ]),

    async standings(ids) {
      const rows = await db.read(
        queries
          .selectFrom('voice_sessions')
          .select(['id', 'connection', 'token_number'])
          .where('id', 'in', ids)
          .compile(),
      )
      return new Map(
        rows.map(({ id, connection, token_number }) => [id, { connection, latest: token_number }]),
      )
    },

    async expireAt(hold, expiresAtMs) {
      await db.write([writing(heldBy(hold).set({ expires_at_ms: expiresAtMs }))])
    },
  } satisfies Partial<VoiceSessionStore>
}

function removals(db: Database, queries: Queries) {
  const removal = queries.deleteFrom('voice_sessions')
  return {
    async remove(id) {
      await db.write([writing(removal.where('id', '=', id))])
    },

    async removeHeld({ id, connection }) {
      const held = removal.where('id', '=', id).where('connection', '=', connection)
      await db.write([writing(held)])
    },

    async removeExpired(byMs) {
      await db.write([writing(removal.where('expires_at_ms', '<=', byMs))])
    },
  } satisfies Partial<VoiceSessionStore>
}

function fromRow(row: VoiceSessionRow): VoiceSession {
  return {
    id: row.id,
    accountId: row.account_id,
    keyId: row.key_id,
    keySha256: row.key_sha256,
    // Written by this repository alone.
    settings: JSON.parse(row.settings) as SessionSettings,
    connection: row.connection,
    audioMs: row.audio_ms,
    concludedMs: row.concluded_ms,
  }
}
