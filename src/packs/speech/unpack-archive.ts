import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import unbzip2 from 'unbzip2-stream'
import { InterpresError } from '../../kernel/errors.ts'

/** No speech model unpacks to more; bounds what a hostile archive may fill the disk with. */
const MOST_BYTES = 8_000_000_000
const MOST_FILES = 10_000
/** What bzip2 may make of one stretch of the archive, all of which is in memory at a time. */
const MOST_BYTES_AT_ONCE = 100_000_000

/**
 * Unpacks a `.tar.bz2` into a directory, without the folder that everything in it lies in.
 *
 * Errors: `invalid_parameter` for what is no such archive, for links, and for names outside of the folder; the signal's.
 */
export async function unpackArchive(archive: string, directory: string, signal: AbortSignal): Promise<void> {
  const entries = extract()
  let bytes = 0
  let files = 0
  const unpacking = pipeline(createReadStream(archive), createDecompressor(), entries, { signal })
  unpacking.catch(() => {})
  try {
    for await (const entry of entries) {
      const { name, type, size } = entry.header
      const path = pathInside(name)
      if (type !== 'directory' && type !== 'file') throw refused(`${name} is no plain file`)
      bytes += size
      files += 1
      if (bytes > MOST_BYTES || files > MOST_FILES) throw refused('it is too large')
      if (type === 'file' && path !== '')
        await writeEntry(entry as AsyncIterable<Uint8Array>, join(directory, path), signal)
      else entry.resume()
    }
    await unpacking
  } catch (cause) {
    entries.destroy()
    signal.throwIfAborted()
    if (cause instanceof InterpresError || (cause as NodeJS.ErrnoException).syscall !== undefined) throw cause
    throw refused('it is damaged', cause)
  }
  if (files === 0) throw refused('nothing is in it')
}

/** What the package makes: an old stream, which hands over what it has decompressed with `queue`. */
type Decompressor = Duplex & { queue: (bytes: Uint8Array | null) => void }

/**
 * The package decompresses a stretch without regard to whether anybody takes what it gives, before any entry is seen: a few
 * hundred bytes may become gigabytes. Errors: `invalid_parameter` from the stream for an archive that does so.
 */
function createDecompressor(): Duplex {
  const stream = unbzip2() as unknown as Decompressor
  const { queue } = stream
  let bytes = 0
  let waitingBytes = 0
  stream.on('data', ({ length }: Uint8Array) => {
    waitingBytes -= length
  })
  stream.queue = (part) => {
    bytes += part?.length ?? 0
    waitingBytes += part?.length ?? 0
    if (bytes > MOST_BYTES || waitingBytes > MOST_BYTES_AT_ONCE) throw refused('it is too large')
    queue(part)
  }
  return stream
}

async function writeEntry(
  entry: AsyncIterable<Uint8Array>,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await pipeline(entry, createWriteStream(path, { flags: 'wx' }), { signal })
}

/** `./model/tokens.txt` gives `tokens.txt`, the outermost folder itself the empty path. */
function pathInside(name: string): string {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.')
  if (name.startsWith('/') || parts.some((part) => part === '..' || /[\\\0]/.test(part))) {
    throw refused(`${JSON.stringify(name)} lies outside of its folder`)
  }
  return parts.slice(1).join('/')
}

function refused(reason: string, cause?: unknown): InterpresError {
  return new InterpresError('invalid_parameter', `The archive of the speech pack is refused: ${reason}.`, {
    cause,
  })
}
