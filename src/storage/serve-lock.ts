import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { InterpresError } from '../kernel/errors.ts'
import { type ProcessLock, tryProcessLock } from '../kernel/process-lock.ts'
import { makeDirectory } from './make-directory.ts'

/**
 * Makes this process the only one that serves from a data directory; the command line does not ask for it. The lock is
 * that of the file `serve.lock`; `serve.pid` only tells people who holds it.
 *
 * Errors: `data_directory_in_use`, naming the process; `store_unavailable` when the directory cannot be written.
 */
export function acquireServeLock(dataDirectory: string): ProcessLock {
  const pidFile = join(dataDirectory, 'serve.pid')
  const lock = takeLock(dataDirectory)
  if (lock === undefined) {
    throw new InterpresError(
      'data_directory_in_use',
      `Another process (${readHolder(pidFile)}) serves from this data directory. ` +
        'Stop it first, or choose another data directory.',
    )
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  let isHeld = true
  return {
    release: () => {
      // The next holder has written its own by the time somebody releases twice.
      if (isHeld) rmSync(pidFile, { force: true })
      isHeld = false
      lock.release()
    },
  }
}

function takeLock(dataDirectory: string): ProcessLock | undefined {
  try {
    makeDirectory(dataDirectory)
    return tryProcessLock(join(dataDirectory, 'serve.lock'))
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
