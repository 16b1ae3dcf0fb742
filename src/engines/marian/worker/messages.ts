import type { Segment } from '../../../translation/engine.ts'
import type { TextScore } from '../../../translation/scorer.ts'
import type { RuntimeSetting } from '../inference/runtime-kind.ts'
import type { PackFile, PackManifest } from '../packs/manifest.ts'
import type { SegmentOptions } from '../segments/loaded-model.ts'
import type { Targets } from '../segments/score-texts.ts'
import type { PackedTranslation } from './packed-translation.ts'

/** What a worker needs to load a model. */
export interface ModelDescription {
  /** Names the model among all that are loaded; changes when any of its files or its controls change. */
  readonly key: string
  readonly directory: string
  readonly cacheDirectory: string
  readonly manifest: Pick<PackManifest, 'files' | 'pairs' | 'controls'>
  readonly lentDictionaries?: readonly LentDictionary[]
}

/** What the pack of the other direction has. */
export interface LentDictionary {
  readonly language: string
  readonly directory: string
  readonly dictionary: PackFile
  /** The forms of the language's words that training has seen, where the pack tells. */
  readonly words: PackFile | undefined
}

export type JobOptions = Omit<SegmentOptions, 'path' | 'signal'>

/** What is to be done with a model. */
export type JobOrder =
  | { readonly type: 'translate'; readonly segment: Segment; readonly options: JobOptions }
  | {
      readonly type: 'score'
      readonly texts: Targets
      readonly prefixTokens: readonly string[]
      readonly expectations?: number | undefined
    }

/** Something to do, with whose turn it takes, see `turnPath`. */
export type WorkerJob = JobOrder & {
  readonly job: number
  readonly key: string
  readonly path: readonly string[]
}

export type ToWorker =
  | { readonly type: 'load'; readonly model: ModelDescription }
  | { readonly type: 'unload'; readonly key: string }
  | { readonly type: 'work'; readonly jobs: readonly WorkerJob[] }
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
  | { readonly type: 'translated'; readonly job: number; readonly result: PackedTranslation }
  | { readonly type: 'scored'; readonly job: number; readonly result: readonly (TextScore | undefined)[] }
  | {
      readonly type: 'failed'
      readonly job: number
      readonly reason: string
      readonly isDamaged: boolean
    }

export interface WorkerConfig {
  readonly runtime: RuntimeSetting
  readonly maxRows: number
  readonly maxPositions: number
}
