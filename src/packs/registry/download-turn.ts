import { type ProcessLock, tryProcessLock } from '../../kernel/process-lock.ts'
import { PackError } from '../pack-error.ts'
import { pause } from './pause.ts'

const LOOK_AGAIN_MS = 200

/**
 * Waits until no other process downloads under the lock of `file`, telling once that it has to. A process that died has
 * no lock any more, so its successor goes on at once with what it left.
 *
 * Errors: `PackError` where no lock can be had; the signal's reason when it aborts.
 */
export async function takeDownloadTurn(
  file: string,
  { signal, onWaiting }: { readonly signal: AbortSignal; readonly onWaiting?: (() => void) | undefined },
): Promise<ProcessLock> {
  for (let isFirst = true; ; isFirst = false) {
    signal.throwIfAborted()
    const lock = tryLock(file)
    if (lock !== undefined) return lock
    if (isFirst) onWaiting?.()
    await pause(LOOK_AGAIN_MS, signal)
  }
}

function tryLock(file: string): ProcessLock | undefined {
  try {
    return tryProcessLock(file)
  } catch (cause) {
    throw new PackError('The models directory cannot be written to, or its file system has no locks', {
      problem: 'unwritable',
      cause,
    })
  }
}
