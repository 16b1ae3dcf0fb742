// Runs a program of the project under the Node.js that it brings, passing signals on and returning its exit status.
import { spawn } from 'node:child_process'
import { projectDirectory, projectNode } from './set-up.mjs'

export function runWithProjectNode(args, { cwd = projectDirectory, env = process.env } = {}) {
  const child = spawn(projectNode(), args, { cwd, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal === 'SIGINT' ? 2 : 15))
  })
}
