import { createHash, createPublicKey, verify } from 'node:crypto'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PackError } from '../../../packs/pack-error.ts'
import { isPackName } from '../../../packs/pack-name.ts'
import { checkRelativePath, MANIFEST_NAME } from './manifest.ts'

/*
 * A bundle is one file: magic, u32 length of the header, header (JSON), Ed25519 signature of magic, length and header
 * (64 bytes), then the files' bytes back to back in the header's order. The header holds each file's size and SHA-256,
 * so the signature covers everything.
 */
const MAGIC = Buffer.from('INTERPRES-PACK-1\n', 'latin1')
const SIGNATURE_BYTES = 64
const MAX_HEADER_BYTES = 1_000_000
const MAX_FILES = 16
const MAX_BUNDLE_FILE_BYTES = 4_000_000_000
const CHUNK_BYTES = 1 << 20

export interface BundledFile {
  readonly path: string
  readonly sizeBytes: number
  readonly sha256: string
}

export interface BundleHeader {
  readonly name: string
  /** SPKI, DER, base64. */
  readonly publicKey: string
  readonly files: readonly BundledFile[]
}

export interface OpenedBundle {
  readonly name: string
  readonly publicKey: string
  /** Writes the bundle's files into a directory, checking each. */
  readonly extract: (directory: string) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Opens a bundle and checks its signature. `trustedKeys` are public keys as `createSigningKeys` gives them; `undefined`
 * accepts any signer. Errors: `PackError`; nothing of the bundle has been written anywhere then.
 */
export async function openBundle(
  path: string,
  trustedKeys: readonly string[] | undefined,
): Promise<OpenedBundle> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new PackError('The bundle cannot be opened', { cause })
  })
  try {
    const { header, dataStart } = await readHeader(file)
    if (trustedKeys !== undefined && !trustedKeys.includes(header.publicKey)) {
      throw new PackError(`The bundle is signed with a key that is not trusted: ${header.publicKey}`, {
        problem: 'untrusted',
      })
    }
    const { size } = await file.stat()
    const announced = header.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, dataStart)
    if (size !== announced) throw new PackError('The bundle has not the length that it announces')
    return {
      name: header.name,
      publicKey: header.publicKey,
      extract: (directory) => extractFiles(file, header.files, dataStart, directory),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readHeader(file: FileHandle): Promise<{ header: BundleHeader; dataStart: number }> {
  const start = await readExactly(file, 0, MAGIC.byteLength + 4)
  if (!start.subarray(0, MAGIC.byteLength).equals(MAGIC))
    throw new PackError('The file is not a bundle of a model pack')
  const length = start.readUInt32LE(MAGIC.byteLength)
  if (length > MAX_HEADER_BYTES) throw new PackError('The header of the bundle is too long')
  const json = await readExactly(file, start.byteLength, length)
  const signature = await readExactly(file, start.byteLength + length, SIGNATURE_BYTES)
  const header = parseHeader(json.toString('utf8'))
  if (!isSignedBy(Buffer.concat([start, json]), signature, header.publicKey)) {
    throw new PackError('The signature of the bundle is wrong', { problem: 'untrusted' })
  }
  return { header, dataStart: start.byteLength + length + SIGNATURE_BYTES }
}

function isSignedBy(signed: Buffer, signature: Buffer, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })
    return key.asymmetricKeyType === 'ed25519' && verify(null, signed, key, signature)
  } catch {
    return false
  }
}

async function extractFiles(
  bundle: FileHandle,
  files: readonly BundledFile[],
  dataStart: number,
  directory: string,
): Promise<void> {
  let position = dataStart
  for (const { path, sizeBytes, sha256 } of files) {
    const target = join(directory, path)
    await mkdir(dirname(target), { recursive: true })
    const hash = createHash('sha256')
    const start = position
    const output = await open(target, 'wx')
    try {
      for (let at = start; at < start + sizeBytes; ) {
        const chunk = await readExactly(bundle, at, Math.min(CHUNK_BYTES, start + sizeBytes - at))
        hash.update(chunk)
        // Unlike `write`, which may stop early where a disk becomes full, `writeFile` writes all or fails.
        await output.writeFile(chunk)
        at += chunk.byteLength
      }
    } finally {
      await output.close()
    }
    position += sizeBytes
    if (hash.digest('hex') !== sha256)
      throw new PackError(`The bundle is damaged: ${path} is not what was signed`)
  }
}

/** The beginning of a bundle up to its signature, which is that of these bytes. */
export function signedPart(header: BundleHeader): Buffer {
  const json = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(json.byteLength)
  return Buffer.concat([MAGIC, length, json])
}

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) throw new PackError('The bundle ends too early')
    filled += bytesRead
  }
  return buffer
}

function parseHeader(json: string): BundleHeader {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (cause) {
    throw new PackError('The header of the bundle is damaged', { cause })
  }
  if (!isHeader(value)) throw new PackError('The header of the bundle is damaged')
  for (const file of value.files) if (file.path !== MANIFEST_NAME) checkRelativePath(file.path)
  return value
}

function isHeader(value: unknown): value is BundleHeader {
  if (typeof value !== 'object' || value === null) return false
  const { name, publicKey, files } = value as Record<string, unknown>
  return (
    typeof name === 'string' &&
    isPackName(name) &&
    typeof publicKey === 'string' &&
    Array.isArray(files) &&
    files.length <= MAX_FILES &&
    files.every(isBundledFile)
  )
}

function isBundledFile(value: unknown): value is BundledFile {
  if (typeof value !== 'object' || value === null) return false
  const { path, sizeBytes, sha256 } = value as Record<string, unknown>
  return (
    typeof path === 'string' &&
    typeof sizeBytes === 'number' &&
    Number.isInteger(sizeBytes) &&
    sizeBytes >= 0 &&
    sizeBytes <= MAX_BUNDLE_FILE_BYTES &&
    typeof sha256 === 'string'
  )
}
