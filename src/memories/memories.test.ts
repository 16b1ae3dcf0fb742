import { expect, test } from 'vitest'
import { systemClock } from '../kernel/clock.ts'
import type { LanguageCode } from '../languages/language-code.ts'
import { createMemories } from './memories.ts'
import type { Memory, MemoryId } from './memory.ts'
import type { KeyedSegment, MemoryStore, SegmentPage } from './memory-store.ts'

const MEMORY: Memory = {
  id: 'id' as MemoryId,
  place: 1,
  name: 'memory',
  source: 'en' as LanguageCode,
  targets: ['de' as LanguageCode],
  segmentCount: 100_000,
  createdAtMs: 1,
  updatedAtMs: 1,
  header: undefined,
}

/** A memory of 100,000 segments with this text, and what was read of it. */
function createWorld(text: (number: number) => string) {
  const read: SegmentPage[] = []
  const store: Partial<MemoryStore> = {
    find: async () => MEMORY,
    segments: async (_place, page) => {
      read.push(page)
      const left = Math.min(page.limit, MEMORY.segmentCount - page.from)
      return Array.from({ length: left }, (_, index): KeyedSegment => {
        const number = page.from + index
        return { number, createdAtMs: 1, sourceHash: 1, source: { text: text(number) }, targets: [] }
      })
    },
  }
  const memories = createMemories(
    { store: store as MemoryStore, clock: systemClock },
    { segmentsPerMemory: 1 },
  )
  const search = (from: number) =>
    memories.segments('a', MEMORY.id, { from, limit: 5, filter: { text: 'NEEDLE', isCaseSensitive: false } })
  return { read, search }
}

test('a search through a large memory goes on page by page, and finds what is far behind', async () => {
  const { search } = createWorld((number) => (number === 65_432 ? 'a needle' : 'hay'))
  let from = 0
  let pages = 0
  const found: number[] = []
  for (;;) {
    const page = await search(from)
    pages += 1
    found.push(...page.segments.map(({ number }) => number))
    if (page.next === undefined) break
    expect(page.next - from).toBeLessThanOrEqual(20_000)
    from = page.next
  }
  expect({ pages, found }).toEqual({ pages: 6, found: [65_432] })
})

test('of long segments few are held at once, and a page ends after some of them', async () => {
  const long = 'x'.repeat(64_000)
  const { read, search } = createWorld(() => long)
  const { segments, next = 0 } = await search(0)
  expect(segments).toEqual([])
  expect(next * long.length).toBeLessThan(24_000_000)
  expect(Math.max(...read.map(({ limit }) => limit))).toBeLessThanOrEqual(100)
})
