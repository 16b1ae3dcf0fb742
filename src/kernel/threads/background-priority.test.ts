import { constants, getPriority } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createThreadCalls } from './thread-calls.ts'
import { startWorkerProcess } from './worker-process.ts'

const here = fileURLToPath(import.meta.url)
const moduleUrl = (name: string) => JSON.stringify(new URL(name, pathToFileURL(here)).href)

/** A thread that answers with the niceness of itself, as the system knows it. */
async function askNiceness(options: string): Promise<number> {
  const program = `
    const { readFileSync } = await import('node:fs')
    const { serveCalls } = await import(${moduleUrl('serve-calls.ts')})
    const niceness = () => Number(readFileSync('/proc/thread-self/stat', 'utf8').split(') ')[1].split(' ')[16])
    serveCalls(niceness, ${options})`
  const calls = createThreadCalls<null, number>({
    startWorker: () => new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`)),
    threads: 1,
  })
  try {
    return await calls.call(null)
  } finally {
    await calls.close()
  }
}

test.runIf(process.platform === 'linux')(
  'threads and processes that work for long yield to the event loop, urgent threads do not',
  async () => {
    const own = getPriority()
    const lower = Math.min(constants.priority.PRIORITY_LOW, own + 5)
    expect(await askNiceness('{}')).toBe(lower)
    const lowest = Math.min(constants.priority.PRIORITY_LOW, own + 10)
    expect(await askNiceness("{ priority: 'bulk' }")).toBe(lowest)
    expect(await askNiceness("{ priority: 'urgent' }")).toBe(own)
    expect(getPriority()).toBe(own)
    const worker = startWorkerProcess({
      program: pathToFileURL(here),
      data: null,
      execArgv: ['--eval', "process.on('message', () => process.send(require('node:os').getPriority()))"],
    })
    const answer = new Promise((resolve) => worker.on('message', resolve))
    worker.postMessage('niceness', [])
    expect(await answer).toBe(lower)
    await worker.terminate()
  },
)
