import { parentPort } from 'node:worker_threads'

await import('../../../src/engines/marian/worker/model-worker.ts')

// The engine's worker, which also dies when told to: in the middle of its work, but between two calls of native code.
parentPort?.on('message', (message: unknown) => {
  if (message === 'die') process.exit(1)
})
