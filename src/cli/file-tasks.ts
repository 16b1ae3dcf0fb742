import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { type ErrorCode, InterpresError } from '../kernel/errors.ts'
import { showProgress } from './progress-bar.ts'
import type { Terminal } from './terminal.ts'

/** A file, and what is to be made of it. */
export interface FileTask {
  readonly input: string
  readonly outputs: readonly string[]
}

/** Shows how far a task is, with the time that it is likely to take still. */
export type ShowTask = (done: number, total: number) => void

export interface FileTaskOptions {
  /** What the files are: `documents`. */
  readonly subjects: string
  /** What becomes of them: `translated`. */
  readonly verb: string
  /** Of the failure at the end. */
  readonly failureCode: ErrorCode
  /** Does anew what has been done already. */
  readonly replace: boolean
}

/**
 * Works on files one after the other. What is there already and newer than its source is passed over, so that a run that
 * was interrupted goes on where it was; one file that fails leaves the others.
 *
 * Errors: `failureCode` at the end when some have failed, which are listed before; others than ours at once.
 */
export async function workOnFiles<Task extends FileTask>(
  tasks: readonly Task[],
  { subjects, verb, failureCode, replace }: FileTaskOptions,
  work: (task: Task, show: ShowTask) => Promise<void>,
  terminal: Terminal,
): Promise<void> {
  const failures: string[] = []
  let skipped = 0
  for (const [index, task] of tasks.entries()) {
    if (!replace && (await isDone(task))) {
      skipped += 1
      continue
    }
    const place = tasks.length > 1 ? ` ${index + 1}/${tasks.length}` : ''
    try {
      await work(task, showing(terminal, ` ${basename(task.input)}${place}`))
      for (const output of task.outputs) terminal.writeOut(`${output}\n`)
    } catch (error) {
      if (!(error instanceof InterpresError)) throw error
      failures.push(`${task.input}: ${error.message}`)
    }
  }
  if (skipped > 0) terminal.writeError(`${skipped} ${verb} already; --replace does it anew.\n`)
  if (failures.length === 0) return
  for (const failure of failures) terminal.writeError(`${failure}\n`)
  throw new InterpresError(
    failureCode,
    `${failures.length} of ${tasks.length} ${subjects} could not be ${verb}.`,
  )
}

/** Errors: `invalid_parameter` when it cannot be written; it appears whole or not at all. */
export async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(unfinished, content)
    await rename(unfinished, path)
  } catch (cause) {
    await rm(unfinished, { force: true })
    throw new InterpresError('invalid_parameter', `${path} cannot be written.`, { cause })
  }
}

/** `undefined` for what is not there. */
export function infoOf(path: string) {
  return stat(path).catch(() => undefined)
}

export function cannotRead(path: string): InterpresError {
  return new InterpresError('invalid_parameter', `The file ${path} cannot be read.`)
}

function showing(terminal: Terminal, label: string): ShowTask {
  const startedAtMs = Date.now()
  return (done, total) => {
    const leftMs = ((Date.now() - startedAtMs) / Math.max(done, 1)) * (total - done)
    const seconds = done > 0 && done < total ? `, ${Math.ceil(leftMs / 1000)} s left` : ''
    showProgress(terminal, done, total, `${label}${seconds}    `)
  }
}

async function isDone({ input, outputs }: FileTask): Promise<boolean> {
  if (outputs.length === 0) return false
  const before = await infoOf(input)
  const after = await Promise.all(outputs.map(infoOf))
  return before !== undefined && after.every((info) => info !== undefined && info.mtimeMs >= before.mtimeMs)
}
