import { ModelFileError } from '../format/model-file-error.ts'
import type { Attention, FeedForward, LayerNorm, Linear } from '../format/network.ts'
import {
  createProduct,
  createSecondProduct,
  type Product,
  type ProductDependencies,
  place,
  weightsOf,
} from './products.ts'
import type { Workspace } from './workspace.ts'

/** A product of float32 rows with float32 results: what it multiplies and where the result goes. */
export type Target = readonly [product: Product, out: number]

/** Normalises `x + residual` in place of `x`. */
export type Norm = (x: number, residual: number, rows: number) => void

export interface AttentionLayer {
  readonly query: Product
  readonly key: Product
  readonly value: Product
  readonly output: Product
  readonly norm: Norm
}

/** Parts of the network, their weights placed in the kernel's memory. Addresses are of float32 rows. */
export interface Layers {
  readonly product: (linear: Linear) => Product
  readonly norm: (norm: LayerNorm) => Norm
  readonly attention: (attention: Attention) => AttentionLayer
  /** Writes the result, with residual and norm, to `out`, which must not be `x`. */
  readonly feedForward: (layer: FeedForward) => (x: number, rows: number, out: number) => void
  /** Multiplies the same rows with each product; they are packed anew only where activation scales differ. */
  readonly project: (x: number, rows: number, targets: readonly Target[]) => void
}

export function createLayers(dependencies: ProductDependencies, workspace: Workspace): Layers {
  const { kernel, memory } = dependencies

  function product(linear: Linear): Product {
    return createProduct(dependencies, weightsOf(linear), { finish: 'floats' })
  }

  function norm({ scale, bias }: LayerNorm): Norm {
    const [scales, biases, size] = [place(memory, scale), place(memory, bias), scale.length]
    return (x, residual, rows) => kernel.addAndNormalise(x, residual, scales, biases, rows, size)
  }

  return {
    product,
    norm,
    attention: ({ query, key, value, output, norm: layerNorm }) => ({
      query: product(query),
      key: product(key),
      value: product(value),
      output: product(output),
      norm: norm(layerNorm),
    }),
    feedForward({ inner, outer, norm: layerNorm }) {
      if (inner.weight.kind !== outer.weight.kind) {
        throw new ModelFileError('The model has int8 and float32 matrices in one layer')
      }
      const second = createSecondProduct(dependencies, weightsOf(outer), { finish: 'floats' })
      const first = createProduct(dependencies, weightsOf(inner), {
        finish: 'relu',
        nextAlpha: second.alpha,
      })
      const normalise = norm(layerNorm)
      return (x, rows, out) => {
        const { packed, packedInner } = workspace.at()
        first.arithmetic.pack(x, rows, first.inputs, first.alpha, packed)
        first.multiply(packed, rows, packedInner)
        second.multiply(packedInner, rows, out)
        normalise(out, x, rows)
      }
    },
    project(x, rows, targets) {
      const { packed } = workspace.at()
      let last: Product | undefined
      for (const [next, out] of targets) {
        if (next.alpha !== last?.alpha || next.arithmetic !== last.arithmetic) {
          next.arithmetic.pack(x, rows, next.inputs, next.alpha, packed)
        }
        next.multiply(packed, rows, out)
        last = next
      }
    },
  }
}
