import { expect, test } from 'vitest'
import { silentLogger } from '../../kernel/logging.ts'
import { createMemorySweeper } from './sweep-memories.ts'

const DAY_MS = 86_400_000

test('a sweep gives up imports that nobody carries on for a day, before it deletes what was given up', async () => {
  const events: unknown[] = []
  const sweeper = createMemorySweeper({
    store: {
      abandoned: async (sinceMs: number) => {
        events.push(['abandoned', sinceMs])
        return [7]
      },
      discard: async (place: number) => void events.push(['discard', place]),
      purge: async () => {
        events.push('purge')
        return false
      },
      placesOfShards: async () => [],
    },
    jobs: { overdue: async () => [], forget: async () => {}, orphansAmong: async () => [] },
    files: { begunBefore: async () => [] },
    clock: { nowMs: () => 3 * DAY_MS },
    logger: silentLogger,
  } as unknown as Parameters<typeof createMemorySweeper>[0])
  await sweeper.sweep()
  expect(events).toEqual([['abandoned', 2 * DAY_MS], ['discard', 7], 'purge'])
})
