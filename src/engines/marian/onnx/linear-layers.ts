import type { Attention, FeedForward, LayerNorm, Linear } from '../format/network.ts'
import type { GraphBuilder, Value } from './graph-builder.ts'

/**
 * How int8 weights are stored. Processors without the VNNI or dot-product instructions multiply unsigned by signed
 * bytes with 16-bit saturation; `uint8` weights (zero point 128) take another kernel there, which does not saturate.
 */
export type WeightFlavour = 'int8' | 'uint8'

const ZERO_POINT = 127
const UINT8_WEIGHT_OFFSET = 128
const LAYER_NORM_EPSILON = 1e-6

/** Writes the products and norms of the network into a graph. */
export interface LayerWriter {
  /**
   * `x W + b` for several weights that see the same input; returns one value per weight. Weights whose activation
   * scales are equal become one product; others stay apart, because their inputs are quantised differently.
   */
  readonly products: (x: Value, linears: readonly Linear[]) => readonly Value[]
  /** Layer normalisation of `x + residual`. */
  readonly addAndNorm: (x: Value, residual: Value, norm: LayerNorm) => Value
  readonly feedForward: (x: Value, layer: FeedForward) => Value
  /** Output projection, residual and norm of an attention block. */
  readonly attentionEnd: (context: Value, residual: Value, attention: Attention) => Value
  /** `x` quantised to unsigned bytes with zero point 127. */
  readonly quantised: (x: Value, alpha: number) => Value
  readonly zeroPoint: Value
}

export function createLayerWriter(graph: GraphBuilder, flavour: WeightFlavour): LayerWriter {
  const { products, quantised, zeroPoint } = createProducts(graph, flavour)

  function product(x: Value, linear: Linear): Value {
    return products(x, [linear])[0] ?? ''
  }

  function addAndNorm(x: Value, residual: Value, norm: LayerNorm): Value {
    const inputs = [x, residual, vector(graph, norm.scale), vector(graph, norm.bias)]
    return graph.node('SkipLayerNormalization', inputs, { epsilon: LAYER_NORM_EPSILON })
  }

  return {
    products,
    addAndNorm,
    quantised,
    zeroPoint,
    feedForward(x, layer) {
      const inner = graph.node('Relu', [product(x, layer.inner)])
      return addAndNorm(product(inner, layer.outer), x, layer.norm)
    },
    attentionEnd: (context, residual, attention) =>
      addAndNorm(product(context, attention.output), residual, attention.norm),
  }
}

function vector(graph: GraphBuilder, values: Float32Array): Value {
  return graph.constant('float32', [values.length], values)
}

function createProducts(
  graph: GraphBuilder,
  flavour: WeightFlavour,
): Pick<LayerWriter, 'products' | 'quantised' | 'zeroPoint'> {
  const zeroPoint = graph.constant('uint8', [], Uint8Array.of(ZERO_POINT))
  const weightZeroPoint =
    flavour === 'int8' ? '' : graph.constant('uint8', [], Uint8Array.of(UINT8_WEIGHT_OFFSET))

  const scalar = (value: number) => graph.constant('float32', [], Float32Array.of(value))

  function quantised(x: Value, alpha: number): Value {
    return graph.node('QuantizeLinear', [x, scalar(1 / alpha), zeroPoint])
  }

  function fusedProduct(x: Value, linears: readonly Linear[]): Value {
    const [first] = linears
    const inputs = first?.weight.inputs ?? 0
    const outputs = linears.reduce((sum, { weight }) => sum + weight.outputs, 0)
    const bias = concatenated(linears.map((linear) => linear.bias ?? new Float32Array(linear.weight.outputs)))
    if (first?.weight.kind !== 'int8') {
      const weight = graph.constant('float32', [inputs, outputs], joinColumns(linears, inputs, outputs))
      const sum = graph.node('MatMul', [x, weight])
      return linears.some((linear) => linear.bias !== undefined)
        ? graph.node('Add', [sum, vector(graph, bias)])
        : sum
    }
    const columns = transposedColumns(linears, inputs, outputs, flavour)
    return graph.node('MatMulIntegerToFloat', [
      quantised(x, first.weight.alpha),
      graph.constant(flavour, [inputs, outputs], columns),
      scalar(1 / first.weight.alpha),
      vector(graph, columnScales(linears, outputs)),
      zeroPoint,
      weightZeroPoint,
      vector(graph, bias),
    ])
  }

  function products(x: Value, linears: readonly Linear[]): readonly Value[] {
    const groups = Map.groupBy(linears.entries(), ([, { weight }]) =>
      weight.kind === 'int8' ? String(weight.alpha) : weight.kind,
    )
    const values: Value[] = linears.map(() => '')
    for (const members of groups.values()) {
      const group = members.map(([, linear]) => linear)
      const fused = fusedProduct(x, group)
      const sizes = BigInt64Array.from(group, ({ weight }) => BigInt(weight.outputs))
      const parts =
        group.length === 1
          ? [fused]
          : graph.nodes('Split', [fused, graph.constant('int64', [sizes.length], sizes)], sizes.length, {
              axis: { int: -1 },
            })
      for (const [at, [index]] of members.entries()) values[index] = parts[at] ?? ''
    }
    return values
  }

  return { products, quantised, zeroPoint }
}

function concatenated(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function columnScales(linears: readonly Linear[], outputs: number): Float32Array {
  const scales = new Float32Array(outputs)
  let at = 0
  for (const { weight } of linears) {
    scales.fill(weight.kind === 'int8' ? 1 / weight.multiplier : 1, at, at + weight.outputs)
    at += weight.outputs
  }
  return scales
}

function joinColumns(linears: readonly Linear[], inputs: number, outputs: number): Float32Array {
  const joined = new Float32Array(inputs * outputs)
  let column = 0
  for (const { weight } of linears) {
    if (weight.kind !== 'float32') throw new TypeError('int8 and float32 weights cannot be one product')
    for (let row = 0; row < inputs; row += 1) {
      joined.set(
        weight.data.subarray(row * weight.outputs, (row + 1) * weight.outputs),
        row * outputs + column,
      )
    }
    column += weight.outputs
  }
  return joined
}

/** Rows of K values per output become columns of a row-major [K, N] matrix. */
function transposedColumns(
  linears: readonly Linear[],
  inputs: number,
  outputs: number,
  flavour: WeightFlavour,
): Uint8Array {
  const joined = new Uint8Array(inputs * outputs)
  const offset = flavour === 'int8' ? 0 : UINT8_WEIGHT_OFFSET
  let column = 0
  for (const { weight } of linears) {
    if (weight.kind !== 'int8') throw new TypeError('int8 and float32 weights cannot be one product')
    for (let output = 0; output < weight.outputs; output += 1) {
      const row = output * inputs
      for (let k = 0; k < inputs; k += 1) {
        joined[k * outputs + column + output] = (weight.data[row + k] ?? 0) + offset
      }
    }
    column += weight.outputs
  }
  return joined
}
