// Builds the web interface when its sources, or the packages that it is built with, have changed. A build that fails
// stops nothing: the service works without its pages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const projectDirectory = fileURLToPath(new URL('..', import.meta.url))
const webDirectory = join(projectDirectory, 'web')
const distDirectory = join(webDirectory, 'dist')
const stampFile = join(distDirectory, '.stamp')
const COMPRESSED = /\.(?:js|css|svg)$/

/** `node` runs Vite: the project's own, since Vite wants a newer one than set-up does. */
export function ensureWebBuild(node) {
  const hash = hashOfSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return true
  const vite = join(projectDirectory, 'node_modules', 'vite', 'bin', 'vite.js')
  console.error('Building the web interface ...')
  const result = spawnSync(
    node,
    [vite, 'build', '--config', join('web', 'vite.config.ts'), '--logLevel', 'error'],
    {
      cwd: projectDirectory,
      stdio: ['ignore', 2, 2],
    },
  )
  if (result.status !== 0) {
    console.error('The web interface could not be built; the API works without it.')
    return false
  }
  for (const file of filesIn(distDirectory)) if (COMPRESSED.test(file)) compress(file)
  writeFileSync(stampFile, hash)
  return true
}

function hashOfSources() {
  const hash = createHash('sha256')
  const files = filesIn(webDirectory).filter((file) => !file.startsWith(distDirectory))
  for (const file of [...files.toSorted(), join(projectDirectory, 'package-lock.json')]) {
    hash
      .update(`${relative(projectDirectory, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function compress(file) {
  const content = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  )
}

function filesIn(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = ensureWebBuild(process.execPath) ? 0 : 1
}
