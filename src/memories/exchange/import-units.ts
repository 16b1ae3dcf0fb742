import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../kernel/clock.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import { createShardBuilder, type IndexPart } from '../index/shard.ts'
import type { SegmentContent } from '../memory.ts'
import { tooManySegments, UnreadableMemory } from '../memory-errors.ts'
import type { KeyedSegment, MemoryStore } from '../memory-store.ts'
import { keySegment } from '../segments/keyed-segment.ts'
import { segmentLength } from '../segments/segment-length.ts'
import { decodeFile } from './decode-file.ts'
import type { FileHeader, FileUnit, UnitReader } from './file-unit.ts'
import { createSegmentMaker } from './to-segment.ts'

export interface ImportProgress {
  readonly bytes: number
  readonly segments: number
  readonly skipped: number
}

export interface ImportResult extends ImportProgress {
  readonly source: LanguageCode
  readonly header: FileHeader
}

export interface ImportWork {
  readonly store: Pick<MemoryStore, 'append' | 'addIndex'>
  /** Of an empty memory that nobody else adds to. */
  readonly place: number
  readonly reader: UnitReader
  readonly content: AsyncIterable<Uint8Array>
  /** With each batch the memory says that it is still being imported. */
  readonly clock: Pick<Clock, 'nowMs'>
  readonly segmentsLimit: number
  readonly signal: AbortSignal
  readonly onProgress: (progress: ImportProgress) => Promise<void>
}

/** Segments, or rows of the index, that are written at once. */
const BATCH = 1_000
/** Characters of segments after which they are written, however few they are; about 4 MB. */
const BATCH_CHARACTERS = 2_097_152
/** Keys of sources that are written at once; they are short. */
const SOURCES_BATCH = 32_768
const NO_INDEX: IndexPart = { rows: [], sources: [] }

/**
 * Reads a file into an empty memory. Memory is bounded: a batch of segments, and the index of one shard. The event loop
 * is free between pieces of 16 KiB.
 *
 * Errors: `UnreadableMemory`, `quota_exceeded`, those of the store, and what the signal says. What was written stays.
 */
export async function importUnits(work: ImportWork): Promise<ImportResult> {
  const { reader, content, signal, onProgress } = work
  const maker = createSegmentMaker()
  const writer = createBatchWriter(work)
  let bytes = 0
  let skipped = 0

  async function take(units: readonly FileUnit[]): Promise<void> {
    for (const unit of units) {
      const segment = maker.toSegment(unit, reader.header())
      if (segment === undefined) skipped += 1
      else await writer.add(segment)
    }
  }

  const progress = () => ({ bytes, segments: writer.segments(), skipped })
  for await (const piece of decodeFile(content)) {
    signal.throwIfAborted()
    bytes += piece.bytes
    await take(reader.push(piece.text))
    await onProgress(progress())
    await setImmediate()
  }
  await take(reader.end())
  await writer.end()
  const source = maker.source()
  if (source === undefined) throw nothingToImport(skipped)
  return { ...progress(), source, header: reader.header() }
}

function nothingToImport(skipped: number): UnreadableMemory {
  return new UnreadableMemory(
    skipped === 0
      ? 'The file has no segments.'
      : `None of the ${skipped} units can be used: each needs a text in the source language and one in another ` +
          'supported language, neither empty nor longer than 4,000 characters, and no more than 64,000 in all its languages.',
  )
}

function memoryGone(): Error {
  return new Error('the memory that is imported is gone')
}

/** Writes segments in batches, one while the next is collected, and the index shard by shard. */
function createBatchWriter(work: ImportWork) {
  const { clock, segmentsLimit } = work
  const beganAtMs = clock.nowMs()
  const index = createShardBuilder()
  const targets = new Set<LanguageCode>()
  let batch: KeyedSegment[] = []
  let characters = 0
  let next = 0
  let before: number | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(isLast: boolean): Promise<void> {
    await writing
    const segments = batch
    const part = isLast || index.isFull ? await index.finish() : NO_INDEX
    const firstNumber = next - segments.length
    batch = []
    characters = 0
    writing = append(work, segments, { firstNumber, targets: [...targets] })
    // A failure is met where the promise is awaited next.
    writing.catch(() => {})
    await writeIndex(work, part, () => writing)
  }

  return {
    segments: () => next,
    async add(segment: SegmentContent): Promise<void> {
      if (next >= segmentsLimit) throw tooManySegments(segmentsLimit)
      const createdAtMs = createdAtOf(segment) ?? beganAtMs
      const keyed = keySegment(segment, { number: next, createdAtMs, before }, index)
      batch.push(keyed)
      before = keyed.sourceHash
      next += 1
      characters += segmentLength(segment)
      for (const { language } of segment.targets) targets.add(language)
      if (batch.length >= BATCH || characters >= BATCH_CHARACTERS || index.isFull) await write(false)
    },
    async end(): Promise<void> {
      await write(true)
      await writing
    },
  }
}

/** Keys beside rows: both are ordered, and a piece of each touches few pages of the store. */
async function writeIndex(
  { store, place }: ImportWork,
  { rows, sources }: IndexPart,
  written: () => Promise<void>,
): Promise<void> {
  const pieces = Math.ceil(Math.max(rows.length / BATCH, sources.length / SOURCES_BATCH))
  for (let piece = 0; piece < pieces; piece += 1) {
    await written()
    const ofPiece = <Item>(all: readonly Item[]): readonly Item[] =>
      all.slice(Math.floor((piece * all.length) / pieces), Math.floor(((piece + 1) * all.length) / pieces))
    if (!(await store.addIndex(place, { rows: ofPiece(rows), sources: ofPiece(sources) }))) {
      throw memoryGone()
    }
  }
}

async function append(
  { store, place, clock }: ImportWork,
  segments: readonly KeyedSegment[],
  of: { readonly firstNumber: number; readonly targets: readonly LanguageCode[] },
): Promise<void> {
  if (segments.length === 0) return
  const isThere = await store.append({ ...of, place, segments, index: NO_INDEX, updatedAtMs: clock.nowMs() })
  if (!isThere) throw memoryGone()
}

/** `creationdate="20240131T235959Z"` of a unit. */
function createdAtOf({ attributes }: SegmentContent): number | undefined {
  const date = attributes?.attributes?.['creationdate']
  const match = date === undefined ? null : /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date)
  if (match === null) return undefined
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number)
  const atMs = Date.UTC(year, month - 1, day, hour, minute, second)
  return atMs > 0 ? atMs : undefined
}
