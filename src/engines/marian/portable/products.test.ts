import { execFileSync } from 'node:child_process'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ByteRule,
  emulatedBytes,
  RULES,
  saturatingBytes,
  signedBytes,
  unsignedBytes,
} from '../../../../test/marian/support/emulated-bytes.ts'
import { roundHalfEven } from '../format/quantise.ts'
import {
  floatArithmetic,
  INTEGER_ARITHMETICS,
  type IntegerArithmeticName,
  integerArithmetic,
} from './arithmetic.ts'
import { exactArithmetic, isExact } from './exact-arithmetic.ts'
import { createKernelMemory } from './kernel-memory.ts'
import { createProduct, createSecondProduct, padded, place, ROWS_PER_TILE, type Weights } from './products.ts'
import { createSimdKernel } from './simd-kernel.ts'

const ALPHA = 50
const shape = fc.record({
  rows: fc.integer({ min: 1, max: 11 }),
  inputs: fc.integer({ min: 1, max: 20 }).map((quarter) => 4 * quarter),
  outputs: fc.integer({ min: 1, max: 12 }).map((quarter) => 4 * quarter),
  seed: fc.nat(1_000_000),
})

function values(count: number, seed: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.sin(seed + index * 12.9898) * 3)
}

/** What Marian does: a float32 product of float32 numbers, rounded half to even, within a byte. */
function quantised(x: number, alpha: number): number {
  return Math.max(-127, Math.min(127, roundHalfEven(Math.fround(Math.fround(x) * alpha))))
}

/** `x W` in integers, [rows, outputs]. */
function integerSums(x: readonly number[], { inputs, outputs, rows, alpha }: Weights): number[] {
  return Array.from({ length: (x.length / inputs) * outputs }, (_, index) => {
    const row = Math.floor(index / outputs) * inputs
    const output = (index % outputs) * inputs
    let sum = 0
    for (let k = 0; k < inputs; k += 1) sum += quantised(x[row + k] ?? 0, alpha) * (rows[output + k] ?? 0)
    return sum
  })
}

async function setUp(name: IntegerArithmeticName, rule?: ByteRule) {
  const { kernel: real, memory: wasmMemory } = await createSimdKernel()
  const memory = createKernelMemory(wasmMemory)
  const kernel = rule === undefined ? real : { ...real, ...emulatedBytes(real, memory, rule) }
  const arithmetics = { int8: integerArithmetic(kernel, name), float32: floatArithmetic(kernel) }
  return { kernel, memory, arithmetics }
}

type Dependencies = Awaited<ReturnType<typeof setUp>>

/** Multiplies rows with one product after the other; the results of the last. */
function run(
  dependencies: Dependencies,
  x: readonly number[],
  chain: readonly Weights[],
  integers = false,
): number[] {
  const { memory } = dependencies
  let [first] = chain
  if (first === undefined) return []
  const rows = x.length / first.inputs
  const room = padded(rows, ROWS_PER_TILE)
  let out = memory.allocate(0)
  for (const [index, weights] of chain.entries()) {
    const next = chain[index + 1]
    const finish = integers ? 'sums' : 'floats'
    let product
    if (index > 0) product = createSecondProduct(dependencies, weights, { finish })
    else {
      const nextAlpha = next?.alpha ?? 1
      product = createProduct(dependencies, weights, { finish: next ? 'relu' : finish, nextAlpha })
      const input = place(
        memory,
        Float32Array.from({ length: room * weights.inputs }, (_, at) => x[at] ?? 0),
      )
      out = memory.allocate(room * weights.inputs * 4)
      product.arithmetic.pack(input, rows, weights.inputs, weights.alpha, out)
    }
    const packed = out
    out = memory.allocate(room * weights.outputs * 4)
    product.multiply(packed, rows, out)
    first = weights
  }
  const view = integers ? memory.integers : memory.floats
  return [...view(out, rows * first.outputs)]
}

function int8Weights(inputs: number, outputs: number, seed: number): Weights {
  // Neighbours reach 126 both, one output -128.
  const rows = Int8Array.from(values(inputs * outputs, seed), (value) => Math.round(value * 42))
  if (seed % 3 === 0) rows.fill(-128, 0, inputs)
  const bias = Float32Array.from(values(outputs, seed + 2))
  return { inputs, outputs, rows, alpha: ALPHA, scale: 1 / (ALPHA * 40), bias }
}

