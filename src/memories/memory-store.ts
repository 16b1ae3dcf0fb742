import type { LanguageCode } from '../languages/language-code.ts'
import type { IndexPart, ShardRow } from './index/shard.ts'
import type { Memory, MemoryId, MemorySegment, UnitAttributes } from './memory.ts'

export interface MemoryPage {
  readonly offset: number
  readonly limit: number
}

export interface NewMemory {
  readonly id: MemoryId
  readonly place: number
  readonly accountId: string
  readonly name: string
  readonly source: LanguageCode
  readonly createdAtMs: number
  /** False for one that is being imported: nobody sees it until it is made ready. */
  readonly isReady: boolean
}

/** A segment as it is added, with the hash of its normalised source. */
export interface KeyedSegment extends MemorySegment {
  readonly sourceHash: number
}

/** What an append changes beside segments and index. */
export interface MemoryAppend {
  readonly place: number
  /** The number that the first of the segments has; numbers are taken in a row. */
  readonly firstNumber: number
  readonly segments: readonly KeyedSegment[]
  readonly index: IndexPart
  readonly targets: readonly LanguageCode[]
  readonly updatedAtMs: number
}

export interface SegmentPage {
  /** Numbers from here on. */
  readonly from: number
  readonly limit: number
}

/**
 * The translation memories of one region. What names a memory by its id is confined to one account: the ids of another
 * are unknown to it. What names it by its place stands behind such a call. A change takes effect as a whole and survives
 * a crash.
 *
 * Errors: `store_unavailable`, `overloaded`.
 */
export interface MemoryStore {
  /** False, with nothing stored, when the account has `limit` memories already, those being imported among them. */
  insert(memory: NewMemory, limit: number): Promise<boolean>
  /** Part of an account's memories, oldest first, and how many there are. */
  list(
    accountId: string,
    page: MemoryPage,
  ): Promise<{ readonly memories: readonly Memory[]; readonly total: number }>
  find(accountId: string, id: MemoryId): Promise<Memory | undefined>
  /** Makes a memory that was imported visible. False when it is gone. */
  makeReady(
    place: number,
    about: { readonly header?: UnitAttributes; readonly source: LanguageCode },
  ): Promise<boolean>
  /** The memory at a place, once it is ready. */
  findAt(place: number): Promise<Memory | undefined>
  /** Hides a memory at once; its segments go when `purge` comes to them. False when the account has none such. */
  remove(accountId: string, id: MemoryId): Promise<boolean>
  /** The same for one that was being imported. */
  discard(place: number): Promise<void>
  /** Places of memories whose import has written nothing since then, and that no unfinished job makes. */
  abandoned(sinceMs: number, limit: number): Promise<readonly number[]>
  /** Deletes a part of what is hidden; false when nothing is left. */
  purge(): Promise<boolean>

  /** The number that the next segment gets; `undefined` when the memory is gone. */
  nextNumber(place: number): Promise<number | undefined>
  /** False, with nothing changed, when another append was faster or the memory is gone. */
  append(append: MemoryAppend): Promise<boolean>
  /** Adds to the index of segments that are there already. False, with nothing changed, when the memory is gone. */
  addIndex(place: number, index: IndexPart): Promise<boolean>
  /** Segments from a number on, ascending. */
  segments(place: number, page: SegmentPage): Promise<readonly MemorySegment[]>

  /** By hash or other key of a source, the numbers of the newest segments that have it, descending, at most `limitEach`. */
  numbersOf(
    place: number,
    keys: readonly number[],
    limitEach: number,
  ): Promise<ReadonlyMap<number, readonly number[]>>
  findByNumber(place: number, numbers: readonly number[]): Promise<readonly KeyedSegment[]>
  /** Of rows beyond the limit those of the newest segments count. */
  readIndex(place: number, buckets: readonly number[], limit?: number): Promise<readonly ShardRow[]>

  /** Places of memories whose index is in so many shards or more. */
  placesOfShards(least: number): Promise<readonly number[]>
  /** The shards of an index, ascending. */
  shards(place: number): Promise<readonly number[]>
  /** Rows of a few buckets and of a run of shards, ascending by bucket and shard. */
  readShards(place: number, buckets: NumberRange, shards: NumberRange): Promise<readonly ShardRow[]>
  /**
   * Puts rows in place of those that `readShards` gave. False, with nothing changed, when it would not give these any
   * more, or the memory is gone.
   */
  replaceShards(place: number, replaced: ReplacedRows, rows: readonly ShardRow[]): Promise<boolean>
  /** What stood in these shards stands in the first of them now. */
  joinShards(place: number, shards: NumberRange): Promise<void>
}

/** Both ends included. */
export interface NumberRange {
  readonly first: number
  readonly last: number
}

export interface ReplacedRows {
  readonly buckets: NumberRange
  readonly shards: NumberRange
  /** How many rows these are. */
  readonly count: number
}
