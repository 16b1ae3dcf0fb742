import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../scripts/run-with-project-node.mjs', import.meta.url))
const PROGRAM = `process.on('SIGTERM', () => { console.log('asked to stop'); process.exit(0) });
  setInterval(() => {}, 1000); console.log('running')`

test('a program is asked to stop when the shell that npm runs it in is gone', async () => {
  const wrapper = `import { runWithProjectNode } from ${JSON.stringify(script)};
    runWithProjectNode(['-e', ${JSON.stringify(PROGRAM)}], { stopWithParent: true })`
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; exit', process.execPath, wrapper], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: shell.stdout })
  expect(await once(lines, 'line')).toEqual(['running'])
  shell.kill('SIGTERM')
  expect(await once(lines, 'line')).toEqual(['asked to stop'])
})

test.each([
  ['process.exit(0)', 0],
  ['process.exit(78)', 78],
  ["process.kill(process.pid, 'SIGSEGV')", 139],
  ['process.abort()', 134],
])('the status tells how the program ended: %s', (program, status) => {
  const wrapper = `import { runWithProjectNode } from ${JSON.stringify(script)};
    runWithProjectNode(['-e', ${JSON.stringify(program)}])`
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', wrapper], { stdio: 'ignore' })
  expect(result.status).toBe(status)
})

test.each([
  [{}, '2'],
  [{ MALLOC_ARENA_MAX: '7' }, '7'],
])('threads share few pools of memory unless the environment says otherwise: %j', (settings, pools) => {
  const wrapper = `import { runWithProjectNode } from ${JSON.stringify(script)};
    runWithProjectNode(['-p', 'process.env.MALLOC_ARENA_MAX'])`
  const { MALLOC_ARENA_MAX: _, ...env } = process.env
  const options = { encoding: 'utf8', env: { ...env, ...settings } } as const
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', wrapper], options)
  expect(stdout.trim()).toBe(pools)
})

test('large pieces of memory lie apart, so that they go back to the system', () => {
  const wrapper = `import { runWithProjectNode } from ${JSON.stringify(script)};
    runWithProjectNode(['-p', 'process.env.MALLOC_MMAP_THRESHOLD_'])`
  const { MALLOC_MMAP_THRESHOLD_: _, ...env } = process.env
  const options = { encoding: 'utf8', env } as const
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', wrapper], options)
  expect(Number(stdout)).toBeLessThan(9_600_000)
})

describe('compiled modules are kept', () => {
  const wrapper = `import { runWithProjectNode } from ${JSON.stringify(script)};
    runWithProjectNode(['-p', 'String(require("node:module").getCompileCacheDir())'])`
  const directoryWith = (settings: Readonly<Record<string, string>>) => {
    const { NODE_COMPILE_CACHE: _, ...env } = process.env
    const options = { encoding: 'utf8', env: { ...env, ...settings } } as const
    return spawnSync(process.execPath, ['--input-type=module', '-e', wrapper], options).stdout.trim()
  }

  test('with the packages', () => {
    expect(directoryWith({})).toContain(join('node_modules', '.cache', 'compiled'))
  })

  test('where the environment says', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'interpres-compiled-'))
    try {
      expect(directoryWith({ NODE_COMPILE_CACHE: directory })).toContain(directory)
    } finally {
      await rm(directory, { recursive: true })
    }
  })

  test('nowhere when that is asked for', () => {
    expect(directoryWith({ NODE_DISABLE_COMPILE_CACHE: '1' })).toBe('undefined')
  })
})
