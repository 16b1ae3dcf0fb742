import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { InterpresError } from '../../kernel/errors.ts'
import type { EncryptedFileStore, FileName } from '../../sealed-files/encrypted-file-store.ts'
import { toStoreError } from '../store-errors.ts'

const READ_BYTES = 262_144
/** Marks a file that is being written. */
const UNFINISHED = '.part'
const NAME = /^[0-9a-f-]{36}$/

/** Files in a directory, readable by its owner only; for one node. */
export function createDirectoryFiles({
  config,
}: {
  readonly config: { readonly directory: string }
}): EncryptedFileStore {
  const { directory } = config
  const pathOf = (name: FileName): string => {
    if (!NAME.test(name)) throw new RangeError('a sealed file is named by a UUID')
    return join(directory, name)
  }

  return {
    write: (name, content) =>
      inStore(async () => {
        await mkdir(directory, { recursive: true, mode: 0o700 })
        const unfinished = `${pathOf(name)}${UNFINISHED}`
        try {
          await writeDurably(unfinished, content)
          await rename(unfinished, pathOf(name))
          await syncDirectory(directory)
        } catch (error) {
          await rm(unfinished, { force: true }).catch(() => {})
          throw error
        }
      }),

    async *read(name) {
      try {
        yield* createReadStream(pathOf(name), { highWaterMark: READ_BYTES })
      } catch (error) {
        throw toFileError(error)
      }
    },

    remove: (name) =>
      inStore(async () => {
        await rm(pathOf(name), { force: true })
        await rm(`${pathOf(name)}${UNFINISHED}`, { force: true })
      }),

    begunBefore: (atMs, limit) =>
      inStore(async () => {
        const found: { name: FileName; writtenAtMs: number }[] = []
        for (const entry of await namesIn(directory)) {
          const writtenAtMs = await writtenAt(join(directory, entry))
          const name = entry.replace(UNFINISHED, '')
          if (writtenAtMs !== undefined && writtenAtMs < atMs && NAME.test(name))
            found.push({ name, writtenAtMs })
        }
        return found
          .toSorted((one, other) => one.writtenAtMs - other.writtenAtMs)
          .slice(0, limit)
          .map(({ name }) => name)
      }),
  }
}

async function writeDurably(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) await writeFully(file, chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function writeFully(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    written += (await file.write(chunk, written)).bytesWritten
  }
}

/** The new name of a file is on the disk only when its directory is. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function namesIn(directory: string): Promise<readonly string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/**
 * When it was last written, as some file systems do not know when it was begun; `undefined` for a file that went away in
 * the meantime.
 */
async function writtenAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

async function inStore<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toFileError(error)
  }
}

/** Only the file system's own errors are the store's; what the content threw goes on as it is. */
function toFileError(error: unknown): unknown {
  if (codeOf(error) === 'ENOENT') return new InterpresError('not_found', 'The file is not there any more.')
  return error instanceof Error && 'syscall' in error ? toStoreError('unavailable', error) : error
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
