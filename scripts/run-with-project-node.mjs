// Runs a program of the project under the Node.js that it brings, passing signals on and returning its exit status.
import { spawn } from 'node:child_process'
import { projectDirectory, projectNode } from './set-up.mjs'

const PARENT_CHECK_MS = 250

/** Keeps ONNX Runtime from reporting its use in everything that is started here, threads of tests and benchmarks, too. */
const WITHOUT_TELEMETRY = { ORT_DISABLE_TELEMETRY: '1' }

/** SQLite is still announced as new; a small young generation keeps memory low while long reports stream. */
export const RUNTIME_FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16']

/**
 * `stopWithParent`: npm passes a signal to the shell that it runs a script in; the shell ends without passing it on. A
 * program that must not outlive `npm start` is asked to stop when that shell is gone.
 */
export function runWithProjectNode(
  args,
  { cwd = projectDirectory, env = process.env, stopWithParent = false } = {},
) {
  const child = spawn(projectNode(), args, { cwd, env: { ...env, ...WITHOUT_TELEMETRY }, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (stopWithParent) {
    const parent = process.ppid
    const check = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(check)
      child.kill('SIGTERM')
    }, PARENT_CHECK_MS)
  }
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal === 'SIGINT' ? 2 : 15))
  })
}
