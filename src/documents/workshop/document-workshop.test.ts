import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { silentLogger } from '../../kernel/logging.ts'
import { createDocumentWorkshop, DEFAULT_WORKSHOP } from './document-workshop.ts'

const load = async () => new TextEncoder().encode('Hello.')
const file = { format: 'txt', output: 'txt', fileName: 'a.txt', load }
const { signal } = new AbortController()

function createWorkshop(startWorker: () => Worker) {
  return createDocumentWorkshop({
    config: { ...DEFAULT_WORKSHOP, threads: 1 },
    logger: silentLogger,
    startWorker,
  })
}

test.each([
  [
    'cannot be started',
    () => {
      throw new Error('no thread can be had')
    },
  ],
  ['dies at its start', () => new Worker('process.exit(1)', { eval: true })],
])('a thread that %s is no fault of the document', async (_, startWorker) => {
  const workshop = createWorkshop(startWorker)
  for (let call = 1; call <= 3; call += 1) {
    await expect(workshop.open(file, signal)).rejects.toMatchObject({ code: 'overloaded' })
    await expect(workshop.count(file, signal)).rejects.toMatchObject({ code: 'overloaded' })
  }
  await workshop.close()
})

test('a thread that dies of a document is the fault of the document', async () => {
  const program = `
    const { parentPort } = require('node:worker_threads')
    parentPort.on('message', ({ id, task }) => {
      if (task.kind === 'load') parentPort.postMessage({ type: 'result', id, result: null })
      else process.exit(1)
    })`
  const workshop = createWorkshop(() => new Worker(program, { eval: true }))
  await expect(workshop.open(file, signal)).rejects.toMatchObject({ code: 'invalid_document' })
  await workshop.close()
})
