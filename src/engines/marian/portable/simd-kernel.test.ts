import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKernelMemory } from './kernel-memory.ts'
import { place } from './products.ts'
import { createSimdKernel } from './simd-kernel.ts'

test('kernel.wasm is what its source gives', () => {
  const script = fileURLToPath(new URL('../../../../scripts/kernel.mjs', import.meta.url))
  expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow()
})

function range(count: number): number[] {
  return [...Array.from({ length: count }).keys()]
}

function values(count: number, seed: number, size = 3): Float32Array {
  return Float32Array.from({ length: count }, (_, index) => Math.sin(seed + index * 12.9898) * size)
}

function expectClose(actual: Float32Array, expected: readonly number[], tolerance: number): void {
  for (const [index, value] of expected.entries())
    expect(Math.abs((actual[index] ?? Number.NaN) - value)).toBeLessThan(tolerance)
}

describe('the kernel agrees with double precision', async () => {
  const { kernel, memory: wasmMemory } = await createSimdKernel()
  const memory = createKernelMemory(wasmMemory)

  test('in layer normalisation', () => {
    const shape = fc.record({
      rows: fc.integer({ min: 1, max: 5 }),
      quarter: fc.integer({ min: 2, max: 70 }),
      seed: fc.nat(9999),
    })
    fc.assert(
      fc.property(shape, ({ rows, quarter, seed }) => {
        const size = 4 * quarter
        const [x, residual] = [values(rows * size, seed), values(rows * size, seed + 1)]
        const [scale, bias] = [values(size, seed + 2), values(size, seed + 3)]
        const at = place(memory, x)
        const parts = [at, ...[residual, scale, bias].map((part) => place(memory, part))] as const
        kernel.addAndNormalise(at, parts[1] ?? 0, parts[2] ?? 0, parts[3] ?? 0, rows, size)
        const expected = range(rows)
          .map((row) => {
            const sums = range(size).map((i) => (x[row * size + i] ?? 0) + (residual[row * size + i] ?? 0))
            const mean = sums.reduce((sum, value) => sum + value, 0) / size
            const variance = sums.reduce((sum, value) => sum + (value - mean) ** 2, 0) / size
            return sums.map(
              (value, i) => ((value - mean) / Math.sqrt(variance + 1e-6)) * (scale[i] ?? 0) + (bias[i] ?? 0),
            )
          })
          .flat()
        expectClose(memory.floats(at, rows * size), expected, 2e-5)
        for (const part of parts) memory.free(part)
      }),
    )
  })

  test('in the gates of the SSRU cell, also far from zero', () => {
    const forget = Float32Array.of(-200, -90, -87, -20, -3, -1e-3, 0, 0.5, 4, 20, 88, 300)
    const size = forget.length
    const [cell, input] = [values(size, 1), values(size, 2)]
    const [cells, forgets, inputs, out] = [cell, forget, input, cell].map((part) => place(memory, part)) as [
      number,
      number,
      number,
      number,
    ]
    kernel.renewCell(cells, forgets, inputs, out, size)
    const expected = Array.from(forget, (value, i) => {
      const kept = 1 / (1 + Math.exp(-value))
      return kept * (cell[i] ?? 0) + (1 - kept) * (input[i] ?? 0)
    })
    expectClose(memory.floats(cells, size), expected, 1e-6)
    expect([...memory.floats(out, size)]).toEqual(
      [...memory.floats(cells, size)].map((value) => Math.max(0, value)),
    )
  })

  const attention = fc.record({
    queries: fc.integer({ min: 1, max: 4 }),
    real: fc.integer({ min: 1, max: 21 }),
    padding: fc.integer({ min: 0, max: 3 }),
    heads: fc.integer({ min: 1, max: 3 }),
    headSize: fc.constantFrom(4, 8, 16, 20, 32, 48),
    split: fc.boolean(),
    seed: fc.nat(9999),
  })
  test('in attention, of heads side by side and of heads apart', () => {
    fc.assert(
      fc.property(attention, ({ queries, real, padding, heads, headSize, split, seed }) => {
        const size = heads * headSize
        const length = real + padding
        const [query, keys, others] = [
          values(queries * size, seed),
          values(length * size, seed + 1),
          values(length * size, seed + 2),
        ]
        const q = place(memory, query)
        const out = memory.allocate(queries * size * 4)
        const weights = memory.allocate((real + 3) * 4)
        const [k, v] = [keys, others].map((part) => {
          const together = place(memory, part)
          const apart = memory.allocate(length * size * 4)
          kernel.splitHeads(together, apart, length, heads, headSize)
          return split ? apart : together
        }) as [number, number]
        const [headBytes, positionBytes] = split
          ? [length * headSize * 4, headSize * 4]
          : [headSize * 4, size * 4]
        kernel.attend(q, k, v, out, weights, queries, real, heads, headSize, headBytes, positionBytes)
        const expected = range(queries * size).map((index) => {
          const row = Math.floor(index / size) * size
          const from = index - row - ((index - row) % headSize)
          const powers = range(real).map((position) => {
            let score = 0
            for (let i = from; i < from + headSize; i += 1)
              score += (query[row + i] ?? 0) * (keys[position * size + i] ?? 0)
            return Math.exp(score / Math.sqrt(headSize))
          })
          const total = powers.reduce((sum, power) => sum + power, 0)
          return powers.reduce(
            (sum, power, position) => sum + (power / total) * (others[position * size + index - row] ?? 0),
            0,
          )
        })
        expectClose(memory.floats(out, queries * size), expected, 2e-5)
      }),
    )
  })
})
