import { DatabaseSync } from 'node:sqlite'

/** A lock that one process holds at a time. */
export interface ProcessLock {
  /** Lets go; a second time does nothing. */
  release(): void
}

const BUSY = 5

/**
 * Takes the lock of a file, or gives `undefined` while somebody else holds it, in this process or another. The file is
 * created when missing, stays empty and is left behind. Its lock is the operating system's, taken through SQLite, and
 * ends with the process however that ends: a lock that is held has a holder that is alive. Keep what is returned: the lock
 * ends, too, when nothing refers to it.
 *
 * Nothing else may open the file: closing it would end the lock. Errors: those of the file system, as SQLite says them.
 */
export function tryProcessLock(file: string): ProcessLock | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw error
  }
  return {
    release: () => {
      if (lock.isOpen) lock.close()
    },
  }
}

/** SQLite's extended result code has the primary one in its low byte. */
function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === BUSY
  )
}
