/** Changes the rate of one stream of samples; remembers what it needs between two stretches. */
export interface Resampler {
  /** Gives what is certain by now: a millisecond or two are held back. */
  push(samples: Int16Array): Int16Array
  /** There are no more samples: gives the rest, all together `floor(samples * to / from)`. Another stream may follow. */
  finish(): Int16Array
}

/** Crossings of zero on each side of the filter's middle, at the lower of both rates: enough for 80 dB. */
const ZERO_CROSSINGS = 20
/** What passes, of the lower rate's half: what is above would be heard as what it is not. */
const PASS = 0.92
const KAISER_BETA = 8

/** A windowed-sinc filter in phases: one of them for each place between two samples that a new one can have. */
export function createResampler(from: number, to: number): Resampler {
  const divisor = greatestCommonDivisor(from, to)
  const up = to / divisor
  const down = from / divisor
  const half = up === down ? 1 : Math.ceil((ZERO_CROSSINGS * Math.max(up, down)) / up)
  const phases = up === down ? [Float32Array.of(1, 0)] : makePhases(up, Math.min(1, up / down) * PASS, half)

  /** Begins with `half - 1` samples before those that the next one is made of. */
  let waiting: Float32Array = new Float32Array(half - 1)
  let at = half - 1
  let phase = 0
  let taken = 0
  let given = 0

  function make(most: number): Int16Array {
    const made = new Int16Array(
      Math.max(0, Math.min(most, Math.ceil(((waiting.length - at) * up) / down) + 1)),
    )
    let count = 0
    while (count < made.length && at + half < waiting.length) {
      made[count++] = weighedSample(phases[phase] ?? waiting, waiting, at - half + 1, 2 * half)
      phase += down
      at += Math.floor(phase / up)
      phase %= up
    }
    const passed = Math.max(0, Math.min(at - half + 1, waiting.length))
    waiting = waiting.slice(passed)
    at -= passed
    given += count
    return made.subarray(0, count)
  }

  function add(samples: Int16Array): void {
    const more = new Float32Array(waiting.length + samples.length)
    more.set(waiting)
    more.set(samples, waiting.length)
    waiting = more
  }

  return {
    push(samples) {
      taken += samples.length
      add(samples)
      return make(Number.POSITIVE_INFINITY)
    },
    finish() {
      add(new Int16Array(half + 1))
      const rest = make(Math.floor((taken * up) / down) - given)
      waiting = new Float32Array(half - 1)
      at = half - 1
      phase = 0
      taken = 0
      given = 0
      return rest
    },
  }
}

/** The sample that so many weights make of those from `start` on. */
function weighedSample(taps: Float32Array, samples: Float32Array, start: number, count: number): number {
  let sum = 0
  for (let tap = 0; tap < count; tap++) sum += (taps[tap] ?? 0) * (samples[start + tap] ?? 0)
  return Math.max(-32_768, Math.min(32_767, Math.round(sum)))
}

/** For each phase `2 * half` weights that sum up to 1. */
function makePhases(up: number, cutoff: number, half: number): readonly Float32Array[] {
  return Array.from({ length: up }, (_, phase) => {
    const taps = new Float64Array(2 * half)
    const weights = taps.map((_zero, tap) => {
      const distance = tap - half + 1 - phase / up
      return sinc(cutoff * distance) * kaiser(distance / half)
    })
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return Float32Array.from(weights, (weight) => weight / sum)
  })
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : bessel(KAISER_BETA * Math.sqrt(1 - x * x)) / bessel(KAISER_BETA)
}

/** The modified Bessel function of order zero. */
function bessel(x: number): number {
  let sum = 1
  let term = 1
  for (let n = 1; term > 1e-9 * sum; n++) {
    term *= (x / (2 * n)) ** 2
    sum += term
  }
  return sum
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
