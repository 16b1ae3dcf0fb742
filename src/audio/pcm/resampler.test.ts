import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createResampler } from './resampler.ts'

const RATES = [8_000, 16_000, 22_050, 24_000, 44_100, 48_000]

function tone(hertz: number, rate: number, length: number): Int16Array {
  return Int16Array.from({ length }, (_, at) =>
    Math.round(10_000 * Math.sin((2 * Math.PI * hertz * at) / rate)),
  )
}

function resample(samples: Int16Array, from: number, to: number, cuts: readonly number[] = []): Int16Array {
  const resampler = createResampler(from, to)
  const ends = [...cuts.map((cut) => cut % (samples.length + 1)).toSorted((a, b) => a - b), samples.length]
  const made = ends.map((end, at) => resampler.push(samples.subarray(ends[at - 1] ?? 0, end)))
  return Int16Array.from([...made, resampler.finish()].flatMap((part) => [...part]))
}

test.each(RATES)('from %i to 16 kHz: the same in any cuts, and exactly as long', (rate) => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.array(fc.nat(), { maxLength: 5 }), (length, cuts) => {
      const samples = tone(440, rate, length)
      const made = resample(samples, rate, 16_000, cuts)
      expect(made).toHaveLength(Math.floor((length * 16_000) / rate))
      expect(made).toEqual(resample(samples, rate, 16_000))
    }),
    { numRuns: 30 },
  )
})

test.each(RATES)('from %i to 16 kHz: a tone stays in its place', (rate) => {
  const made = resample(tone(1_000, rate, rate), rate, 16_000)
  const wanted = tone(1_000, 16_000, 16_000)
  for (let at = 100; at < 15_900; at++) {
    expect(Math.abs((made[at] ?? 0) - (wanted[at] ?? 0))).toBeLessThan(20)
  }
})

test.each([44_100, 48_000])(
  'from %i to 16 kHz: what is too high is gone and not heard as another tone',
  (rate) => {
    const made = resample(tone(11_000, rate, rate), rate, 16_000)
    expect(Math.max(...made.subarray(100, 15_900))).toBeLessThan(10)
  },
)

test('what ended leaves nothing to what follows', () => {
  const resampler = createResampler(44_100, 16_000)
  const samples = tone(700, 44_100, 3_000)
  const hear = () => [...resampler.push(samples), ...resampler.finish()]
  expect(hear()).toEqual(hear())
})
