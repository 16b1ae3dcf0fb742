import type { Migration } from '../../migration.ts'
import { usageOutboxMigration } from './0002-usage.ts'
import { glossariesMigration } from './0003-glossaries.ts'
import { styleRulesMigration } from './0004-style-rules.ts'
import { documentsMigration } from './0005-documents.ts'
import { webSessionsMigration } from './0006-web-sessions.ts'
import { memoriesMigration } from './0007-memories.ts'
import { voiceSessionsMigration } from './0008-voice-sessions.ts'
import { voiceJobsMigration } from './0009-voice-jobs.ts'
import { memoryLookUpMigration } from './0010-memory-look-up.ts'
import { documentMemoryMigration } from './0011-document-memory.ts'
import { turnsOfJobsMigration } from './0012-turns-of-jobs.ts'

/** Every migration of a region store, ascending by version. */
export const regionMigrations: readonly Migration[] = [
  usageOutboxMigration,
  glossariesMigration,
  styleRulesMigration,
  documentsMigration,
  webSessionsMigration,
  memoriesMigration,
  voiceSessionsMigration,
  voiceJobsMigration,
  memoryLookUpMigration,
  documentMemoryMigration,
  turnsOfJobsMigration,
]
