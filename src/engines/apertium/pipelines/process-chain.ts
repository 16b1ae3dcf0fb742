import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Stage } from '../modes/mode-file.ts'

/**
 * Programs joined by pipes that answer every NUL-terminated message with one NUL-terminated message. One message is
 * under way at a time.
 */
export interface ProcessChain {
  /** Sends a message without NUL and resolves with the answer without NUL. Rejects when a process of the chain ends. */
  exchange(message: string): Promise<string>
  readonly processIds: readonly number[]
  /** True once a process has ended, whoever ended it; nothing can be exchanged any more. */
  broken(): boolean
  /** Kills every process and resolves when they are gone. A message under way is rejected. */
  dispose(): Promise<void>
}

export interface ProcessChainOptions {
  readonly stages: readonly Stage[]
  readonly programDirectory: string
  /** Receives what the last stage writes to standard error; other stages' is discarded, since it holds text. */
  readonly onDiagnostics?: (text: string) => void
}

/** An answer may not grow beyond this; only a program gone wild writes more. */
const ANSWER_LIMIT_BYTES = 64 * 1024 * 1024

/**
 * Processes are started from the last to the first: each is given its successor's input as its output. Our copy of
 * that pipe is then closed, so that the end of input travels down the chain, also when we die.
 */
function startProcesses(options: ProcessChainOptions): readonly ChildProcess[] {
  const { stages, programDirectory, onDiagnostics } = options
  const env = { LC_ALL: 'C.UTF-8', PATH: programDirectory }
  const processes: ChildProcess[] = []
  for (const stage of stages.toReversed()) {
    const next = processes[0]
    const diagnostics = next === undefined && onDiagnostics !== undefined ? 'pipe' : 'ignore'
    const child = spawn(join(programDirectory, stage.program), stage.arguments, {
      stdio: ['pipe', next === undefined ? 'pipe' : next.stdin, diagnostics],
      env,
    })
    child.on('error', () => {})
    next?.stdin?.destroy()
    processes.unshift(child)
    if (child.pid === undefined) {
      for (const process of processes) process.kill('SIGKILL')
      throw new Error(`${stage.program} cannot be started.`)
    }
  }
  return processes
}

/** Tells of each process that ends; resolves when all have. */
function watchEnds(
  processes: readonly ChildProcess[],
  stages: readonly Stage[],
  told: (error: Error) => void,
): Promise<unknown> {
  const ends = processes.map((process, index) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    process.on('exit', (code, signal) => {
      told(new Error(`${stages[index]?.program ?? ''} ended (${signal ?? code}).`))
      resolve()
    })
    process.stdin?.on('error', () => {})
    return promise
  })
  return Promise.all(ends)
}

/** Throws when a process cannot be started. */
export function startProcessChain(options: ProcessChainOptions): ProcessChain {
  const processes = startProcesses(options)
  const input = processes[0]?.stdin
  const last = processes.at(-1)
  let failure: Error | undefined
  let waiting: { resolve(answer: string): void; reject(error: Error): void } | undefined
  let received: Buffer[] = []
  let receivedBytes = 0

  function fail(error: Error): void {
    if (failure !== undefined) return
    failure = error
    for (const process of processes) process.kill('SIGKILL')
    input?.destroy()
    waiting?.reject(failure)
    waiting = undefined
    received = []
  }

  function receive(data: Buffer): void {
    const end = data.indexOf(0)
    received.push(end < 0 ? data : data.subarray(0, end))
    receivedBytes += data.length
    if (receivedBytes > ANSWER_LIMIT_BYTES) return fail(new Error('A translation process wrote without end.'))
    if (end < 0) return
    if (waiting === undefined || end !== data.length - 1) {
      return fail(new Error('A translation process answered without being asked.'))
    }
    const answer = Buffer.concat(received).toString('utf8')
    received = []
    receivedBytes = 0
    const asked = waiting
    waiting = undefined
    asked.resolve(answer)
  }

  const ended = watchEnds(processes, options.stages, fail)
  last?.stdout?.on('data', receive)
  last?.stderr?.setEncoding('utf8').on('data', (text: string) => options.onDiagnostics?.(text))

  return {
    exchange(message) {
      return new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure)
        if (waiting !== undefined) return reject(new Error('A message is already under way.'))
        waiting = { resolve, reject }
        input?.write(`${message}\0`)
      })
    },
    processIds: processes.flatMap((process) => process.pid ?? []),
    broken: () => failure !== undefined,
    async dispose() {
      fail(new Error('The translation processes were ended.'))
      await ended
    },
  }
}
