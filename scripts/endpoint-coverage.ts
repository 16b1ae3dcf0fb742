// Runs the suites (arguments go to vitest) and prints which statuses of which endpoint they have seen, and which of those
// that the API reference names they have not.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Operation {
  readonly responses: Readonly<Record<string, unknown>>
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const directory = mkdtempSync(join(tmpdir(), 'interpres-answers-'))
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, INTERPRES_TEST_ANSWERS: directory } },
)
printTable(readSeen())
rmSync(directory, { recursive: true })
process.exitCode = status ?? 1

/** `GET /v3/glossaries/{glossary_id}` and its statuses; version 1 counts as the version whose twin it is. */
function readSeen(): ReadonlyMap<string, ReadonlySet<string>> {
  const seen = new Map<string, Set<string>>()
  for (const file of readdirSync(directory)) {
    for (const line of readFileSync(join(directory, file), 'utf8').trim().split('\n')) {
      const [method = '', route = '', code = ''] = line.split(' ')
      const path = route.replace(/^\/v1\/(?!jobs)/, '/v2/').replaceAll(/:(\w+)/g, '{$1}')
      const statuses = seen.get(`${method} ${path}`) ?? new Set()
      seen.set(`${method} ${path}`, statuses.add(code))
    }
  }
  return seen
}

function printTable(seen: ReadonlyMap<string, ReadonlySet<string>>): void {
  const text = readFileSync(join(root, 'docs/openapi.json'), 'utf8')
  const { paths } = JSON.parse(text) as Description
  console.log('\n| endpoint | statuses seen | described and never seen |\n|---|---|---|')
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(operations)) {
      const name = `${method.toUpperCase()} ${path}`
      const statuses = seen.get(name) ?? new Set<string>()
      const unseen = Object.keys(responses).filter((code) => !statuses.has(code))
      console.log(`| ${name} | ${[...statuses].toSorted().join(' ') || 'none'} | ${unseen.join(' ')} |`)
    }
  }
}
