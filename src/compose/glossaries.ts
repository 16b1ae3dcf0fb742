import { createUploadBudget, type UploadBudget } from '../api/http/upload-budget.ts'
import { createGlossaries, type Glossaries } from '../glossaries/glossaries.ts'
import { createGlossaryResolver, type GlossaryResolver } from '../glossaries/resolving/glossary-resolver.ts'
import type { Clock } from '../kernel/clock.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { Database } from '../storage/database.ts'
import { createGlossaryRepository } from '../storage/glossaries/glossary-repository.ts'

export interface RegionGlossaries {
  readonly glossaries: Glossaries
  readonly glossaryResolver: GlossaryResolver
}

/** Large uploads that may be in memory at the same time, of all regions of the process. */
const UPLOADS_BYTES = 268_435_456

/** The glossaries of one region, over its store and no other. */
export function composeGlossaries(dependencies: {
  readonly db: Database
  readonly clock: Clock
  readonly ids: IdSource
}): RegionGlossaries {
  const store = createGlossaryRepository(dependencies)
  return {
    glossaries: createGlossaries({ store, ...dependencies }),
    glossaryResolver: createGlossaryResolver({ store }),
  }
}

export function composeUploadBudget(): UploadBudget {
  return createUploadBudget({ config: { totalBytes: UPLOADS_BYTES } })
}
