import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../kernel/clock.ts'
import { type InterpresError, overload } from '../kernel/errors.ts'
import type { LanguageCode } from '../languages/language-code.ts'
import { createShardBuilder } from './index/shard.ts'
import type { Memory, MemoryId, SegmentContent } from './memory.ts'
import { memoryNotFound, tooManySegments } from './memory-errors.ts'
import type { MemoryLimits } from './memory-limits.ts'
import type { KeyedSegment, MemoryAppend, MemoryStore } from './memory-store.ts'
import { keySegment } from './segments/keyed-segment.ts'
import { segmentLength } from './segments/segment-length.ts'

/** Adds segments behind those that a memory has. Errors: `not_found`, `quota_exceeded`, `overloaded`. */
export type AddSegments = (
  accountId: string,
  id: MemoryId,
  segments: readonly SegmentContent[],
) => Promise<Memory>

export interface AddSegmentsDependencies {
  readonly store: Pick<MemoryStore, 'find' | 'findByNumber' | 'append'>
  readonly clock: Clock
}

interface Addition {
  readonly segments: readonly SegmentContent[]
  readonly characters: number
  readonly resolve: (memory: Memory) => void
  readonly reject: (error: unknown) => void
}

/** What waits for one memory while the group before it is written. */
interface Line {
  additions: Addition[]
  characters: number
}

/** Of one memory in one process; what comes beyond is turned away. */
const WAITING_ADDITIONS = 2_000
/** Another request of 8 MB may come on top. */
const WAITING_CHARACTERS = 8_388_608
/** Of one group, which is written at once, unless a single addition has more. */
const GROUP_SEGMENTS = 1_000
const GROUP_CHARACTERS = 2_097_152
/** Other processes add to the same memory. */
const ATTEMPTS = 20

/**
 * Segments are numbered in a row, so that one addition waits for the other. Those that come while a group is written
 * are the next group: a client that adds single segments in parallel waits for two commits, not for one each.
 */
export function createAddSegments(
  { store, clock }: AddSegmentsDependencies,
  { segmentsPerMemory }: Pick<MemoryLimits, 'segmentsPerMemory'>,
): AddSegments {
  const lines = new Map<string, Line>()

  async function work(key: string, line: Line, accountId: string, id: MemoryId): Promise<void> {
    while (line.additions.length > 0) {
      const group = nextGroup(line)
      await write(accountId, id, group).catch((error: unknown) => {
        for (const { reject } of group) reject(error)
      })
    }
    lines.delete(key)
  }

  /** Settles every addition of a group that it does not fail for. */
  async function write(accountId: string, id: MemoryId, group: readonly Addition[]): Promise<void> {
    let left = group
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const memory = await find(accountId, id)
      left = withRoom(left, segmentsPerMemory - memory.segmentCount, segmentsPerMemory)
      if (left.length === 0) return
      const added = left.flatMap(({ segments }) => segments)
      if (!(await store.append(await appendOf(store, memory, added, clock.nowMs())))) continue
      const grown = await find(accountId, id)
      for (const { resolve } of left) resolve(grown)
      return
    }
    throw isBusy()
  }

  async function find(accountId: string, id: MemoryId): Promise<Memory> {
    const memory = await store.find(accountId, id)
    if (memory === undefined) throw memoryNotFound()
    return memory
  }

  return (accountId, id, segments) =>
    new Promise((resolve, reject) => {
      const key = `${accountId} ${id}`
      const characters = segments.reduce((sum, segment) => sum + segmentLength(segment), 0)
      const known = lines.get(key)
      const line = known ?? { additions: [], characters: 0 }
      if (line.additions.length >= WAITING_ADDITIONS || line.characters > WAITING_CHARACTERS) {
        reject(isBusy())
        return
      }
      line.additions.push({ segments, characters, resolve, reject })
      line.characters += characters
      if (known !== undefined) return
      lines.set(key, line)
      void work(key, line, accountId, id)
    })
}

function nextGroup(line: Line): readonly Addition[] {
  let segments = 0
  let characters = 0
  const end = line.additions.findIndex((addition, index) => {
    segments += addition.segments.length
    characters += addition.characters
    return index > 0 && (segments > GROUP_SEGMENTS || characters > GROUP_CHARACTERS)
  })
  const group = line.additions.slice(0, end < 0 ? undefined : end)
  line.additions = line.additions.slice(group.length)
  line.characters -= group.reduce((sum, addition) => sum + addition.characters, 0)
  return group
}

/** Turns away what a memory has no room for, and gives the others. */
function withRoom(group: readonly Addition[], room: number, limit: number): readonly Addition[] {
  let left = room
  return group.filter(({ segments, reject }) => {
    if (segments.length > left) {
      reject(tooManySegments(limit))
      return false
    }
    left -= segments.length
    return true
  })
}

function isBusy(): InterpresError {
  return overload('Too much is being added to the translation memory at once.', 1)
}

/** Characters of sources that are keyed between two turns of the event loop. */
const KEYED_PER_TURN = 16_384

async function appendOf(
  store: Pick<MemoryStore, 'findByNumber'>,
  { place, segmentCount, targets, updatedAtMs }: Memory,
  added: readonly SegmentContent[],
  nowMs: number,
): Promise<MemoryAppend> {
  const builder = createShardBuilder()
  const segments: KeyedSegment[] = []
  const [last] = segmentCount === 0 ? [] : await store.findByNumber(place, [segmentCount - 1])
  let before = last?.sourceHash
  let characters = 0
  for (const [index, content] of added.entries()) {
    const keyed = keySegment(content, { number: segmentCount + index, createdAtMs: nowMs, before }, builder)
    segments.push(keyed)
    before = keyed.sourceHash
    characters += content.source.text.length
    if (characters < KEYED_PER_TURN) continue
    characters = 0
    await nextTurn()
  }
  return {
    place,
    firstNumber: segmentCount,
    segments,
    index: await builder.finish(),
    targets: allTargets(targets, added),
    // Later than before even within a millisecond, for exports tell versions by it.
    updatedAtMs: Math.max(nowMs, updatedAtMs + 1),
  }
}

function allTargets(
  known: readonly LanguageCode[],
  added: readonly SegmentContent[],
): readonly LanguageCode[] {
  const further = added.flatMap(({ targets }) => targets.map(({ language }) => language))
  return [...new Set([...known, ...further])]
}
