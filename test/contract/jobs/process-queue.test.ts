import { createMemoryQueue } from '../../../src/jobs/memory-queue.ts'
import { describeLeasedQueue } from './leased-queue-contract.ts'

describeLeasedQueue(async () => {
  const queue = createMemoryQueue<{ readonly id: string }>()
  let jobs = 0
  return {
    queue,
    add: async (availableAtMs) => {
      jobs += 1
      queue.add({ id: `job ${jobs}` }, availableAtMs)
    },
    idOf: ({ id }) => id,
  }
})
