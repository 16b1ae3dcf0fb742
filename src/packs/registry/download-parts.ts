import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ProcessLock, tryProcessLock } from '../../kernel/process-lock.ts'
import type { LanguagePair } from '../../translation/engine.ts'
import type { RegistryFile } from './source-port.ts'

/** What has arrived of files whose download was interrupted, and the locks of those who download. */
const DIRECTORY = '.downloads'
const LOCK = '.lock'
const PART = '.part'
const UNTOUCHED_MS = 30 * 24 * 3600 * 1000

export function partsDirectory(modelsDirectory: string): string {
  return join(modelsDirectory, DIRECTORY)
}

/** Name of the lock that whoever reads or writes parts of a pair holds. */
export function lockName({ source, target }: LanguagePair): string {
  return `${source}-${target}${LOCK}`
}

/**
 * `en-de.<hash>.part`: the same file of the same registry has the same part, another version has another. Another pair
 * has another, too, since its lock is another.
 */
export function partName({ source, target }: LanguagePair, file: RegistryFile): string {
  const { path, sha256, sizeBytes, decompressedSha256 } = file
  const identity = JSON.stringify([path, sha256, sizeBytes, decompressedSha256])
  return `${source}-${target}.${createHash('sha256').update(identity).digest('hex').slice(0, 32)}${PART}`
}

/** What has arrived of the files of a pair whose pack is not installed yet. */
export interface UnfinishedDownload {
  /** `en-de` */
  readonly pair: string
  readonly bytes: number
  /** When something last arrived. */
  readonly touchedAtMs: number
}

/** What is on disk of downloads that run, in whatever process, or were interrupted. */
export async function listDownloads(modelsDirectory: string): Promise<readonly UnfinishedDownload[]> {
  const directory = partsDirectory(modelsDirectory)
  const downloads = new Map<string, UnfinishedDownload>()
  for (const name of await readdir(directory).catch(() => [])) {
    const [, pair] = /^([^.]+)\.[^.]+\.part$/.exec(name) ?? []
    const status = pair === undefined ? undefined : await stat(join(directory, name)).catch(() => undefined)
    if (pair === undefined || status === undefined) continue
    const known = downloads.get(pair)
    downloads.set(pair, {
      pair,
      bytes: status.size + (known?.bytes ?? 0),
      touchedAtMs: Math.max(status.mtimeMs, known?.touchedAtMs ?? 0),
    })
  }
  return [...downloads.values()]
}

/**
 * Deletes parts that nobody has written to for 30 days: most are of versions that the registry no longer has, which no
 * download would ever go on with. What a download that runs may read stays, and so does what cannot be deleted.
 */
export async function cleanDownloadParts(modelsDirectory: string, nowMs: number): Promise<void> {
  const directory = partsDirectory(modelsDirectory)
  const names = await readdir(directory).catch(() => [])
  const locks = names.filter((name) => name.endsWith(LOCK))
  for (const name of names) {
    const path = join(directory, name)
    // A lock is of several files.
    if (!name.endsWith(PART) || !(await isUntouched(path, nowMs))) continue
    const [, pair] = /^([^.]+)\.[^.]+\.part$/.exec(name) ?? []
    // Other names are of other versions of the service, and whose lock stands for them cannot be told.
    const needed = pair === undefined ? locks : [`${pair}${LOCK}`]
    await whileHolding(
      needed.map((lock) => join(directory, lock)),
      // It may have been written to since it was looked at.
      async () => {
        if (await isUntouched(path, nowMs)) await rm(path, { force: true })
      },
    ).catch(() => {})
  }
}

async function isUntouched(path: string, nowMs: number): Promise<boolean> {
  const status = await stat(path).catch(() => undefined)
  return status !== undefined && nowMs - status.mtimeMs > UNTOUCHED_MS
}

/** Does something while these locks are held, and does not do it where somebody else holds one. */
async function whileHolding(files: readonly string[], run: () => Promise<void>): Promise<void> {
  const held: ProcessLock[] = []
  try {
    for (const file of files) {
      const lock = tryProcessLock(file)
      if (lock === undefined) return
      held.push(lock)
    }
    await run()
  } finally {
    for (const lock of held) lock.release()
  }
}
