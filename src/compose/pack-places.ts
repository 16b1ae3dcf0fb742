import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config/config.ts'
import type { PackPlaces } from '../engines/marian/packs/available-packs.ts'
import { InterpresError } from '../kernel/errors.ts'

/** The packs that are committed with the service. */
const BUILT_IN_DIRECTORY = fileURLToPath(new URL('../../packs', import.meta.url))

/**
 * Where the configured service finds model packs.
 *
 * Errors: `configuration_invalid` where the operator's directory is that of the built-in packs, which stay as they are.
 */
export function packPlaces({ modelsDirectory, models }: Config): PackPlaces {
  if (!models.builtIn) return { modelsDirectory }
  const builtInDirectory = models.builtInDirectory ?? BUILT_IN_DIRECTORY
  if (withoutLinks(modelsDirectory) === withoutLinks(builtInDirectory)) {
    throw new InterpresError(
      'configuration_invalid',
      'INTERPRES_MODELS_DIR is the directory of the built-in model packs, which nothing writes to: name another one.',
    )
  }
  return { modelsDirectory, builtInDirectory }
}

/** The path with every symbolic link in it followed, as far as there is something on the way. */
function withoutLinks(path: string): string {
  const absolute = resolve(path)
  try {
    return realpathSync(absolute)
  } catch {
    const parent = dirname(absolute)
    return parent === absolute ? absolute : join(withoutLinks(parent), basename(absolute))
  }
}
