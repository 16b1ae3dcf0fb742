import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { EncryptedFileStore } from '../sealed-files/encrypted-file-store.ts'
import { type ChunkTable, createChunkFiles } from '../storage/sealed-files/chunk-files.ts'
import { createDirectoryFiles } from '../storage/sealed-files/directory-files.ts'
import { readMasterKeys } from '../storage/sealed-files/master-key-file.ts'
import type { RegionParts } from './capability.ts'

const TABLES = {
  documents: 'document_chunks',
  memories: 'memory_chunks',
  voice: 'voice_chunks',
} as const satisfies Record<string, ChunkTable>

/** Files of one kind in one region: in the database where several nodes share it, else beside it. */
export function composeFiles(
  kind: keyof typeof TABLES,
  { config: { dataDirectory }, clock }: { readonly config: Config; readonly clock: Clock },
  { region, db }: Pick<RegionParts, 'region' | 'db'>,
): EncryptedFileStore {
  if (db.dialect === 'postgres') return createChunkFiles({ db, clock, table: TABLES[kind] })
  return createDirectoryFiles({ config: { directory: join(dataDirectory, kind, region) } })
}

/** The master keys of the deployment. Errors: `configuration_invalid` for a file of keys that cannot be used. */
export function readKeys(config: Config): Promise<readonly Buffer[]> {
  return readMasterKeys(documentKeyFileOf(config), { isOurs: config.documents.keyFile === undefined })
}

/** Beside the stores, never in them. */
export function documentKeyFileOf({ documents: { keyFile }, dataDirectory }: Config): string {
  return keyFile ?? join(dataDirectory, 'documents.key')
}
