import { columnTypes, type Migration } from '../../migration.ts'

/**
 * Voice jobs, what they are to become, what has been worked out of them so far, and the encrypted files of those stores
 * that keep them in the database. No row holds a word of what was said: names and notes are sealed under `wrapped_key`.
 */
export const voiceJobsMigration: Migration = {
  version: 9,
  name: 'voice-jobs',
  up(dialect) {
    const { integer, text, blob, tableOptions } = columnTypes(dialect)
    return [
      `create table voice_jobs (
        id ${text} primary key,
        account_id ${text} not null,
        key_id ${text} not null,
        is_limited ${integer} not null,
        request_id ${text} not null,
        created_at_ms ${integer} not null,
        updated_at_ms ${integer} not null,
        expires_at_ms ${integer} not null,
        state ${text} not null,
        sealed_name ${blob} not null,
        content_type ${text} not null,
        content_bytes ${integer} not null,
        source_lang ${text},
        wrapped_key ${blob} not null,
        region_key_id ${text} not null,
        source_file ${text},
        uploaded_at_ms ${integer} not null,
        duration_ms ${integer},
        grant_id ${text},
        reserved ${integer} not null,
        grant_valid_until_ms ${integer} not null,
        available_at_ms ${integer} not null,
        started_at_ms ${integer} not null,
        waiting_since_ms ${integer},
        crashes ${integer} not null,
        lease_owner ${text},
        lease_token ${text},
        lease_until_ms ${integer} not null,
        error_code ${text},
        error_message ${text}
      )${tableOptions}`,
      `create index voice_jobs_by_state on voice_jobs (state, available_at_ms)`,
      `create index voice_jobs_by_key on voice_jobs (key_id, state)`,
      `create index voice_jobs_by_expiry on voice_jobs (expires_at_ms)`,
      `create index voice_jobs_by_file on voice_jobs (source_file)`,
      `create table voice_targets (
        job_id ${text} not null,
        position ${integer} not null,
        language ${text} not null,
        type ${text} not null,
        state ${text} not null,
        file ${text},
        bytes ${integer} not null,
        error_code ${text},
        error_message ${text},
        primary key (job_id, position)
      )${tableOptions}`,
      `create index voice_targets_by_file on voice_targets (file)`,
      `create table voice_notes (
        job_id ${text} not null,
        position ${integer} not null,
        content ${blob} not null,
        primary key (job_id, position)
      )${tableOptions}`,
      `create table voice_chunks (
        file ${text} not null,
        position ${integer} not null,
        begun_at_ms ${integer} not null,
        content ${blob} not null,
        primary key (file, position)
      )${tableOptions}`,
    ]
  },
}
