import type { Glossaries } from '../../../glossaries/glossaries.ts'
import type { UploadBudget } from '../../http/upload-budget.ts'

export interface GlossariesDependencies {
  /** Those of the region that the server belongs to. */
  readonly glossaries: Glossaries
  readonly uploads: UploadBudget
}
