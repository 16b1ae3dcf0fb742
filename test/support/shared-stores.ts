import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresTestDatabase, type PostgresServer, type PostgresTestDatabase } from './postgres.ts'

/** What nodes on several machines have in common: their databases, and the file of document keys. */
export interface SharedStores {
  readonly environment: Readonly<Record<string, string>>
  readonly control: PostgresTestDatabase
  readonly region: PostgresTestDatabase
  remove(): Promise<void>
}

export async function createSharedStores(server: PostgresServer): Promise<SharedStores> {
  const control = await createPostgresTestDatabase(server)
  const region = await createPostgresTestDatabase(server)
  const keys = mkdtempSync(join(tmpdir(), 'interpres-keys-'))
  const keyFile = join(keys, 'documents.key')
  writeFileSync(keyFile, `${randomBytes(32).toString('base64')}\n`)
  return {
    environment: {
      INTERPRES_CONTROL_DATABASE_URL: control.url,
      INTERPRES_DATABASE_URL_EU: region.url,
      INTERPRES_DOCUMENT_KEY_FILE: keyFile,
    },
    control,
    region,
    async remove() {
      await control.drop()
      await region.drop()
      rmSync(keys, { recursive: true, force: true })
    },
  }
}
