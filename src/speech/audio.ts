/**
 * All audio inside is this: 16,000 samples a second, one channel, 16 bits signed, in the byte order of the machine. Times
 * are milliseconds since the first sample, and come from counting samples alone.
 */
export const SAMPLES_PER_SECOND = 16_000

export type Samples = Int16Array

/** Whole milliseconds that lie within so many samples; what is left over counts once the millisecond is full. */
export function millisecondsOf(sampleCount: number, samplesPerSecond: number = SAMPLES_PER_SECOND): number {
  return Math.floor((sampleCount * 1_000) / samplesPerSecond)
}

/** One after the other. */
export function joinSamples(parts: readonly Samples[]): Samples {
  const all = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0))
  let start = 0
  for (const part of parts) {
    all.set(part, start)
    start += part.length
  }
  return all
}
