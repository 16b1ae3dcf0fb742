import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { PackError } from './pack-error.ts'
import { isPackName } from './pack-name.ts'

/** Directories whose names begin so are work in progress or rubbish; the engine does not see them. */
const STAGING_PREFIX = '.incoming-'
const RUBBISH_PREFIX = '.removed-'
const ABANDONED_MS = 7 * 24 * 3600 * 1000

export interface InstallOptions {
  readonly modelsDirectory: string
  readonly name: string
  /** Take the place of an installed pack of this name. Default: refuse. */
  readonly replace?: boolean
}

/**
 * Lets `fill` write a pack into an empty directory and check it, and moves it to its name with one rename. Whatever fails,
 * nothing half-installed is left.
 *
 * Errors: `PackError`.
 */
export async function installDirectory<Pack>(
  { modelsDirectory, name, replace = false }: InstallOptions,
  fill: (directory: string) => Promise<Pack>,
): Promise<Pack> {
  if (!isPackName(name)) throw new PackError(`${JSON.stringify(name)} is not a name of a pack`)
  const target = join(modelsDirectory, name)
  if (!replace && (await exists(target))) throw present(name)
  const holder = join(modelsDirectory, `${STAGING_PREFIX}${randomUUID()}`)
  try {
    await mkdir(join(holder, name), { recursive: true })
    const pack = await fill(join(holder, name))
    const replaced = replace ? await moveAway(modelsDirectory, name) : undefined
    await moveIn(join(holder, name), target, replaced)
    if (replaced !== undefined) await rm(replaced, { recursive: true, force: true })
    return pack
  } catch (error) {
    throw explained(error)
  } finally {
    await rm(holder, { recursive: true, force: true })
  }
}

/** Removes a pack. It disappears at once; its files are deleted after. Errors: `PackError` when there is none. */
export async function removePack(modelsDirectory: string, name: string): Promise<void> {
  if (!isPackName(name)) throw new PackError(`${JSON.stringify(name)} is not a name of a pack`)
  if (!(await exists(join(modelsDirectory, name)))) {
    throw new PackError('There is no pack of this name', { problem: 'absent' })
  }
  const removed = await moveAway(modelsDirectory, name)
  if (removed !== undefined) await rm(removed, { recursive: true, force: true })
}

/** Hides a pack from the engine and gives where it is now; `undefined` when there is none. */
async function moveAway(modelsDirectory: string, name: string): Promise<string | undefined> {
  const rubbish = join(modelsDirectory, `${RUBBISH_PREFIX}${randomUUID()}`)
  try {
    await rename(join(modelsDirectory, name), rubbish)
    return rubbish
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Moves a complete pack to its name; when that fails, the one that it was to replace comes back. */
async function moveIn(staged: string, target: string, replaced: string | undefined): Promise<void> {
  try {
    await rename(staged, target)
  } catch (error) {
    if (replaced !== undefined) await rename(replaced, target).catch(() => {})
    const { code } = error as NodeJS.ErrnoException
    // Another process has installed a pack of this name since it was looked for.
    if (code === 'ENOTEMPTY' || code === 'EEXIST') throw present(basename(target), error)
    throw error
  }
}

function present(name: string, cause?: unknown): PackError {
  return new PackError(`A pack named ${name} is installed already`, { problem: 'present', cause })
}

/** Deletes what crashed installations and removals left behind a week ago or longer. */
export async function cleanModelsDirectory(modelsDirectory: string, nowMs: number): Promise<void> {
  for (const name of await readdir(modelsDirectory).catch(() => [])) {
    if (!name.startsWith(STAGING_PREFIX) && !name.startsWith(RUBBISH_PREFIX)) continue
    const path = join(modelsDirectory, name)
    // Another process may have ended its work meanwhile, and taken the directory with it.
    const status = await stat(path).catch(() => undefined)
    if (status !== undefined && nowMs - status.mtimeMs > ABANDONED_MS)
      await rm(path, { recursive: true, force: true })
  }
}

/** A full disk and missing permissions are the operator's to mend: said in plain words. */
export function explained(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new PackError('There is not enough disk space for the pack', {
      problem: 'unwritable',
      cause: error,
    })
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new PackError('The directory of the packs cannot be written to', {
      problem: 'unwritable',
      cause: error,
    })
  }
  return error
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  )
}