describe.each(INTEGER_ARITHMETICS)('int8 products (%s)', async (name) => {
  const { kernel, memory } = await setUp(name)
  // Where this processor has not the instruction, another one is emulated, as far as it goes.
  const here = isExact(kernel, memory, name)

  test('give exact integer sums', async () => {
    const rule = here ? undefined : RULES[name]
    const dependencies = await setUp(name, rule)
    fc.assert(
      fc.property(shape, ({ rows, inputs, outputs, seed }) => {
        const weights = int8Weights(inputs, outputs, seed)
        const x = values(rows * inputs, seed + 1)
        expect(run(dependencies, x, [weights], true)).toEqual(integerSums(x, weights))
      }),
      { numRuns: 60 },
    )
  })

  test.skipIf(!here)('are scaled, and the bias added', async () => {
    const dependencies = await setUp(name)
    fc.assert(
      fc.property(shape, ({ rows, inputs, outputs, seed }) => {
        const weights = int8Weights(inputs, outputs, seed)
        const x = values(rows * inputs, seed + 1)
        const expected = integerSums(x, weights).map((sum, index) =>
          Math.fround(Math.fround(sum * Math.fround(weights.scale)) + (weights.bias?.[index % outputs] ?? 0)),
        )
        expect(run(dependencies, x, [weights])).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  test.skipIf(!here)('follow one another without losing precision in between', async () => {
    const dependencies = await setUp(name)
    fc.assert(
      fc.property(shape, ({ rows, inputs, outputs, seed }) => {
        const chain = [int8Weights(inputs, outputs, seed), int8Weights(outputs, inputs, seed + 3)] as const
        const x = values(rows * inputs, seed + 1)
        const inner = run(dependencies, x, [chain[0]]).map((value) => Math.max(0, value))
        expect(run(dependencies, x, chain, true)).toEqual(integerSums(inner, chain[1]))
      }),
      { numRuns: 60 },
    )
  })
})

test.each(INTEGER_ARITHMETICS)(
  'products of what is zero for the most part are exact on every processor (%s)',
  async (name) => {
    const dependencies = await setUp(name)
    const { memory } = dependencies
    fc.assert(
      fc.property(shape, fc.integer({ min: 0, max: 5 }), ({ rows, inputs, outputs, seed }, every) => {
        const weights = { ...int8Weights(inputs, outputs, seed), alpha: 1 }
        weights.rows.fill(seed % 2 === 0 ? 127 : -128, 0, inputs)
        const x = values(rows * inputs, seed + 1).map((value, index) =>
          index % (every + 1) === 0 ? Math.min(127, Math.round(Math.abs(value) * 60)) : 0,
        )
        const from = memory.allocate(padded(x.length, 16))
        memory.bytes(from, padded(x.length, 16)).fill(99).set(x)
        const out = memory.allocate(rows * outputs * 4)
        const product = createSecondProduct(dependencies, weights, { finish: 'sums' })
        product.multiply(from, rows, out)
        expect([...memory.integers(out, rows * outputs)]).toEqual(integerSums(x, weights))
        product.free()
        for (const address of [from, out]) memory.free(address)
      }),
    )
  },
)

describe('float32 products', async () => {
  const dependencies = await setUp('pairs')
  const floats = (inputs: number, outputs: number, seed: number): Weights => ({
    inputs,
    outputs,
    rows: Float32Array.from(values(inputs * outputs, seed)),
    alpha: 1,
    scale: 1,
    bias: Float32Array.from(values(outputs, seed + 2)),
  })

  test('agree with double precision, one after the other', () => {
    fc.assert(
      fc.property(shape, ({ rows, inputs, outputs, seed }) => {
        const chain = [floats(inputs, outputs, seed), floats(outputs, inputs, seed + 3)] as const
        const x = values(rows * inputs, seed + 1)
        const apply = (from: readonly number[], weights: Weights) =>
          Array.from({ length: rows * weights.outputs }, (_, index) => {
            const [row, n] = [Math.floor(index / weights.outputs), index % weights.outputs]
            let sum = weights.bias?.[n] ?? 0
            for (let k = 0; k < weights.inputs; k += 1)
              sum += (from[row * weights.inputs + k] ?? 0) * (weights.rows[n * weights.inputs + k] ?? 0)
            return sum
          })
        const inner = apply(x, chain[0]).map((value) => Math.max(0, value))
        const expected = apply(inner, chain[1])
        const largest = Math.max(...expected.map(Math.abs))
        for (const [index, value] of run(dependencies, x, chain).entries())
          expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThan(1e-5 * largest)
      }),
      { numRuns: 60 },
    )
  })

  test('of a row are the same to the last bit whatever rows are with it', () => {
    fc.assert(
      fc.property(shape, ({ rows, inputs, outputs, seed }) => {
        const weights = floats(inputs, outputs, seed)
        const x = values(rows * inputs, seed + 1)
        const together = run(dependencies, x, [weights])
        for (let row = 0; row < rows; row += 1) {
          const alone = run(dependencies, x.slice(row * inputs, (row + 1) * inputs), [weights])
          expect(alone).toEqual(together.slice(row * outputs, (row + 1) * outputs))
        }
      }),
      { numRuns: 40 },
    )
  })
})

/** All that is promised of the second operand. */
const sevenBits: ByteRule = (weights, [a0, a1]) => unsignedBytes(weights, [a0 & 127, a1 & 127])

describe('the way to multiply is one that is exact on the processor', () => {
  test.each([
    ['takes bytes as unsigned', unsignedBytes, 'unsigned'],
    ['takes bytes as signed', signedBytes, 'signed'],
    ['saturates', saturatingBytes, 'saturating'],
    ['takes seven bits only', sevenBits, 'pairs'],
  ] as const)('a processor that %s', async (_, rule, expected) => {
    const { kernel, memory } = await setUp('pairs', rule)
    expect(exactArithmetic(kernel, memory)).toBe(expected)
  })

  test('this processor, and the same without its instruction for bytes', async () => {
    const { kernel, memory } = await setUp('pairs')
    expect(isExact(kernel, memory, exactArithmetic(kernel, memory))).toBe(true)
    expect(isExact(kernel, memory, 'pairs')).toBe(true)
    if (process.arch !== 'x64') return
    const script = `
      import { createKernelMemory } from '${new URL('kernel-memory.ts', import.meta.url).href}'
      import { exactArithmetic } from '${new URL('exact-arithmetic.ts', import.meta.url).href}'
      import { createSimdKernel } from '${new URL('simd-kernel.ts', import.meta.url).href}'
      const { kernel, memory } = await createSimdKernel()
      console.log(exactArithmetic(kernel, createKernelMemory(memory)))`
    const flags = [
      '--no-enable-avx-vnni',
      '--no-enable-avx-vnni-int8',
      '--disable-warning=ExperimentalWarning',
    ]
    const answer = execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', script])
    expect(answer.toString().trim()).toBe('saturating')
  })
})
