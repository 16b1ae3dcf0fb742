import type { LanguageCode } from '../../languages/language-code.ts'
import {
  createRecogniserProcesses,
  type ProcessDependencies,
} from '../../speech/processes/recogniser-processes.ts'
import type { Recogniser } from '../../speech/recogniser.ts'
import type { PocketsphinxInstallation } from './installation.ts'

export interface PocketsphinxConfig {
  readonly installation: PocketsphinxInstallation
  /** At a time; each takes 90 MB. */
  readonly streams: number
}

/** One that dies takes only its own streams along. */
const PROCESSES = 2

/** English out of the package archive, of basic quality. Rewrites what it has heard; writes no punctuation. */
export function createPocketsphinxRecogniser(
  dependencies: ProcessDependencies,
  { installation, streams }: PocketsphinxConfig,
): Recogniser {
  const id = 'pocketsphinx/en-us'
  const host = createRecogniserProcesses(dependencies, {
    id,
    program: new URL('./pocketsphinx-process.ts', import.meta.url),
    data: installation,
    processes: PROCESSES,
    streamsPerProcess: Math.ceil(streams / PROCESSES),
  })
  return {
    id,
    languages: ['en' as LanguageCode],
    quality: 'basic',
    isRemote: false,
    isStreaming: true,
    onlyAppends: false,
    punctuates: false,
    detectsLanguage: false,
    open: (options) => host.open(options),
    close: () => host.close(),
  }
}
