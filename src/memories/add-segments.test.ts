import { expect, test } from 'vitest'
import type { LanguageCode } from '../languages/language-code.ts'
import { createAddSegments } from './add-segments.ts'
import type { Memory, MemoryId, SegmentContent } from './memory.ts'
import type { KeyedSegment, MemoryAppend } from './memory-store.ts'

const ID = 'id' as MemoryId

/** A memory whose store writes when the test lets it, and what was written. */
function createWorld({ segmentsPerMemory = 1_000, conflicts = 0 } = {}) {
  let memory: Memory = {
    id: ID,
    place: 1,
    name: 'memory',
    source: 'en' as LanguageCode,
    targets: ['de' as LanguageCode],
    segmentCount: 0,
    createdAtMs: 1,
    updatedAtMs: 1,
    header: undefined,
  }
  const segments: KeyedSegment[] = []
  const sizes: number[] = []
  let conflictsLeft = conflicts
  let isOpen = Promise.resolve()
  const store = {
    find: async (accountId: string) => (accountId === 'a' ? memory : undefined),
    findByNumber: async (_place: number, numbers: readonly number[]) =>
      segments.filter(({ number }) => numbers.includes(number)),
    async append({ segments: added, firstNumber, targets, updatedAtMs }: MemoryAppend) {
      await isOpen
      conflictsLeft -= 1
      if (conflictsLeft >= 0) return false
      expect(firstNumber).toBe(memory.segmentCount)
      segments.push(...added)
      sizes.push(added.length)
      memory = { ...memory, segmentCount: segments.length, targets, updatedAtMs }
      return true
    },
  }
  return {
    sizes,
    segments,
    add: createAddSegments({ store, clock: { nowMs: () => 5 } }, { segmentsPerMemory }),
    /** Nothing is written until the function is called that it gives. */
    hold: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      isOpen = promise
      return resolve
    },
  }
}

const word = (text: string): SegmentContent => ({
  source: { text },
  targets: [{ language: 'de' as LanguageCode, text: `${text}~` }],
})

test('what comes while a group is written is written together, in its order', async () => {
  const { add, hold, sizes, segments } = createWorld()
  const open = hold()
  const words = Array.from({ length: 300 }, (_, index) => `word${index}`)
  const added = words.map((text) => add('a', ID, [word(text)]))
  open()
  const memories = await Promise.all(added)
  expect(sizes).toEqual([1, 299])
  expect(segments.map(({ source, number }) => [source.text, number])).toEqual(
    words.map((text, index) => [text, index]),
  )
  expect(memories.at(-1)).toMatchObject({ segmentCount: 300 })
})

test('who finds no room is told so, and the others of the group are added', async () => {
  const { add, segments } = createWorld({ segmentsPerMemory: 3 })
  const outcomes = await Promise.allSettled([
    add('a', ID, [word('one')]),
    add('a', ID, [word('two'), word('three'), word('four')]),
    add('a', ID, [word('five'), word('six')]),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(outcomes[1]).toMatchObject({ reason: { code: 'quota_exceeded' } })
  expect(segments.map(({ source }) => source.text)).toEqual(['one', 'five', 'six'])
})

test('a group is written again where another process was faster, and given up in the end', async () => {
  await expect(createWorld({ conflicts: 10 }).add('a', ID, [word('one')])).resolves.toMatchObject({
    segmentCount: 1,
  })
  await expect(createWorld({ conflicts: 1_000 }).add('a', ID, [word('one')])).rejects.toMatchObject({
    code: 'overloaded',
  })
})

test('a flood is turned away at once, and what waits is added all the same', async () => {
  const { add, hold, segments } = createWorld({ segmentsPerMemory: 1_000_000 })
  const open = hold()
  const outcomes = Array.from({ length: 2_500 }, (_, index) => add('a', ID, [word(`w${index}`)]))
  const last = outcomes.at(-1)
  await expect(last).rejects.toMatchObject({ code: 'overloaded' })
  open()
  const settled = await Promise.allSettled(outcomes)
  const added = settled.filter(({ status }) => status === 'fulfilled')
  expect(added.length).toBeGreaterThanOrEqual(2_000)
  expect(segments).toHaveLength(added.length)
})

test('a memory of another account is unknown, and hinders nobody', async () => {
  const { add } = createWorld()
  await expect(add('b', ID, [word('one')])).rejects.toMatchObject({ code: 'not_found' })
  await expect(add('a', ID, [word('one')])).resolves.toMatchObject({ segmentCount: 1 })
})
