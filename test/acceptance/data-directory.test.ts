import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runCommandLine } from '../../src/cli/program.ts'
import { damageTable } from '../support/damage-table.ts'
import { startServerProcess } from '../support/server-process.ts'

let root = ''
let data = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'interpres-data-'))
  data = join(root, 'data')
  vi.stubEnv('INTERPRES_DATA_DIR', data)
  vi.stubEnv('INTERPRES_ENGINES', 'fixture')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  process.exitCode = undefined
  await rm(root, { recursive: true, force: true })
})

/** Runs a command that ends by itself. */
async function run(...args: readonly string[]) {
  let stdout = ''
  let stderr = ''
  const status = await runCommandLine(args, {
    writeOut: (text) => {
      stdout += text
    },
    writeError: (text) => {
      stderr += text
    },
    input: (async function* () {})(),
    inputIsTerminal: false,
    errorIsTerminal: false,
  })
  return { status, stdout, stderr }
}

/** Starts `serve` and gives what it wrote, with its status when it ended before it was ready. */
async function serve(): Promise<string> {
  try {
    const server = await startServerProcess({ dataDirectory: data })
    await server.stop()
    return server.output()
  } catch (error) {
    return String(error)
  }
}

test.each([
  ['accounts list'],
  ['accounts limits --account default'],
  ['addendum sign --account default'],
  ['keys list --account default'],
  ['keys create --account default'],
  ['glossary list --account default'],
  ['glossary export 6f1c1b0c-52a5-4d7c-8d0f-0a4f7b1b2c3d --account default'],
  ['usage report'],
])('`%s` where nobody has served says that there is no data, and leaves none', async (command) => {
  const result = await run(...command.split(' '))
  expect(result).toMatchObject({ status: 3, stdout: '' })
  expect(result.stderr).toContain(`There is no data in ${data}.`)
  expect(result.stderr).toContain('interpres serve')
  expect(await readdir(root)).toEqual([])
})

test('`doctor` where nobody has served says so and leaves nothing', async () => {
  expect((await run('doctor')).stdout).toContain('stores: not there yet')
  expect(await readdir(root)).toEqual([])
})

test('an account may be the first that is made, and is found by the other commands then', async () => {
  expect(await run('accounts', 'create', 'acme')).toMatchObject({ status: 0 })
  expect((await run('accounts', 'list')).stdout).toContain('acme')
  expect(await run('keys', 'list', '--account', 'acme')).toMatchObject({
    status: 0,
    stdout: 'The account has no keys.\n',
  })
})

test('where only an account was made, commands make no store of a region, and say that it is not there', async () => {
  expect(await run('accounts', 'create', 'acme')).toMatchObject({ status: 0 })
  expect(await run('usage', 'report', '--account', 'acme')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^TOTAL_CHARACTERS/),
    stderr: expect.stringContaining('is not there or out of reach'),
  })
  expect(await run('glossary', 'list', '--account', 'acme')).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('Not there yet: store of region eu.'),
  })
  const { stdout } = await run('doctor')
  expect(stdout).toMatch(/stores: control sqlite$/m)
  expect(stdout).toContain(
    'not there yet: store of region eu, store of region us, store of region jp; the first',
  )
  expect(stdout).toMatch(/accounts: 1, of which 0 /)
  expect((await readdir(data)).filter((name) => name.startsWith('region-'))).toEqual([])
})

test('a data directory that holds something else is none with data', async () => {
  await mkdir(data)
  await writeFile(join(data, 'notes.txt'), '')
  expect(await run('usage', 'report')).toMatchObject({
    status: 3,
    stderr: expect.stringContaining(`There is no data in ${data}.`),
  })
  expect(await readdir(data)).toEqual(['notes.txt'])
})

test('a store that is no database ends `serve` and other commands for good, with store and cause', async () => {
  expect(await run('accounts', 'create', 'acme')).toMatchObject({ status: 0 })
  await writeFile(join(data, 'region-us.sqlite'), 'nonsense'.repeat(1_000))
  const message = [
    'interpres: The store of region us is damaged.',
    'Bring its file in the data directory back from a backup.',
    'Cause: region-us.sqlite: file is not a database (SQLite result code 26)',
    '',
  ].join('\n')
  const served = await serve()
  expect(served).toContain('serve ended with status 78')
  expect(served).toContain(message)
  expect(await run('migrate')).toMatchObject({ status: 78, stderr: message })
  // What the other stores hold can still be had.
  expect(await run('usage', 'report', '--account', 'acme')).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('out of reach'),
  })
})

test('damage that shows only when a table is read ends `serve` in the same way', async () => {
  expect(await run('accounts', 'create', 'acme')).toMatchObject({ status: 0 })
  await damageTable(join(data, 'control.sqlite'), 'accounts')
  const cause = 'Cause: control.sqlite: database disk image is malformed (SQLite result code 11)'
  const served = await serve()
  expect(served).toContain('serve ended with status 78')
  expect(served).toContain(cause)
  expect(await run('accounts', 'list')).toMatchObject({
    status: 78,
    stderr: expect.stringContaining(`is damaged.\n${cause}`),
  })
})

test('a data directory that cannot be made is an error of the settings', async () => {
  await writeFile(data, 'a file where the directory should be')
  expect(await run('migrate')).toMatchObject({
    status: 78,
    stderr: expect.stringContaining(`The data directory ${data} cannot be made.`),
  })
})
