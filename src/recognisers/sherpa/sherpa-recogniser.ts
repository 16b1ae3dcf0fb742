import { availableParallelism } from 'node:os'
import type { LanguageCode } from '../../languages/language-code.ts'
import {
  createRecogniserProcesses,
  type ProcessDependencies,
} from '../../speech/processes/recogniser-processes.ts'
import type { Recogniser } from '../../speech/recogniser.ts'
import type { PairQuality } from '../../translation/engine.ts'
import type { SherpaModel } from './model-files.ts'
import type { SherpaProcessData } from './sherpa-process.ts'

export interface SherpaConfiguration {
  /** Of the pack. */
  readonly name: string
  readonly model: SherpaModel
  readonly languages: readonly LanguageCode[]
  readonly quality: PairQuality
  readonly punctuates: boolean
  readonly detectsLanguage: boolean
  readonly streams: number
  /** Default: the cores of the machine, at most four. */
  readonly threads?: number
}

const MOST_THREADS = 4

/** Hears with a speech pack. One process has the model for all streams, and decodes them together. */
export function createSherpaRecogniser(
  dependencies: ProcessDependencies,
  configuration: SherpaConfiguration,
): Recogniser {
  const { name, model, languages, quality, punctuates, detectsLanguage, streams } = configuration
  const id = `sherpa/${name}`
  const data: SherpaProcessData = {
    model,
    threads: configuration.threads ?? Math.min(MOST_THREADS, availableParallelism()),
    usesLanguage: detectsLanguage || languages.length > 1,
  }
  const host = createRecogniserProcesses(dependencies, {
    id,
    program: new URL('./sherpa-process.ts', import.meta.url),
    data,
    processes: 1,
    streamsPerProcess: streams,
  })
  return {
    id,
    languages,
    quality,
    isRemote: false,
    isStreaming: model.isStreaming,
    onlyAppends: model.isStreaming,
    punctuates,
    detectsLanguage,
    open: (options) => host.open(options),
    close: () => host.close(),
  }
}
