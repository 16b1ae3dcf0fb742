import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { InterpresError } from '../kernel/errors.ts'
import { isBusy } from './sqlite/sqlite-failure.ts'

export interface ServeLock {
  release(): void
}

/**
 * Makes this process the only one that serves from a data directory; the command line does not ask for it. The lock is
 * SQLite's, on the empty file `serve.lock`, so that the operating system frees it with the process, however that ends.
 * `serve.pid` only tells people who holds it.
 *
 * Errors: `data_directory_in_use`, naming the process; `store_unavailable` when the directory cannot be written.
 */
export function acquireServeLock(dataDirectory: string): ServeLock {
  const pidFile = join(dataDirectory, 'serve.pid')
  const lock = openLock(dataDirectory)
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw unwritable(error)
    throw new InterpresError(
      'data_directory_in_use',
      `Another process (${readHolder(pidFile)}) serves from this data directory. ` +
        'Stop it first, or choose another data directory.',
      { cause: error },
    )
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  return {
    release: () => {
      if (!lock.isOpen) return
      rmSync(pidFile, { force: true })
      lock.close()
    },
  }
}

function openLock(dataDirectory: string): DatabaseSync {
  try {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
    return new DatabaseSync(join(dataDirectory, 'serve.lock'), { timeout: 0 })
  } catch (error) {
    throw unwritable(error)
  }
}

function unwritable(cause: unknown): InterpresError {
  return new InterpresError('store_unavailable', 'The data directory cannot be written.', { cause })
}

function readHolder(pidFile: string): string {
  try {
    return `pid ${readFileSync(pidFile, 'utf8').trim()}`
  } catch {
    return 'pid not known'
  }
}
