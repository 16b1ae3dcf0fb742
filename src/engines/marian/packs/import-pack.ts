import { copyFile, mkdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { PackError } from '../../../packs/pack-error.ts'
import { openBundle } from './bundle.ts'
import { installPack } from './install-pack.ts'
import { MANIFEST_NAME, packFiles } from './manifest.ts'
import { packFilePath } from './pack-file.ts'
import { type InstalledPack, readPack } from './read-pack.ts'

export interface ImportOptions {
  readonly modelsDirectory: string
  /** A pack's directory or a bundle file. */
  readonly from: string
  /** Name to install under. Default: the name of the directory, or the one in the bundle. */
  readonly name?: string
  readonly replace?: boolean
  /** Public keys whose bundles are accepted; `undefined` accepts any signer. Directories are not signed. */
  readonly trustedKeys?: readonly string[] | undefined
}

/** Installs a pack from a directory or from a signed bundle. Errors: `PackError`, with nothing installed. */
export async function importPack(options: ImportOptions): Promise<InstalledPack> {
  const from = resolve(options.from)
  const status = await stat(from).catch((cause: unknown) => {
    throw new PackError('There is neither a directory nor a bundle of that name', {
      problem: 'absent',
      cause,
    })
  })
  return status.isDirectory() ? await importDirectory(options, from) : await importBundle(options, from)
}

async function importDirectory(options: ImportOptions, from: string): Promise<InstalledPack> {
  const source = await readPack(dirname(from), basename(from))
  return await installPack({ ...options, name: options.name ?? source.name }, async (directory) => {
    await copyFile(join(from, MANIFEST_NAME), join(directory, MANIFEST_NAME))
    for (const file of packFiles(source.manifest)) {
      const target = join(directory, file.path)
      await mkdir(dirname(target), { recursive: true })
      await copyFile(await packFilePath(from, file), target)
    }
  })
}

async function importBundle(options: ImportOptions, from: string): Promise<InstalledPack> {
  const bundle = await openBundle(from, options.trustedKeys)
  try {
    return await installPack({ ...options, name: options.name ?? bundle.name }, (directory) =>
      bundle.extract(directory),
    )
  } finally {
    await bundle.close()
  }
}
