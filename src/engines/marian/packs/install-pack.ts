import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checkPackContents } from './check-contents.ts'
import { PackError } from './pack-error.ts'
import { type InstalledPack, isPackName, readPack, verifyPack } from './read-pack.ts'

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
 * Lets `fill` write a pack into an empty directory, checks it as strictly as the engine would, and moves it to its name
 * with one rename. Whatever fails, nothing half-installed is left.
 *
 * Errors: `PackError`.
 */
export async function installPack(
  { modelsDirectory, name, replace = false }: InstallOptions,
  fill: (directory: string) => Promise<void>,
): Promise<InstalledPack> {
  if (!isPackName(name)) throw new PackError(`${JSON.stringify(name)} is not a name of a model pack`)
  const target = join(modelsDirectory, name)
  if (!replace && (await exists(target))) {
    throw new PackError(`A pack named ${name} is installed already`, { problem: 'present' })
  }
  const holder = join(modelsDirectory, `${STAGING_PREFIX}${randomUUID()}`)
  try {
    await mkdir(join(holder, name), { recursive: true })
    await fill(join(holder, name))
    const staged = await readPack(holder, name)
    await verifyPack(staged)
    await checkPackContents(staged)
    if (replace) await moveAway(modelsDirectory, name)
    await rename(join(holder, name), target)
    return { ...staged, directory: target }
  } catch (error) {
    throw explained(error)
  } finally {
    await rm(holder, { recursive: true, force: true })
  }
}

/** Removes a pack. It disappears at once; its files are deleted after. Errors: `PackError` when there is none. */
export async function removePack(modelsDirectory: string, name: string): Promise<void> {
  if (!isPackName(name)) throw new PackError(`${JSON.stringify(name)} is not a name of a model pack`)
  if (!(await exists(join(modelsDirectory, name)))) {
    throw new PackError('There is no model pack of this name', { problem: 'absent' })
  }
  await moveAway(modelsDirectory, name)
}

async function moveAway(modelsDirectory: string, name: string): Promise<void> {
  const rubbish = join(modelsDirectory, `${RUBBISH_PREFIX}${randomUUID()}`)
  try {
    await rename(join(modelsDirectory, name), rubbish)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  await rm(rubbish, { recursive: true, force: true })
}

/** Deletes what crashed installations and removals left behind a week ago or longer. */
export async function cleanModelsDirectory(modelsDirectory: string, nowMs: number): Promise<void> {
  for (const name of await readdir(modelsDirectory).catch(() => [])) {
    if (!name.startsWith(STAGING_PREFIX) && !name.startsWith(RUBBISH_PREFIX)) continue
    const path = join(modelsDirectory, name)
    const { mtimeMs } = await stat(path)
    if (nowMs - mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true })
  }
}

/** A full disk and missing permissions are the operator's to mend: said in plain words. */
export function explained(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new PackError('There is not enough disk space for the model pack', {
      problem: 'unwritable',
      cause: error,
    })
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new PackError('The models directory cannot be written to', { problem: 'unwritable', cause: error })
  }
  return error
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  )
}
