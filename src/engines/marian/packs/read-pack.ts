import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir, readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { MANIFEST_NAME, type PackFile, type PackManifest, packFiles, parseManifest } from './manifest.ts'
import { PackError } from './pack-error.ts'

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

const PACK_NAME = /^[a-z0-9][A-Za-z0-9._-]{0,79}$/

/** True for a name that a pack's directory may have; `..`, separators and hidden names are none. */
export function isPackName(name: string): boolean {
  return PACK_NAME.test(name)
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

/**
 * The path of a pack's file after checking that it is a regular file of the announced size inside the directory, with
 * no symbolic link on the way.
 */
export async function packFilePath(directory: string, file: PackFile): Promise<string> {
  const path = await insidePath(directory, file.path).catch((cause: unknown) => {
    throw cause instanceof PackError
      ? cause
      : new PackError(`The pack's file ${file.path} is missing`, { cause })
  })
  const { size } = await lstat(path)
  if (size !== file.sizeBytes) {
    throw new PackError(`The pack's file ${file.path} has ${size} bytes instead of ${file.sizeBytes}`)
  }
  return path
}

async function insidePath(directory: string, relative: string): Promise<string> {
  const path = join(directory, relative)
  const status = await lstat(path)
  const root = await realpath(directory)
  if (!status.isFile() || (await realpath(path)) !== join(root, relative.replaceAll('/', sep))) {
    throw new PackError(`The pack's file ${relative} is not a plain file inside the pack`)
  }
  return path
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

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Reads a file of a pack and checks its contents. Errors: `PackError`. */
export async function readPackFile(directory: string, file: PackFile): Promise<Uint8Array> {
  const path = await packFilePath(directory, file)
  const bytes = await readFile(path)
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) {
    throw new PackError(`The pack's file ${file.path} is damaged: its SHA-256 is not the announced one`)
  }
  return bytes
}
