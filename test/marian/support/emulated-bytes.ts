import type { IntegerArithmeticName } from '../../../src/engines/marian/portable/arithmetic.ts'
import type { KernelMemory } from '../../../src/engines/marian/portable/kernel-memory.ts'
import type { SimdKernel } from '../../../src/engines/marian/portable/simd-kernel.ts'

/** What a processor makes of two signed bytes and two bytes of activations, next to each other. */
export type ByteRule = (weights: readonly [number, number], activations: readonly [number, number]) => number

export const signedBytes: ByteRule = ([w0, w1], [a0, a1]) => w0 * ((a0 << 24) >> 24) + w1 * ((a1 << 24) >> 24)
export const unsignedBytes: ByteRule = ([w0, w1], [a0, a1]) => w0 * a0 + w1 * a1
const saturated = (sum: number) => Math.max(-32_768, Math.min(32_767, sum))
export const saturatingBytes: ByteRule = (weights, activations) =>
  saturated(unsignedBytes(weights, activations))

/** Where bytes are multiplied in each way. */
export const RULES: Partial<Record<IntegerArithmeticName, ByteRule>> = {
  unsigned: unsignedBytes,
  signed: signedBytes,
  saturating: saturatingBytes,
}

/** Byte products as another processor would compute them; gives sums only. */
export function emulatedBytes(kernel: SimdKernel, memory: KernelMemory, rule: ByteRule): Partial<SimdKernel> {
  const products = new Map<number, { weights: number; zeros: number; steps: number; columns: number }>()

  function emulated(hasFurther: boolean): SimdKernel['multiplyInt8'] {
    return (product, a, rows, out) => {
      const { weights = 0, zeros = 0, steps = 0, columns = 0 } = products.get(product) ?? {}
      const [signed, unsigned] = [signedByte(memory), (at: number) => memory.bytes(at, 1)[0] ?? 0]
      const panels = stepsOfPanels(memory, weights, { steps, columns, hasFurther })
      for (let row = 0; row < rows; row += 1) {
        for (let n = 0; n < columns; n += 1) {
          let sum = -(memory.integers(zeros, columns)[n] ?? 0)
          for (const [place, at] of panels[Math.floor(n / 8)] ?? []) {
            for (const k of [0, 2]) {
              const w = at + (n % 8) * 4 + k
              const x = a + Math.floor(row / 4) * steps * 16 + place + (row % 4) * 4 + k
              sum += rule([signed(w), signed(w + 1)], [unsigned(x), unsigned(x + 1)])
            }
          }
          memory.integers(out, rows * columns)[row * columns + n] = sum
        }
      }
    }
  }

  return {
    describeProduct(...all) {
      const [product, weights, zeros, , , , steps, columns] = all
      products.set(product, { weights, zeros, steps, columns })
      kernel.describeProduct(...all)
    },
    multiplyInt8: emulated(false),
    multiplyUint8: emulated(true),
  }
}

function signedByte(memory: KernelMemory): (at: number) => number {
  return (at) => ((memory.bytes(at, 1)[0] ?? 0) << 24) >> 24
}

/** Of every panel where the activations of its steps lie in a tile, and where the weights lie. */
function stepsOfPanels(
  memory: KernelMemory,
  weights: number,
  { steps, columns, hasFurther }: { steps: number; columns: number; hasFurther: boolean },
): [number, number][][] {
  const number = (address: number) => memory.integers(address, 1)[0] ?? 0
  let at = weights
  return Array.from({ length: Math.ceil(columns / 8) }, () => {
    const own = Array.from({ length: steps }, (_, step): [number, number] => [step * 16, at + step * 32])
    at += steps * 32
    if (!hasFurther) return own
    const first = at + 16
    const count = number(at)
    at = first + count * 48
    const further = Array.from({ length: count }, (_, index) => first + index * 48)
    return [...own, ...further.map((place): [number, number] => [number(place), place + 16])]
  })
}
