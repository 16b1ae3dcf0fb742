import type { Samples } from './audio.ts'

/**
 * Leaves out what is silent before the first sound and after the last; pauses between are kept. What is quieter than
 * `leastSound`, of 32,768, is silence.
 */
export async function* trimSilence(
  parts: AsyncIterable<Samples>,
  leastSound: number,
): AsyncGenerator<Samples> {
  const isLoud = (sample: number) => Math.abs(sample) >= leastSound
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
