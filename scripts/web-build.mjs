// Builds the web interface when its sources, or the packages that it is built with, have changed. A build that fails
// stops nothing: the service works without its pages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const projectDirectory = fileURLToPath(new URL('..', import.meta.url))
const webDirectory = join(projectDirectory, 'web')
const distDirectory = join(webDirectory, 'dist')
const stampFile = join(distDirectory, '.stamp')
const MANIFEST = '.vite/manifest.json'
const FIRST_PAGE = 'src/translate/page.tsx'
/** Script and style of a page, compressed by gzip: the one that everybody loads, any further one, a language, all. */
const BUDGET_KB = { first: 160, further: 40, locale: 8, total: 450 }
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
  const excess = findExcess()
  for (const line of excess) console.error(line)
  if (excess.length > 0) return false
  writeFileSync(stampFile, hash)
  return true
}

/** What is larger than the budgets allow, in sentences; an interface that grew too large is no build. */
function findExcess() {
  const assets = join(distDirectory, 'assets')
  const sizes = new Map(
    readdirSync(assets)
      .filter((name) => name.endsWith('.gz'))
      .map((name) => [name.slice(0, -'.gz'.length), statSync(join(assets, name)).size]),
  )
  const kilobytes = (names) => names.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0) / 1000
  const manifest = JSON.parse(readFileSync(join(distDirectory, MANIFEST), 'utf8'))
  const first = new Set([...filesOf(manifest, 'index.html'), ...filesOf(manifest, FIRST_PAGE)])
  const measured = [['The first page', kilobytes([...first]), BUDGET_KB.first]]
  for (const [source, entry] of Object.entries(manifest)) {
    if (/^src\/messages\/\w+\.ts$/.test(source)) {
      measured.push([source, kilobytes([entry.file.slice('assets/'.length)]), BUDGET_KB.locale])
    } else if (entry.isDynamicEntry === true && source !== FIRST_PAGE) {
      const own = [...filesOf(manifest, source)].filter((name) => !first.has(name))
      measured.push([source, kilobytes(own), BUDGET_KB.further])
    }
  }
  measured.push(['Everything together', kilobytes([...sizes.keys()]), BUDGET_KB.total])
  return measured
    .filter(([, size, limit]) => size > limit)
    .map(([what, size, limit]) => `${what} has ${size.toFixed(1)} kB compressed; ${limit} kB are allowed.`)
}

/** The script and style files that an entry needs at once, by their names. */
function filesOf(manifest, source, found = new Set(), seen = new Set()) {
  const entry = manifest[source]
  if (entry === undefined || seen.has(source)) return found
  seen.add(source)
  for (const file of [entry.file, ...(entry.css ?? [])]) found.add(file.slice('assets/'.length))
  for (const other of entry.imports ?? []) filesOf(manifest, other, found, seen)
  return found
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
