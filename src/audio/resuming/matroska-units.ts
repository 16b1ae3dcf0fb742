import { readElementHead, readNumber, readUnsigned } from '../matroska/ebml.ts'
import type { Unit, UnitFinder } from './unit-finder.ts'

const IDS = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const
/** What is inside comes next, so that it does not matter where they end. */
const ENTERED: ReadonlySet<number> = new Set([IDS.segment, IDS.info, IDS.tracks, IDS.trackEntry, IDS.cluster])
const AUDIO = 2
const DEFAULT_SCALE_NS = 1_000_000
/** A cluster of a length that is not known: it goes on until another element of its level comes. */
const CLUSTER_HEAD = Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])

/** Blocks of the first track of sound in Matroska or WebM. Throws where it is no such file; what it throws says nothing more. */
export function createMatroskaUnits(): UnitFinder {
  let waiting = Buffer.alloc(0)
  let headBytes = Buffer.alloc(0)
  const description = createDescription()
  let clusterTime: number | undefined
  /** The beginning of the cluster; empty before its time is known. */
  let lead: Buffer | undefined
  /** The one that was given out, with the first block after it. */
  let givenLead: Buffer | undefined
  let firstTime: number | undefined

  function* readInCluster(id: number, element: Buffer, payload: Buffer): Generator<Unit> {
    if (id === IDS.clusterTime) {
      clusterTime = readUnsigned(payload)
      lead = Buffer.concat([CLUSTER_HEAD, Buffer.from([IDS.clusterTime, 0x80 | payload.length]), payload])
      return
    }
    const block = id === IDS.blockGroup ? blockOf(payload) : id === IDS.simpleBlock ? payload : undefined
    const track = block && readNumber(block, 0)
    if (
      block === undefined ||
      track?.value !== description.heard ||
      clusterTime === undefined ||
      lead === undefined
    )
      return
    const time = clusterTime + block.readInt16BE(track?.end ?? 0)
    firstTime ??= time
    const isFirst = givenLead !== lead
    givenLead = lead
    const startS = Math.max(0, ((time - firstTime) * description.scaleNs) / 1e9)
    yield isFirst ? { bytes: Buffer.concat([lead, element]), startS } : { bytes: element, startS, lead }
  }
  return {
    *push(bytes) {
      waiting = Buffer.concat([waiting, bytes])
      for (;;) {
        const found = readElementHead(waiting)
        if (found === undefined) return
        const { id, size, headBytes: length } = found
        const end = ENTERED.has(id) ? length : length + size
        if (waiting.length < end) return
        const element = waiting.subarray(0, end)
        waiting = waiting.subarray(end)
        if (id === IDS.ebml && lead !== undefined) throw new Error('another file')

        if (id === IDS.cluster) clusterTime = undefined
        if (id === IDS.cluster || lead !== undefined) {
          lead ??= Buffer.alloc(0)
          yield* readInCluster(id, element, element.subarray(length))
        } else {
          headBytes = Buffer.concat([headBytes, element])
          description.take(id, element.subarray(length))
        }
      }
    },
    head: () => headBytes,
    rest: () => waiting,
  }
}

/** How times are told, and which track is the first of sound. */
function createDescription() {
  let scaleNs = DEFAULT_SCALE_NS
  let entry = { number: 0, type: 0 }
  let heard: number | undefined
  return {
    get scaleNs() {
      return scaleNs
    },
    get heard() {
      return heard
    },
    take(id: number, payload: Buffer): void {
      if (id === IDS.trackEntry) entry = { number: 0, type: 0 }
      else if (id === IDS.scale) scaleNs = readUnsigned(payload)
      else if (id === IDS.trackNumber) entry.number = readUnsigned(payload)
      else if (id === IDS.trackType) entry.type = readUnsigned(payload)
      if (heard === undefined && entry.type === AUDIO && entry.number > 0) heard = entry.number
    },
  }
}

function blockOf(group: Buffer): Buffer | undefined {
  for (let at = 0; ; ) {
    const found = readElementHead(group.subarray(at))
    if (found === undefined) return undefined
    const start = at + found.headBytes
    if (found.id === IDS.block) return group.subarray(start, start + found.size)
    at = start + found.size
  }
}
