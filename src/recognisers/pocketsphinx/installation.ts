import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where Debian and others put libraries; the last two have all architectures in one folder. */
const LIBRARY_DIRECTORIES = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib/arm-linux-gnueabihf',
  '/usr/lib',
  '/usr/local/lib',
]
const LIBRARIES = ['libsphinxbase.so.3', 'libpocketsphinx.so.3'] as const

/** Files of Debian's packages `libpocketsphinx3` and `pocketsphinx-en-us`. */
export interface PocketsphinxInstallation {
  readonly libraries: { readonly base: string; readonly decoder: string }
  readonly acousticModel: string
  readonly languageModel: string
  readonly dictionary: string
}

export const POCKETSPHINX_MODEL_DIRECTORY = '/usr/share/pocketsphinx/model/en-us'

/** What is installed; `undefined` when a part is missing. */
export function findPocketsphinx(
  modelDirectory = POCKETSPHINX_MODEL_DIRECTORY,
): PocketsphinxInstallation | undefined {
  const [base, decoder] = LIBRARIES.map((name) =>
    LIBRARY_DIRECTORIES.map((directory) => join(directory, name)).find((path) => existsSync(path)),
  )
  if (base === undefined || decoder === undefined) return undefined
  const acousticModel = join(modelDirectory, 'en-us')
  const languageModel = join(modelDirectory, 'en-us.lm.bin')
  const dictionary = join(modelDirectory, 'cmudict-en-us.dict')
  const isWhole = [join(acousticModel, 'mdef'), languageModel, dictionary].every((path) => existsSync(path))
  return isWhole ? { libraries: { base, decoder }, acousticModel, languageModel, dictionary } : undefined
}
