import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Transform, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { sha256OfFile } from '../file-hash.ts'
import { PackError } from '../pack-error.ts'
import { pause } from './pause.ts'
import type { RegistryFile, RegistrySource } from './source-port.ts'

export interface DownloadDependencies {
  readonly source: RegistrySource
  /** Opens a file for writing, at its end when `append`. Replaced in tests of full disks. */
  readonly openFile?: (path: string, options: { readonly append: boolean }) => Writable
}

export interface DownloadRequest {
  readonly file: RegistryFile
  readonly baseUrl: string | undefined
  /** Where the compressed bytes gather; kept when the download is interrupted, and continued the next time. */
  readonly partPath: string
  /** Where the decompressed file goes. */
  readonly targetPath: string
  readonly signal: AbortSignal
  readonly onProgress: (receivedBytes: number, totalBytes: number | undefined) => void
}

const ATTEMPTS = 4
const FIRST_PAUSE_MS = 200
/** No file of a model is larger; bounds what a hostile archive may expand to when the registry names no size. */
const MAX_DECOMPRESSED_BYTES = 2_000_000_000

/**
 * Downloads a file, continuing what an interrupted attempt left, checks it against the hashes that the registry knows and
 * decompresses it. Errors: `PackError`; `signal`'s reason when it aborts.
 */
export async function downloadFile(
  dependencies: DownloadDependencies,
  request: DownloadRequest,
): Promise<{ readonly sizeBytes: number; readonly sha256: string }> {
  const openFile = dependencies.openFile ?? openFileOnDisk
  const continued = (await sizeOf(request.partPath)) > 0
  await receive(dependencies.source, openFile, request)
  try {
    await checkTransferred(request)
    return await decompress(request, openFile)
  } catch (error) {
    await rm(request.targetPath, { force: true })
    // Interrupted while it was unpacked: all of it has arrived, and the next attempt unpacks it.
    request.signal.throwIfAborted()
    // What does not have the right contents is of no use to the next attempt.
    await rm(request.partPath, { force: true })
    // The beginning may be that of an older file: from the start, then.
    if (continued && error instanceof PackError) return await downloadFile(dependencies, request)
    throw error
  }
}

function openFileOnDisk(path: string, { append }: { readonly append: boolean }): Writable {
  return createWriteStream(path, { flags: append ? 'a' : 'w' })
}

async function receive(
  source: RegistrySource,
  openFile: NonNullable<DownloadDependencies['openFile']>,
  request: DownloadRequest,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await receiveOnce(source, openFile, request)
      return
    } catch (error) {
      request.signal.throwIfAborted()
      if (error instanceof PackError || isDiskError(error)) throw error
      if (attempt >= ATTEMPTS) {
        throw new PackError(
          'The connection to the model registry broke off; what has arrived is kept for the next try',
          { problem: 'unreachable', cause: error },
        )
      }
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1), request.signal)
    }
  }
}

async function receiveOnce(
  source: RegistrySource,
  openFile: NonNullable<DownloadDependencies['openFile']>,
  { file, baseUrl, partPath, signal, onProgress }: DownloadRequest,
): Promise<void> {
  const have = await sizeOf(partPath)
  if (file.sizeBytes !== undefined && have === file.sizeBytes) return
  const position = file.sizeBytes !== undefined && have > file.sizeBytes ? 0 : have
  const { start, totalBytes, stream } = await source.open(file.path, baseUrl, position, signal)
  // A file whose size the index does not tell may have arrived whole before; a registry then gives it from the start.
  if (position > 0 && start === 0 && totalBytes === position) {
    stream.destroy()
    onProgress(position, position)
    return
  }
  if (start !== 0 && start !== position)
    throw new PackError('The model registry sent another part than was asked for')
  const expected = file.sizeBytes ?? totalBytes
  let received = start
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      const bytes = chunk as Buffer
      received += bytes.byteLength
      if (received > (expected ?? MAX_DECOMPRESSED_BYTES)) {
        throw new PackError('A file from the model registry is larger than announced')
      }
      onProgress(received, expected)
      yield bytes
    }
  }
  await writeAll(counted(), openFile(partPath, { append: start > 0 }), signal)
  if (expected !== undefined && received < expected)
    throw new Error(`${expected - received} bytes are missing`)
}

/** Writes all that arrives. Unlike a pipeline it keeps what has arrived when the input breaks off. */
async function writeAll(input: AsyncIterable<Buffer>, output: Writable, signal: AbortSignal): Promise<void> {
  const written = finished(output)
  written.catch(() => {})
  let broken: unknown
  try {
    for await (const chunk of input) {
      signal.throwIfAborted()
      if (output.errored !== null) break
      if (!output.write(chunk)) await Promise.race([once(output, 'drain'), written])
    }
  } catch (error) {
    broken = error
  }
  output.end()
  await written
  if (broken !== undefined) throw broken
}

async function checkTransferred({ file, partPath }: DownloadRequest): Promise<void> {
  if (file.sizeBytes !== undefined && (await sizeOf(partPath)) !== file.sizeBytes) {
    throw new PackError('A file from the model registry has the wrong size')
  }
  if (file.sha256 !== undefined && (await sha256OfFile(partPath)) !== file.sha256) {
    throw new PackError('A file from the model registry has the wrong SHA-256')
  }
}

async function decompress(
  { file, partPath, targetPath, signal }: DownloadRequest,
  openFile: NonNullable<DownloadDependencies['openFile']>,
): Promise<{ sizeBytes: number; sha256: string }> {
  const limit = file.decompressedSizeBytes ?? MAX_DECOMPRESSED_BYTES
  const hash = createHash('sha256')
  let sizeBytes = 0
  const measuring = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.byteLength
      hash.update(chunk)
      if (sizeBytes > limit) done(new PackError('A file from the model registry is larger than announced'))
      else done(null, chunk)
    },
  })
  const target = openFile(targetPath, { append: false })
  const input = createReadStream(partPath)
  try {
    if (file.compression === 'none') await pipeline(input, measuring, target, { signal })
    else {
      const unpack = file.compression === 'gzip' ? createGunzip() : createZstdDecompress()
      await pipeline(input, unpack, measuring, target, { signal })
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof PackError || isDiskError(error)) throw error
    throw new PackError('A file from the model registry is damaged', { cause: error })
  }
  const sha256 = hash.digest('hex')
  if (file.decompressedSizeBytes !== undefined && sizeBytes !== file.decompressedSizeBytes) {
    throw new PackError('A file from the model registry has the wrong size')
  }
  if (file.decompressedSha256 !== undefined && sha256 !== file.decompressedSha256) {
    throw new PackError('A file from the model registry has the wrong SHA-256')
  }
  return { sizeBytes, sha256 }
}

function isDiskError(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EACCES' || code === 'EROFS' || code === 'EPERM'
}

async function sizeOf(path: string): Promise<number> {
  return await stat(path).then(
    (status) => status.size,
    () => 0,
  )
}
