import type { CandidateMatrix } from '../inference/network-runtime.ts'
import { createProduct, type Product, type ProductDependencies } from './products.ts'

/** The output layer's product, of rows that change from batch to batch. */
export interface Candidates {
  /** Good until other candidates come; the same array is packed only once in a row. */
  readonly product: (candidates: CandidateMatrix) => Product
}

/** `alpha` is the activation scale of the output layer; float32 models have none. */
export function createCandidates(dependencies: ProductDependencies, alpha = 1): Candidates {
  let rows: CandidateMatrix['data'] | undefined
  let current: Product | undefined

  return {
    product({ data, count }) {
      if (current !== undefined && rows === data) return current
      if (data instanceof Uint8Array) throw new TypeError('The portable runtime takes signed candidates')
      current?.free()
      rows = data
      current = createProduct(
        dependencies,
        { inputs: data.length / count, outputs: count, rows: data, alpha, scale: 1, bias: undefined },
        { finish: 'sums' },
      )
      return current
    },
  }
}
