import { describeLeasedQueue } from './leased-queue-contract.ts'
import { createMemoryQueue } from './memory-queue.ts'

describeLeasedQueue(async () => {
  const { queue, add } = createMemoryQueue()
  return { queue, add: async (availableAtMs) => void add(availableAtMs), idOf: ({ id }) => id }
})
