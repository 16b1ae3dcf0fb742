import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { silentLogger } from '../../../src/kernel/logging.ts'
import { openStores } from '../../../src/storage/open-stores.ts'
import { acquireServeLock } from '../../../src/storage/serve-lock.ts'

const MODULE = new URL('../../../src/storage/serve-lock.ts', import.meta.url).href

let root = ''
let dataDirectory = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'interpres-lock-'))
  dataDirectory = join(root, 'data')
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('a data directory is served by one process, and a second is told which', () => {
  const lock = acquireServeLock(dataDirectory)
  expect(() => acquireServeLock(dataDirectory)).toThrow(
    expect.objectContaining({
      code: 'data_directory_in_use',
      message: expect.stringContaining(`pid ${process.pid}`),
    }),
  )
  lock.release()
  lock.release()
  acquireServeLock(dataDirectory).release()
})

test('the lock of a killed process is free at once, whatever it left behind', async () => {
  const holder = await startHolder()
  expect(() => acquireServeLock(dataDirectory)).toThrow(`pid ${holder.pid}`)
  const exit = once(holder, 'exit')
  holder.kill('SIGKILL')
  await exit
  expect((await stat(join(dataDirectory, 'serve.pid'))).isFile()).toBe(true)
  acquireServeLock(dataDirectory).release()
})

test('stores can be used while another process serves from the directory', async () => {
  const lock = acquireServeLock(dataDirectory)
  const stores = await openStores({
    config: { dataDirectory, regionUrls: {}, regions: [] },
    logger: silentLogger,
  })
  await stores.control.ping()
  await stores.close()
  expect(() => acquireServeLock(dataDirectory)).toThrow('serves from this data directory')
  lock.release()
})

test('a directory that cannot be written is an error of its own', async () => {
  await writeFile(dataDirectory, 'a file')
  expect(() => acquireServeLock(dataDirectory)).toThrow(
    expect.objectContaining({ code: 'store_unavailable' }),
  )
})

async function startHolder(): Promise<ChildProcess> {
  const program = `const { acquireServeLock } = await import(${JSON.stringify(MODULE)})
    const lock = acquireServeLock(${JSON.stringify(dataDirectory)})
    console.log('held')
    setInterval(() => lock, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  return holder
}
