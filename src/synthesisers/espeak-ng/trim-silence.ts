import type { Samples } from '../../speech/audio.ts'

/** Quieter than this is silence: a thousandth of the loudest there is. */
const SILENCE = 33

/** Leaves out what is silent before the first sound and after the last; pauses between are kept. */
export async function* trimSilence(parts: AsyncIterable<Samples>): AsyncGenerator<Samples> {
  let hasBegun = false
  let held: Samples[] = []
  for await (const part of parts) {
    const first = part.findIndex(isLoud)
    if (first < 0) {
      if (hasBegun) held.push(part)
      continue
    }
    const end = part.findLastIndex(isLoud) + 1
    yield* held
    yield part.subarray(hasBegun ? 0 : first, end)
    hasBegun = true
    held = end < part.length ? [part.subarray(end)] : []
  }
}

function isLoud(sample: number): boolean {
  return Math.abs(sample) >= SILENCE
}
