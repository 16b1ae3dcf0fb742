import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { lowerPriority } from '../threads/background-priority.ts'

export interface ProgramLimits {
  /** Time on a processor, of all its threads together. Over it the program gets SIGXCPU, and is killed soon after. */
  readonly cpuSeconds: number
  /** Address space. */
  readonly memoryMb: number
  /** Largest file that it may write; 0: none. */
  readonly fileMb: number
}

/** By itself with an exit code, or by a signal; `exitCode` is `null` then. */
export interface ProgramEnd {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
}

/** A program that reads a stream and writes one. */
export interface PipedProgram {
  readonly processId: number | undefined
  readonly input: Writable
  /** Gives it bytes; resolves when it takes more, or has ended. Never rejects: `ended` tells. */
  write(bytes: Uint8Array): Promise<void>
  readonly output: Readable
  /** Resolves when it has ended, also when it could not be started (see `wasStarted`); never rejects. */
  readonly ended: Promise<ProgramEnd>
  /** Ends it by force. */
  kill(): void
}

/** What shells exit with for a program that may not be executed, and for one that is not there. */
const NOT_EXECUTABLE = 126
const NOT_FOUND = 127

/** Whether it ran at all. */
export function wasStarted({ exitCode }: ProgramEnd): boolean {
  return exitCode !== NOT_EXECUTABLE && exitCode !== NOT_FOUND
}

export interface PipedProgramOptions {
  readonly program: string
  readonly parameters: readonly string[]
  readonly limits: ProgramLimits
}

/** From the end of the time to the end by force; were both the same, nothing would tell that it was the time. */
const CPU_GRACE_SECONDS = 5
/**
 * Sets the limits in a shell that the program then takes the place of; a system without one of them goes on. The hard limit
 * of time comes second: it cannot be set below the soft one.
 */
const LIMITS = [
  ...['-S -t "$1"', '-H -t "$2"', '-v "$3"', '-f "$4"', '-c 0'].map((limit) => `ulimit ${limit} 2>/dev/null`),
  'shift 4',
  'exec "$@"',
].join('; ')

/**
 * Starts a program that is not trusted with what it reads: with bounded time, memory and files, in the root folder, and
 * with nothing of our environment. It yields to the event loop. What it writes to standard error is discarded, since it
 * may hold what callers sent.
 */
export function startPipedProgram({ program, parameters, limits }: PipedProgramOptions): PipedProgram {
  const { cpuSeconds, memoryMb, fileMb } = limits
  const bounds = [cpuSeconds, cpuSeconds + CPU_GRACE_SECONDS, memoryMb * 1024, fileMb * 2048].map(String)
  const [command, ...rest] =
    process.platform === 'win32'
      ? [program, ...parameters]
      : ['/bin/sh', '-c', LIMITS, 'sh', ...bounds, program, ...parameters]
  const child = spawn(command ?? program, rest, {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  })
  if (child.pid !== undefined) lowerPriority(child.pid)
  // Who writes to it learns from `ended` that it has gone.
  child.stdin.on('error', () => {})
  const ended = new Promise<ProgramEnd>((resolve) => {
    child.once('error', () => resolve({ exitCode: NOT_FOUND, signal: null }))
    child.once('exit', (exitCode, signal) => resolve({ exitCode, signal }))
  })
  return {
    processId: child.pid,
    input: child.stdin,
    output: child.stdout,
    ended,
    async write(bytes) {
      if (!child.stdin.writable || child.stdin.write(bytes)) return
      const waiting = new AbortController()
      const until = (event: string) => once(child.stdin, event, { signal: waiting.signal }).catch(() => {})
      // Its input closes with it. A race with `ended` would be remembered by it for as long as the program runs.
      await Promise.race([until('drain'), until('close')])
      waiting.abort()
    },
    kill() {
      child.kill('SIGKILL')
      child.stdin.destroy()
    },
  }
}

/**
 * What a setting means: a full path that must be there, `off`, or `undefined` for the first of the usual places. Gives the
 * program, or `undefined` where there is none.
 */
export function findProgram(setting: string | undefined, usualPlaces: readonly string[]): string | undefined {
  if (setting === 'off') return undefined
  return (setting === undefined ? usualPlaces : [setting]).find((place) => existsSync(place))
}
