import { execFile, spawn } from 'node:child_process'
import { lowerPriority } from '../../../kernel/threads/background-priority.ts'

export interface BoundedProgram {
  readonly program: string
  readonly parameters: readonly string[]
  /** Where it works, and all that it knows of the machine's settings. */
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly timeoutMs: number
  /** Address space of each of its processes. */
  readonly memoryMb: number
  /** Largest file that it may write. */
  readonly fileMb: number
}

/** How it ended: by itself, whatever it answered, or by force. */
export type BoundedEnd = 'ended' | 'timed out'

/** Sets the limits in a shell, which every program that follows inherits; a system without one of them goes on. */
const LIMITS =
  'ulimit -v "$1" 2>/dev/null; ulimit -f "$2" 2>/dev/null; ulimit -t "$3" 2>/dev/null; ulimit -c 0 2>/dev/null; shift 3; exec "$@"'

/**
 * Runs a program that is not trusted with what it reads: with bounded time, memory and files, and without a network where
 * the system lets us take it away. It and all that it starts are one process group, which is ended by force at the end.
 *
 * Errors: those of the signal; `Error` when it cannot be started.
 */
export async function runBounded(task: BoundedProgram, signal: AbortSignal): Promise<BoundedEnd> {
  signal.throwIfAborted()
  const { program, parameters, folder, environment, timeoutMs, memoryMb, fileMb } = task
  const apart = (await canTakeNetworkAway()) ? ['unshare', '-rn', '--'] : []
  const limits = [memoryMb * 1024, fileMb * 2048, Math.ceil(timeoutMs / 500)].map(String)
  signal.throwIfAborted()
  const child = spawn('/bin/sh', ['-c', LIMITS, 'sh', ...limits, ...apart, program, ...parameters], {
    cwd: folder,
    env: environment,
    stdio: 'ignore',
    detached: true,
  })
  if (child.pid !== undefined) lowerPriority(child.pid)
  const endGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // Nobody of it is left.
    }
  }
  let end: BoundedEnd = 'ended'
  const timer = setTimeout(() => {
    end = 'timed out'
    endGroup()
  }, timeoutMs)
  signal.addEventListener('abort', endGroup, { once: true })
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', () => resolve())
    })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', endGroup)
    endGroup()
  }
  signal.throwIfAborted()
  return end
}

/** Whether this process may start programs that have no network. */
export const canTakeNetworkAway = createNetworkProbe('unshare')

/** Asks until the system gives an answer, which is remembered. */
export function createNetworkProbe(program: string): () => Promise<boolean> {
  let known: Promise<boolean | undefined> | undefined
  return async () => {
    known ??= tryWithoutNetwork(program)
    const asked = known
    const answer = await asked
    if (answer === undefined && known === asked) known = undefined
    return answer ?? false
  }
}

/** `undefined` where it could not be tried, or took too long: another time it may. */
function tryWithoutNetwork(program: string): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    execFile(program, ['-rn', '--', 'true'], { timeout: 10_000 }, (error) => {
      if (error === null) resolve(true)
      else resolve(typeof error.code === 'number' ? false : undefined)
    })
  })
}
