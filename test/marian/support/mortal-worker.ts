import { parentPort } from 'node:worker_threads'
import type { FromWorker } from '../../../src/engines/marian/worker/messages.ts'
import { DIE_ANSWERING, HOLD_ANSWERS } from './kill-worker.ts'

await import('../../../src/engines/marian/worker/model-worker.ts')

// The engine's worker, which also dies or stalls when told to: with work in hand, but between two calls of native code.
const port = parentPort
port?.on('message', (message: unknown) => {
  if (message !== DIE_ANSWERING && message !== HOLD_ANSWERS) return
  const post = port.postMessage.bind(port)
  port.postMessage = (answer: FromWorker) => {
    if (answer.type !== 'translated') post(answer)
    else if (message === DIE_ANSWERING) process.exit(1)
  }
})
