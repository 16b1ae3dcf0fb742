import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPcm, toPcm } from './pcm-samples.ts'

const every = Int16Array.from({ length: 65_536 }, (_, at) => at - 32_768)

test('16 bits come back as they were, lower byte first', () => {
  expect([...toPcm(Int16Array.of(1, -2), 's16le')]).toEqual([1, 0, 0xfe, 0xff])
  expect(fromPcm(toPcm(every, 's16le'), 's16le')).toEqual(every)
})

test('samples that begin at an odd byte of memory are read', () => {
  const memory = Uint8Array.of(9, 1, 0, 2, 0)
  expect([...fromPcm(memory.subarray(1), 's16le')]).toEqual([1, 2])
})

test.each(['alaw', 'ulaw'] as const)(
  '%s: each code stands for itself, and is at most a step from what it is for',
  (law) => {
    const codes = Uint8Array.from({ length: 256 }, (_, code) => code)
    const values = fromPcm(codes, law)
    // Mu-law has two zeros, of which one is enough.
    const back = toPcm(values, law)
    for (const [at, value] of values.entries()) if (value !== 0) expect(back[at]).toBe(codes[at])
    fc.assert(
      fc.property(fc.integer({ min: -32_000, max: 32_000 }), (sample) => {
        const [heard = 0] = fromPcm(toPcm(Int16Array.of(sample), law), law)
        expect(Math.abs(heard - sample)).toBeLessThanOrEqual(Math.max(16, Math.abs(sample) / 16))
      }),
    )
  },
)

test('the codes of G.711 for silence and the loudest are those that others write', () => {
  expect([...toPcm(Int16Array.of(0, 32_767, -32_768), 'alaw')]).toEqual([0xd5, 0xaa, 0x2a])
  expect([...toPcm(Int16Array.of(0, 32_767, -32_768), 'ulaw')]).toEqual([0xff, 0x80, 0x00])
})
