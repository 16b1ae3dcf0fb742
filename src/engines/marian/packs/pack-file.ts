import { createHash } from 'node:crypto'
import { lstat, readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { PackError } from '../../../packs/pack-error.ts'
import type { PackFile } from './manifest.ts'

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

/** Errors: of the file system, `PackError` for what is no plain file inside the directory. */
export async function insidePath(directory: string, relative: string): Promise<string> {
  const path = join(directory, relative)
  const status = await lstat(path)
  const root = await realpath(directory)
  if (!status.isFile() || (await realpath(path)) !== join(root, relative.replaceAll('/', sep))) {
    throw new PackError(`The pack's file ${relative} is not a plain file inside the pack`)
  }
  return path
}

const GZIP_MAGIC = 0x1f8b
/** The memory that a pack takes is reckoned by these. */
const PACKED_NAME = /\.(?:gz|br)$/

/** Reads a file of a pack and checks its contents. Errors: `PackError`. */
export async function readPackFile(directory: string, file: PackFile): Promise<Uint8Array> {
  const path = await packFilePath(directory, file)
  const bytes = await readFile(path)
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) {
    throw new PackError(`The pack's file ${file.path} is damaged: its SHA-256 is not the announced one`)
  }
  const isPacked = bytes.length > 1 && bytes.readUInt16BE() === GZIP_MAGIC
  if (isPacked && !PACKED_NAME.test(file.path))
    throw new PackError(`The pack's file ${file.path} is packed by gzip, but not named .gz`)
  return bytes
}
