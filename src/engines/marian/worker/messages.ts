import type { Segment, TranslatedSegment } from '../../../translation/engine.ts'
import type { RuntimeSetting } from '../inference/runtime-kind.ts'
import type { PackManifest } from '../packs/manifest.ts'

/** What a worker needs to load a model. */
export interface ModelDescription {
  /** Names the model among all that are loaded; changes when any of its files or its controls change. */
  readonly key: string
  readonly directory: string
  readonly cacheDirectory: string
  readonly manifest: Pick<PackManifest, 'files' | 'pairs' | 'controls'>
}

export interface JobOptions {
  readonly prefixTokens: readonly string[]
  readonly width: number
  readonly targetLanguage: string
  readonly alternatives: number
  readonly joint: string
}

export type ToWorker =
  | { readonly type: 'load'; readonly model: ModelDescription }
  | { readonly type: 'unload'; readonly key: string }
  | {
      readonly type: 'translate'
      readonly job: number
      readonly key: string
      readonly segment: Segment
      readonly options: JobOptions
      /** Whose turn it takes, see `turnPath`. */
      readonly path: readonly string[]
    }
  | { readonly type: 'cancel'; readonly job: number }
  | { readonly type: 'stop' }

export type FromWorker =
  | { readonly type: 'loaded'; readonly key: string; readonly loadMs: number }
  | {
      readonly type: 'load_failed'
      readonly key: string
      readonly reason: string
      /** The pack itself is at fault: trying again cannot help. */
      readonly isDamaged: boolean
    }
  | { readonly type: 'translated'; readonly job: number; readonly result: TranslatedSegment }
  | { readonly type: 'failed'; readonly job: number; readonly reason: string }

export interface WorkerConfig {
  readonly runtime: RuntimeSetting
  readonly maxRows: number
  readonly maxPositions: number
}
