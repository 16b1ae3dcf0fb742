import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKernelMemory } from './kernel-memory.ts'
import { createSimdKernel } from './simd-kernel.ts'

async function emptyMemory() {
  return createKernelMemory((await createSimdKernel()).memory)
}

test('parts keep what is in them, whatever is allocated and freed around them', async () => {
  const step = fc.record({
    bytes: fc.integer({ min: 0, max: 20_000 }),
    keep: fc.boolean(),
    which: fc.nat(50),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const memory = await emptyMemory()
      const parts: { address: number; bytes: number; mark: number }[] = []
      for (const [index, { bytes, keep, which }] of steps.entries()) {
        const address = memory.allocate(bytes)
        expect(address % 16).toBe(0)
        expect(address).toBeGreaterThan(0)
        memory.bytes(address, bytes).fill(index + 1)
        parts.push({ address, bytes, mark: index + 1 })
        if (!keep) for (const part of parts.splice(which % parts.length, 1)) memory.free(part.address)
        for (const part of parts)
          expect(memory.bytes(part.address, part.bytes).every((byte) => byte === part.mark)).toBe(true)
      }
    }),
    { numRuns: 20 },
  )
})

test('what was freed is used again, so that the memory does not grow with every batch', async () => {
  const { memory: wasmMemory } = await createSimdKernel()
  const memory = createKernelMemory(wasmMemory)
  const kept = memory.allocate(100_000)
  const sizes = [300_000, 40, 150_000]
  const round = () => {
    const addresses = sizes.map((bytes) => memory.allocate(bytes))
    for (const address of addresses) memory.free(address)
  }
  round()
  const bytes = wasmMemory.buffer.byteLength
  for (let index = 0; index < 100; index += 1) round()
  expect(wasmMemory.buffer.byteLength).toBe(bytes)
  memory.free(kept)
  expect(() => memory.free(kept)).toThrow(RangeError)
})
