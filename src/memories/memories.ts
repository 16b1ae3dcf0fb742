import type { Clock } from '../kernel/clock.ts'
import type { IdSource } from '../kernel/ids.ts'
import { type AddSegments, createAddSegments } from './add-segments.ts'
import type { Memory, MemoryId, MemorySegment } from './memory.ts'
import { memoryNotFound } from './memory-errors.ts'
import type { MemoryLimits } from './memory-limits.ts'
import type { MemoryPage, MemoryStore } from './memory-store.ts'
import { segmentLength } from './segments/segment-length.ts'

export interface SegmentSearch {
  /** Number of the first segment to look at. */
  readonly from: number
  readonly limit: number
  /** Must stand in the source or in a target. */
  readonly filter: { readonly text: string; readonly isCaseSensitive: boolean } | undefined
}

export interface SegmentsFound {
  readonly memory: Memory
  readonly segments: readonly MemorySegment[]
  /** Where the next page begins; `undefined` after the last one. A page may hold fewer segments than were asked for. */
  readonly next: number | undefined
}

/** The translation memories of one region, account by account. */
export interface Memories {
  list(
    accountId: string,
    page: MemoryPage,
  ): Promise<{ readonly memories: readonly Memory[]; readonly total: number }>
  /** Errors: `not_found`. */
  get(accountId: string, id: MemoryId): Promise<Memory>
  /** Errors: `not_found`. */
  remove(accountId: string, id: MemoryId): Promise<void>
  /** Errors: `not_found`. */
  segments(accountId: string, id: MemoryId, search: SegmentSearch): Promise<SegmentsFound>
  readonly add: AddSegments
}

export interface MemoriesDependencies {
  readonly store: MemoryStore
  readonly clock: Clock
  /** Deletes what `remove` left. */
  readonly wakePurge?: () => void
}

/** With 64,000 characters each, these are no more than 6.4 million. */
const READ_AT_ONCE = 100
/** A search gives a page after so many segments, or characters of them, however few it found. */
const SEARCHED_PER_PAGE = 20_000
const SEARCHED_CHARACTERS = 16_777_216

export function createMemories(
  { store, clock, wakePurge = () => {} }: MemoriesDependencies,
  limits: Pick<MemoryLimits, 'segmentsPerMemory'>,
): Memories {
  async function get(accountId: string, id: MemoryId): Promise<Memory> {
    const memory = await store.find(accountId, id)
    if (memory === undefined) throw memoryNotFound()
    return memory
  }

  return {
    list: (accountId, page) => store.list(accountId, page),
    get,

    async remove(accountId, id) {
      if (!(await store.remove(accountId, id))) throw memoryNotFound()
      wakePurge()
    },

    async segments(accountId, id, { from, limit, filter }) {
      const memory = await get(accountId, id)
      if (filter === undefined) {
        const segments = await store.segments(memory.place, { from, limit: limit + 1 })
        return { memory, segments: segments.slice(0, limit), next: segments[limit]?.number }
      }
      const matches = matcherOf(filter)
      const found: MemorySegment[] = []
      let at = from
      let characters = 0
      while (at - from < SEARCHED_PER_PAGE && characters < SEARCHED_CHARACTERS) {
        const segments = await store.segments(memory.place, { from: at, limit: READ_AT_ONCE })
        for (const segment of segments) {
          characters += segmentLength(segment)
          if (!matches(segment)) continue
          if (found.length === limit) return { memory, segments: found, next: segment.number }
          found.push(segment)
        }
        if (segments.length < READ_AT_ONCE) return { memory, segments: found, next: undefined }
        at = (segments.at(-1)?.number ?? at) + 1
      }
      return { memory, segments: found, next: at }
    },

    add: createAddSegments({ store, clock }, limits),
  }
}

function matcherOf({ text, isCaseSensitive }: NonNullable<SegmentSearch['filter']>) {
  const fold = (from: string): string => (isCaseSensitive ? from : from.toLowerCase())
  const wanted = fold(text)
  return ({ source, targets }: MemorySegment): boolean =>
    fold(source.text).includes(wanted) || targets.some((target) => fold(target.text).includes(wanted))
}

/** A number for a new memory, below 2^48, from a random UUID. */
export function drawPlace(ids: IdSource): number {
  return ids.bytes(6).readUIntBE(0, 6)
}
