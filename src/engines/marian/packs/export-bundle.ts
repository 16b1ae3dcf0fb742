import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PackError } from '../../../packs/pack-error.ts'
import { type BundledFile, signedPart } from './bundle.ts'
import { MANIFEST_NAME, packFiles } from './manifest.ts'
import { packFilePath } from './pack-file.ts'
import { placeNewFile } from './place-new-file.ts'
import { type InstalledPack, verifyPack } from './read-pack.ts'

export interface SigningKeys {
  /** PKCS #8, PEM; keep it secret. */
  readonly privateKeyPem: string
  /** SPKI, base64: what those who import put on their list of trusted keys. */
  readonly publicKey: string
}

export function createSigningKeys(): SigningKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}

export interface ExportOptions {
  /** File to write. */
  readonly path: string
  readonly privateKeyPem: string
  /** Take the place of a file of this name. Default: refuse. */
  readonly replace?: boolean | undefined
}

/**
 * Writes an installed pack, after checking it, as a signed bundle. The file appears whole or not at all: it is written
 * beside its place and moved there, and it takes nothing away that came there meanwhile. Errors: `PackError`.
 */
export async function exportBundle(
  pack: InstalledPack,
  { path, privateKeyPem, replace = false }: ExportOptions,
): Promise<void> {
  const privateKey = readSigningKey(privateKeyPem)
  await checkPlace(path, replace)
  await verifyPack(pack)
  const temporary = join(dirname(path), `.${randomUUID()}.part`)
  try {
    await writeBundle(pack, temporary, privateKey)
    await (replace ? rename(temporary, path) : placeNewFile(temporary, path))
  } catch (error) {
    // Somebody has written a file of this name while the pack was read.
    if (!replace && codeOf(error) === 'EEXIST') throw present(error)
    throw error instanceof PackError ? error : unwritable(error)
  } finally {
    await rm(temporary, { force: true }).catch(() => {})
  }
}

async function checkPlace(path: string, replace: boolean): Promise<void> {
  const status = await stat(path).catch(() => undefined)
  if (status?.isDirectory() === true) throw new PackError('There is a directory where the bundle should go')
  if (status !== undefined && !replace) throw present()
}

function present(cause?: unknown): PackError {
  return new PackError('There is a file of that name already', { problem: 'present', cause })
}

async function writeBundle(pack: InstalledPack, path: string, privateKey: KeyObject): Promise<void> {
  const manifest = await readPart(join(pack.directory, MANIFEST_NAME))
  const files: BundledFile[] = [
    {
      path: MANIFEST_NAME,
      sizeBytes: manifest.byteLength,
      sha256: createHash('sha256').update(manifest).digest('hex'),
    },
    ...packFiles(pack.manifest).map(({ path: file, sizeBytes, sha256 }) => ({
      path: file,
      sizeBytes,
      sha256,
    })),
  ]
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  const signed = signedPart({ name: pack.name, publicKey, files })
  const output = await open(path, 'wx')
  try {
    // Unlike `write`, which may stop early where a disk becomes full, `writeFile` writes all or fails.
    await output.writeFile(signed)
    await output.writeFile(sign(null, signed, privateKey))
    await output.writeFile(manifest)
    for (const file of packFiles(pack.manifest)) {
      await output.writeFile(await readPart(await packFilePath(pack.directory, file)))
    }
    await output.sync()
  } finally {
    await output.close()
  }
}

async function readPart(path: string): Promise<Buffer> {
  return await readFile(path).catch((cause: unknown) => {
    throw new PackError(`A file of the pack cannot be read (${codeOf(cause)})`, { cause })
  })
}

function readSigningKey(pem: string): KeyObject {
  let key: KeyObject
  try {
    key = createPrivateKey(pem)
  } catch (cause) {
    throw new PackError('The signing key is not a private key in PEM', { cause })
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new PackError('The signing key is not an Ed25519 key')
  return key
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'its directory does not allow it',
  EPERM: 'its directory does not allow it',
  EROFS: 'its file system is read-only',
  ENOENT: 'its directory does not exist',
  ENOTDIR: 'its directory is none',
}

/** A full disk may have space later; any other reason wants another place. */
function unwritable(cause: unknown): PackError {
  const code = codeOf(cause)
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new PackError('There is not enough disk space for the bundle', { problem: 'unwritable', cause })
  }
  const reason = REASONS[code] ?? code
  return new PackError(`The bundle cannot be written there: ${reason} (${code})`, { cause })
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown'
}
