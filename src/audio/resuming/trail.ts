import type { Container } from '../decoding/sniff.ts'
import { createFlacUnits } from './flac-units.ts'
import { createMatroskaUnits } from './matroska-units.ts'
import { createMpegUnits } from './mpeg-units.ts'
import { createOggUnits } from './ogg-units.ts'
import type { Unit, UnitFinder } from './unit-finder.ts'

/** What a decoder that takes the place of another one is given first, and how far the sound is that it makes of it. */
export interface Restart {
  readonly bytes: readonly Uint8Array[]
  readonly startS: number
}

/** What was fed to a decoder and has not been heard yet, with what it takes to begin there anew. */
export interface Trail {
  push(bytes: Uint8Array): void
  /** So much sound has come: what made it is forgotten. */
  heard(seconds: number): void
  /** `undefined` where the container cannot be entered in its middle, or has not been understood. */
  restart(): Restart | undefined
}

/** Frames lean on those before them: MP3 on half a kilobyte, all on the overlap with the one before. */
const WARM_UP_S = 0.3
/** Larger heads have pictures; larger units are no sound. */
const MOST_BYTES = 4 * 1024 ** 2

const FINDERS: Readonly<Partial<Record<Container, () => UnitFinder>>> = {
  flac: createFlacUnits,
  matroska: createMatroskaUnits,
  mp3: () => createMpegUnits('mp3'),
  aac: () => createMpegUnits('aac'),
  ogg: createOggUnits,
}

export function createTrail(container: Container): Trail {
  let finder = FINDERS[container]?.()
  let units: Unit[] = []
  let heardS = 0
  let bytes = 0

  function forget(): void {
    const isEarly = ({ startS, isContinued }: Unit) => startS <= heardS - WARM_UP_S && isContinued !== true
    const begin = units.findLastIndex(isEarly)
    for (const unit of units.splice(0, Math.max(0, begin))) bytes -= unit.bytes.length
  }

  function giveUp(): void {
    finder = undefined
    units = []
  }

  return {
    push(chunk) {
      try {
        for (const unit of finder?.push(chunk) ?? []) {
          units.push(unit)
          bytes += unit.bytes.length
        }
      } catch {
        // Whoever decodes it says what is wrong with it.
        giveUp()
      }
      forget()
      if (bytes + (finder?.head().length ?? 0) + (finder?.rest().length ?? 0) > MOST_BYTES) giveUp()
    },
    heard(seconds) {
      heardS = seconds
      forget()
    },
    restart() {
      if (finder === undefined) return undefined
      const [first] = units
      if (first === undefined)
        return heardS > 0 ? undefined : { bytes: [finder.head(), finder.rest()], startS: 0 }
      const lead = first.lead ?? new Uint8Array()
      const all = [finder.head(), lead, ...units.map((unit) => unit.bytes), finder.rest()]
      return { bytes: all.filter(({ length }) => length > 0), startS: first.startS }
    },
  }
}
