import { createProtobufWriter, type ProtobufWriter } from './protobuf-writer.ts'

/** ONNX element types. */
const ELEMENT = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7 } as const
type Element = keyof typeof ELEMENT

/** A string names a dynamic dimension. */
type Dimension = number | string

interface TensorShape {
  readonly name: string
  readonly element: Element
  readonly shape: readonly Dimension[]
}

type Attribute = number | { readonly int: number } | string | readonly number[]

const ATTRIBUTE_TYPE = { float: 1, int: 2, string: 3, ints: 7 } as const
const IR_VERSION = 9
const OPSET = 17
const MICROSOFT_DOMAIN = 'com.microsoft'

/** Names a value of the graph, or '' for an optional input that is left out. */
export type Value = string

/** Builds one ONNX graph in memory. Values are strings; every node's outputs get fresh names unless given. */
export interface GraphBuilder {
  readonly input: (tensor: TensorShape) => Value
  readonly output: (tensor: TensorShape) => void
  readonly constant: (element: Element, shape: readonly number[], data: ArrayBufferView) => Value
  /** Adds a node with one output and returns its name. */
  readonly node: (
    operator: string,
    inputs: readonly Value[],
    attributes?: Readonly<Record<string, Attribute>>,
    output?: string,
  ) => Value
  /** Adds a node with several outputs. */
  readonly nodes: (
    operator: string,
    inputs: readonly Value[],
    outputCount: number,
    attributes?: Readonly<Record<string, Attribute>>,
  ) => readonly Value[]
  /** The serialised model. */
  readonly build: () => Uint8Array
}

/** Operators that live in ONNX Runtime's own domain. */
const MICROSOFT_OPERATORS: ReadonlySet<string> = new Set([
  'MatMulIntegerToFloat',
  'MultiHeadAttention',
  'SkipLayerNormalization',
])

export function createGraphBuilder(name: string): GraphBuilder {
  const graph = createProtobufWriter()
  const tail = createProtobufWriter()
  const constants = new Map<string, Value>()
  let fresh = 0

  function nodes(
    operator: string,
    inputs: readonly Value[],
    outputs: readonly Value[],
    attributes: Readonly<Record<string, Attribute>>,
  ): void {
    const node = createProtobufWriter()
    for (const input of inputs) node.text(1, input)
    for (const output of outputs) node.text(2, output)
    node.text(3, `${operator}_${fresh}`).text(4, operator)
    for (const [key, value] of Object.entries(attributes)) node.message(5, encodeAttribute(key, value))
    if (MICROSOFT_OPERATORS.has(operator)) node.text(7, MICROSOFT_DOMAIN)
    graph.message(1, node)
  }

  function freshName(): Value {
    fresh += 1
    return `v${fresh}`
  }

  return {
    input(tensor) {
      tail.message(11, encodeValueInfo(tensor))
      return tensor.name
    },
    output: (tensor) => void tail.message(12, encodeValueInfo(tensor)),
    constant(element, shape, data) {
      const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      const key =
        bytes.byteLength <= 64 ? `${element}/${shape.join('x')}/${Buffer.from(bytes).toString('hex')}` : ''
      const known = constants.get(key)
      if (known !== undefined) return known
      const value = freshName()
      if (key !== '') constants.set(key, value)
      tail.message(5, encodeTensor({ name: value, element, shape }, bytes))
      return value
    },
    node(operator, inputs, attributes = {}, output = freshName()) {
      nodes(operator, inputs, [output], attributes)
      return output
    },
    nodes(operator, inputs, outputCount, attributes = {}) {
      const outputs = Array.from({ length: outputCount }, freshName)
      nodes(operator, inputs, outputs, attributes)
      return outputs
    },
    build() {
      graph.text(2, name)
      return encodeModel(joined(graph, tail))
    },
  }
}

function encodeModel(graph: ProtobufWriter): Uint8Array {
  const model = createProtobufWriter().varint(1, IR_VERSION).text(2, 'interpres')
  const graphBytes = createProtobufWriter()
  graphBytes.message(7, graph)
  const opsets = createProtobufWriter()
    .message(8, createProtobufWriter().text(1, '').varint(2, OPSET))
    .message(8, createProtobufWriter().text(1, MICROSOFT_DOMAIN).varint(2, 1))
  return Buffer.concat([...model.chunks(), ...graphBytes.chunks(), ...opsets.chunks()])
}

function joined(first: ProtobufWriter, second: ProtobufWriter): ProtobufWriter {
  return {
    ...first,
    byteLength: () => first.byteLength() + second.byteLength(),
    chunks: () => [...first.chunks(), ...second.chunks()],
  }
}

function encodeTensor(
  { name, element, shape }: TensorShape & { readonly shape: readonly number[] },
  bytes: Uint8Array,
): ProtobufWriter {
  const tensor = createProtobufWriter()
  for (const size of shape) tensor.varint(1, size)
  return tensor.varint(2, ELEMENT[element]).text(8, name).bytes(9, bytes)
}

function encodeValueInfo({ name, element, shape }: TensorShape): ProtobufWriter {
  const dimensions = createProtobufWriter()
  for (const size of shape) {
    const dimension = createProtobufWriter()
    dimensions.message(1, typeof size === 'number' ? dimension.varint(1, size) : dimension.text(2, size))
  }
  const tensor = createProtobufWriter().varint(1, ELEMENT[element]).message(2, dimensions)
  return createProtobufWriter().text(1, name).message(2, createProtobufWriter().message(1, tensor))
}

function encodeAttribute(name: string, value: Attribute): ProtobufWriter {
  const attribute = createProtobufWriter().text(1, name)
  if (typeof value === 'number') return attribute.float(2, value).varint(20, ATTRIBUTE_TYPE.float)
  if (typeof value === 'string') return attribute.text(4, value).varint(20, ATTRIBUTE_TYPE.string)
  if ('int' in value) return attribute.varint(3, value.int).varint(20, ATTRIBUTE_TYPE.int)
  for (const item of value) attribute.varint(8, item)
  return attribute.varint(20, ATTRIBUTE_TYPE.ints)
}
