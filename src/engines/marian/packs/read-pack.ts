import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256OfFile } from '../../../packs/file-hash.ts'
import { PackError } from '../../../packs/pack-error.ts'
import { isPackName } from '../../../packs/pack-name.ts'
import { MANIFEST_NAME, type PackManifest, packFiles } from './manifest.ts'
import { insidePath, packFilePath } from './pack-file.ts'
import { parseManifest } from './parse-manifest.ts'

/** A pack that lies in the models directory. */
export interface InstalledPack {
  /** Name of its directory, e.g. `en-de` or `en-de-base`. */
  readonly name: string
  readonly directory: string
  readonly manifest: PackManifest
}

export interface UnreadablePack {
  readonly name: string
  readonly problem: string
}

/**
 * Lists the packs of a directory by name; those whose manifest cannot be used come with the reason. A directory that
 * does not exist holds no packs.
 */
export async function listPacks(modelsDirectory: string): Promise<{
  readonly packs: readonly InstalledPack[]
  readonly unreadable: readonly UnreadablePack[]
}> {
  const packs: InstalledPack[] = []
  const unreadable: UnreadablePack[] = []
  const entries = await readdir(modelsDirectory, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!entry.isDirectory() || !isPackName(entry.name)) continue
    try {
      packs.push(await readPack(modelsDirectory, entry.name))
    } catch (error) {
      unreadable.push({
        name: entry.name,
        problem: error instanceof PackError ? error.message : 'It cannot be read',
      })
    }
  }
  return { packs, unreadable }
}

/** Reads one pack and checks that its files are there with the right sizes. Contents are checked by `verifyPack`. */
export async function readPack(modelsDirectory: string, name: string): Promise<InstalledPack> {
  if (!isPackName(name)) throw new PackError(`${JSON.stringify(name)} is not a name of a model pack`)
  const directory = join(modelsDirectory, name)
  const manifest = await readManifest(directory)
  for (const file of packFiles(manifest)) await packFilePath(directory, file)
  return { name, directory, manifest }
}

async function readManifest(directory: string): Promise<PackManifest> {
  let json: string
  try {
    const path = await insidePath(directory, MANIFEST_NAME)
    json = await readFile(path, 'utf8')
  } catch (cause) {
    if (cause instanceof PackError) throw cause
    throw new PackError('There is no model pack of this name', { problem: 'absent', cause })
  }
  return parseManifest(json)
}

/** Compares every file of a pack with the manifest. Errors: `PackError` that names the first file that differs. */
export async function verifyPack(pack: InstalledPack): Promise<void> {
  for (const file of packFiles(pack.manifest)) {
    const path = await packFilePath(pack.directory, file)
    if ((await sha256OfFile(path)) !== file.sha256) {
      throw new PackError(`The pack's file ${file.path} is damaged: its SHA-256 is not the announced one`)
    }
  }
}
