import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { tryProcessLock } from './process-lock.ts'

let directory = ''

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'interpres-lock-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('a lock has one holder, and the next one when it is released', async () => {
  const file = join(directory, 'lock')
  const held = tryProcessLock(file)
  expect(held).toBeDefined()
  expect(tryProcessLock(file)).toBeUndefined()
  expect(tryProcessLock(join(directory, 'another'))?.release()).toBeUndefined()
  held?.release()
  held?.release()
  const next = tryProcessLock(file)
  expect(next).toBeDefined()
  next?.release()
  expect((await stat(file)).size).toBe(0)
})

test('the lock of a killed process is free at once', async () => {
  const file = join(directory, 'lock')
  const program = `const { tryProcessLock } = await import(${JSON.stringify(new URL('./process-lock.ts', import.meta.url).href)})
    const lock = tryProcessLock(${JSON.stringify(file)})
    if (lock !== undefined) console.log('held')
    setInterval(() => lock, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  expect(tryProcessLock(file)).toBeUndefined()
  const exit = once(holder, 'exit')
  holder.kill('SIGKILL')
  await exit
  const taken = tryProcessLock(file)
  expect(taken).toBeDefined()
  taken?.release()
})

test('a place where no file can be is an error, not a lock that somebody holds', () => {
  expect(() => tryProcessLock(join(directory, 'missing', 'lock'))).toThrow('unable to open')
})
