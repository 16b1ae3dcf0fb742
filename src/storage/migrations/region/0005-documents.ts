import { columnTypes, type Migration } from '../../migration.ts'

/**
 * Jobs of documents, and the encrypted files of those stores that keep them in the database. A job's row holds no text of
 * its document: the name of the file is sealed, and `wrapped_key` opens the source until the job is done, never a result.
 */
export const documentsMigration: Migration = {
  version: 5,
  name: 'documents',
  up(dialect) {
    const { integer, text, blob, tableOptions } = columnTypes(dialect)
    return [
      `create table document_jobs (
        id ${text} primary key,
        account_id ${text} not null,
        key_id ${text} not null,
        created_at_ms ${integer} not null,
        expires_at_ms ${integer} not null,
        state ${text} not null,
        format ${text} not null,
        output_format ${text} not null,
        options ${text} not null,
        reporting_tag ${text},
        request_id ${text} not null,
        characters ${integer} not null,
        billed_characters ${integer} not null,
        done_characters ${integer} not null,
        grant_id ${text},
        reserved ${integer} not null,
        grant_valid_until_ms ${integer} not null,
        key_check ${blob} not null,
        result_public ${blob} not null,
        sealed_name ${blob} not null,
        wrapped_key ${blob},
        region_key_id ${text},
        source_file ${text} not null,
        result_file ${text},
        result_bytes ${integer} not null,
        available_at_ms ${integer} not null,
        started_at_ms ${integer} not null,
        waiting_since_ms ${integer},
        crashes ${integer} not null,
        lease_owner ${text},
        lease_token ${text},
        lease_until_ms ${integer} not null,
        error_message ${text}
      )${tableOptions}`,
      `create index document_jobs_by_state on document_jobs (state, available_at_ms)`,
      `create index document_jobs_by_key on document_jobs (key_id, state)`,
      `create index document_jobs_by_expiry on document_jobs (expires_at_ms)`,
      `create table document_chunks (
        file ${text} not null,
        position ${integer} not null,
        begun_at_ms ${integer} not null,
        content ${blob} not null,
        primary key (file, position)
      )${tableOptions}`,
    ]
  },
}
