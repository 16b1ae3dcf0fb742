import { createProcessQueue } from '../../../src/jobs/process-queue.ts'
import { describeLeasedQueue } from './leased-queue-contract.ts'

describeLeasedQueue(async () => {
  const queue = createProcessQueue<{ readonly id: string }>()
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
