import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Matrix } from '../format/network.ts'
import { roundHalfEven } from '../format/quantise.ts'
import { createMatrixMemory } from './matrix-memory.ts'

const shape = fc.record({
  rows: fc.integer({ min: 1, max: 9 }),
  inputs: fc.integer({ min: 1, max: 70 }),
  outputs: fc.integer({ min: 1, max: 40 }),
  seed: fc.nat(1_000_000),
})

function values(count: number, seed: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.sin(seed + index * 12.9898) * 3)
}

test('int8 products are exact integer sums, scaled', async () => {
  await fc.assert(
    fc.asyncProperty(shape, async ({ rows, inputs, outputs, seed }) => {
      const data = Int8Array.from(values(inputs * outputs, seed), (value) => Math.round(value * 42))
      const weight: Matrix = { kind: 'int8', inputs, outputs, data, multiplier: 40, alpha: 50 }
      const memory = await createMatrixMemory([weight])
      const x = Float32Array.from(values(rows * inputs, seed + 1))
      const actual = memory.product({ weight, bias: undefined }).apply(x, rows)
      const sums = memory.multiplyRows(x, rows, data, outputs, 50)
      for (let row = 0; row < rows; row += 1) {
        for (let n = 0; n < outputs; n += 1) {
          let sum = 0
          for (let k = 0; k < inputs; k += 1) {
            const q = Math.max(-127, Math.min(127, roundHalfEven((x[row * inputs + k] ?? 0) * 50)))
            sum += q * (data[n * inputs + k] ?? 0)
          }
          expect(sums[row * outputs + n]).toBe(sum)
          expect(actual[row * outputs + n]).toBe(Math.fround(sum * (1 / (50 * 40))))
        }
      }
    }),
    { numRuns: 40 },
  )
})

test('float32 products agree with double precision', async () => {
  await fc.assert(
    fc.asyncProperty(shape, async ({ rows, inputs, outputs, seed }) => {
      const data = Float32Array.from(values(inputs * outputs, seed))
      const bias = Float32Array.from(values(outputs, seed + 2))
      const weight: Matrix = { kind: 'float32', inputs, outputs, data }
      const memory = await createMatrixMemory([weight])
      const x = Float32Array.from(values(rows * inputs, seed + 1))
      const actual = memory.product({ weight, bias }).apply(x, rows)
      for (let row = 0; row < rows; row += 1) {
        for (let n = 0; n < outputs; n += 1) {
          let sum = bias[n] ?? 0
          for (let k = 0; k < inputs; k += 1) sum += (x[row * inputs + k] ?? 0) * (data[k * outputs + n] ?? 0)
          expect(actual[row * outputs + n]).toBeCloseTo(sum, 3)
        }
      }
    }),
    { numRuns: 40 },
  )
})

test('rows that are kept in memory survive other products in between', async () => {
  const weight: Matrix = {
    kind: 'int8',
    inputs: 16,
    outputs: 64,
    data: new Int8Array(1024).fill(3),
    multiplier: 1,
    alpha: 1,
  }
  const memory = await createMatrixMemory([weight])
  const rows = Int8Array.from({ length: 5 * 16 }, (_, index) => index % 7)
  const x = Float32Array.from({ length: 16 }, (_, index) => index)
  const before = memory.multiplyRows(x, 1, rows, 5, 1)
  for (const count of [1, 200, 5000]) {
    memory.product({ weight, bias: undefined }).apply(new Float32Array(16 * count).fill(2), count)
    expect(memory.multiplyRows(x, 1, rows, 5, 1)).toEqual(before)
  }
})
