// Runs a program of the project under the Node.js that it brings, passing signals on and returning its exit status.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { projectDirectory, projectNode } from './set-up.mjs'

const PARENT_CHECK_MS = 250

/** Keeps ONNX Runtime from reporting its use in everything that is started here, threads of tests and benchmarks, too. */
const WITHOUT_TELEMETRY = { ORT_DISABLE_TELEMETRY: '1' }

/**
 * Where Node.js keeps the compiled form of modules, without their types: a later start is quicker and takes less memory in
 * every thread, since nothing has to read TypeScript. It stands with the packages because it is code like them: who may
 * write there can change the program anyway. Where it cannot be written, all goes as without. `NODE_COMPILE_CACHE` names
 * another place, and `NODE_DISABLE_COMPILE_CACHE=1` switches it off.
 */
const COMPILED = { NODE_COMPILE_CACHE: join(projectDirectory, 'node_modules', '.cache', 'compiled') }

/**
 * By default the C library gives each of a dozen threads a pool of memory of its own, which takes 20 to 30 MB before there is
 * any work; two pools serve all of them. Other systems than Linux take no notice.
 */
const FEW_POOLS = { MALLOC_ARENA_MAX: '2' }

/**
 * What takes a megabyte lies in memory of its own, which goes back to the system when it is freed. By default the C library
 * raises that size to that of what was freed last, up to 32 MB: after uploads of megabytes it would keep all their room.
 */
const LARGE_APART = { MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '4194304' }

/** SQLite is still announced as new; a small young generation keeps memory low, above all while long reports stream. */
export const RUNTIME_FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4']

/**
 * `stopWithParent`: npm passes a signal to the shell that it runs a script in; the shell ends without passing it on. A
 * program that must not outlive `npm start` is asked to stop when that shell is gone.
 */
export function runWithProjectNode(
  args,
  { cwd = projectDirectory, env = process.env, stopWithParent = false } = {},
) {
  const child = spawn(projectNode(), args, {
    cwd,
    env: { ...COMPILED, ...FEW_POOLS, ...LARGE_APART, ...env, ...WITHOUT_TELEMETRY },
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (stopWithParent) {
    const parent = process.ppid
    const check = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(check)
      child.kill('SIGTERM')
    }, PARENT_CHECK_MS)
  }
  // As shells tell it: a program that a signal ended, as a crash of native code does, has 128 and the signal's number.
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
