import { columnTypes, type Migration } from '../../migration.ts'

/**
 * Sessions of speech, which hold neither text nor audio; of tokens there are hashes. `voice_tokens` has those that were
 * replaced by later ones, so that whoever still uses one is known for it.
 */
export const voiceSessionsMigration: Migration = {
  version: 8,
  name: 'voice-sessions',
  up(dialect) {
    const { integer, text, blob, tableOptions } = columnTypes(dialect)
    return [
      `create table voice_sessions (
        id ${text} primary key,
        account_id ${text} not null,
        key_id ${text} not null,
        key_sha256 ${blob} not null,
        settings ${text} not null,
        token_sha256 ${blob} not null unique,
        token_number ${integer} not null,
        connection ${integer} not null,
        audio_ms ${integer} not null,
        concluded_ms ${integer} not null,
        created_at_ms ${integer} not null,
        expires_at_ms ${integer} not null
      )${tableOptions}`,
      `create index voice_sessions_by_expiry on voice_sessions (expires_at_ms)`,
      `create table voice_tokens (
        token_sha256 ${blob} primary key,
        session_id ${text} not null references voice_sessions (id) on delete cascade
      )${tableOptions}`,
      `create index voice_tokens_by_session on voice_tokens (session_id)`,
    ]
  },
}
