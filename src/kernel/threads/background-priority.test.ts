import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
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
  { timeout: 60_000 },
  async () => {
    const own = getPriority()
    expect(await askNiceness('{}')).toBeGreaterThan(own)
    expect(await askNiceness('{ isUrgent: true }')).toBe(own)
    expect(getPriority()).toBe(own)
    const worker = startWorkerProcess({
      program: pathToFileURL(here),
      data: null,
      execArgv: ['--eval', 'setInterval(() => {}, 1000)'],
    })
    const children = readdirSync('/proc/self/task').flatMap((thread) =>
      readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
    expect(children.map((pid) => getPriority(pid)).some((priority) => priority > own)).toBe(true)
    await worker.terminate()
  },
)
