import { createOggPages, type OggPage } from '../ogg/ogg-pages.ts'
import type { Unit, UnitFinder } from './unit-finder.ts'

/** Who joins a stream late begins at a place that we do not know. */
const LATEST_BEGIN_S = 30

/** Pages of FLAC in Ogg, whose positions count samples. Throws where it is something else; what it throws says nothing more. */
export function createOggUnits(): UnitFinder {
  const pages = createOggPages()
  let headBytes = Buffer.alloc(0)
  let serial: number | undefined
  let rate = 0
  let position = 0
  let hasSound = false

  function* readPage(page: OggPage): Generator<Unit> {
    if (page.isFirst && serial === undefined) {
      rate = rateOf(page.pieces[0] ?? new Uint8Array())
      serial = page.serial
    }
    if (page.serial !== serial) return
    if (!hasSound && (page.position ?? 0) === 0) {
      headBytes = Buffer.concat([headBytes, page.bytes])
      return
    }
    if (!hasSound && (page.position ?? 0) > LATEST_BEGIN_S * rate) throw new Error('joined late')
    hasSound = true
    yield { bytes: page.bytes, startS: position / rate, isContinued: page.isContinued }
    position = page.position ?? position
  }

  return {
    *push(bytes) {
      for (const page of pages.push(bytes)) yield* readPage(page)
    },
    head: () => headBytes,
    rest: () => pages.rest(),
  }
}

/** Samples a second, as the first packet tells. */
function rateOf(packet: Uint8Array): number {
  const bytes = Buffer.from(packet)
  if (bytes.toString('latin1', 0, 5) === '\x7fFLAC') return bytes.readUIntBE(27, 3) >> 4
  throw new Error('no FLAC')
}
