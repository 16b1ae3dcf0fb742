import { existsSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { killProcess } from '../../../../test/support/kill-process.ts'
import { type ProcessChain, startProcessChain } from './process-chain.ts'

const directory = ['/bin', '/usr/bin'].find((candidate) => existsSync(`${candidate}/cat`))

/** `cat` passes messages on as they come, which is all that a chain needs of a program. */
function echo(length: number): ProcessChain {
  const stages = Array.from({ length }, () => ({ program: 'cat', arguments: [] }))
  const chain = startProcessChain({ stages, programDirectory: directory ?? '' })
  onTestFinished(() => chain.dispose())
  return chain
}

function runs(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}

describe.skipIf(directory === undefined)('programs joined by pipes', () => {
  test('a message goes through every process and comes back whole', async () => {
    const chain = echo(4)
    expect(chain.processIds).toHaveLength(4)
    const long = 'ä€😀\n'.repeat(300_000)
    for (const message of ['one', '', long, 'two']) expect(await chain.exchange(message)).toBe(message)
  })

  test.each([0, 1, 2])('killing process %i of three breaks the chain and ends the others', async (victim) => {
    const chain = echo(3)
    const { processIds } = chain
    await chain.exchange('warm')
    killProcess(processIds[victim], 'SIGKILL')
    await expect.poll(() => chain.broken()).toBe(true)
    await expect(chain.exchange('after')).rejects.toThrow('ended')
    await expect.poll(() => processIds.some(runs)).toBe(false)
  })

  test('a message under way when the chain is disposed of is rejected', async () => {
    const chain = echo(2)
    killProcess(chain.processIds[1], 'SIGSTOP')
    const outcome = chain.exchange('never answered').catch((error: unknown) => error)
    await chain.dispose()
    expect(await outcome).toMatchObject({ message: 'The translation processes were ended.' })
    expect(chain.processIds.some(runs)).toBe(false)
  })

  test('a second message has to wait for the first', async () => {
    const chain = echo(1)
    const first = chain.exchange('first')
    await expect(chain.exchange('second')).rejects.toThrow('already under way')
    await expect(first).resolves.toBe('first')
  })

  test('an answer that nobody asked for breaks the chain', async () => {
    const stages = [{ program: 'printf', arguments: ['surprise\\0'] }]
    const chain = startProcessChain({ stages, programDirectory: directory ?? '' })
    onTestFinished(() => chain.dispose())
    await expect.poll(() => chain.broken()).toBe(true)
  })
})

test('a program that is not there fails the start and leaves nothing behind', () => {
  const stages = [
    { program: 'no-such-program', arguments: [] },
    { program: 'cat', arguments: [] },
  ]
  expect(() => startProcessChain({ stages, programDirectory: directory ?? '' })).toThrow('cannot be started')
})
