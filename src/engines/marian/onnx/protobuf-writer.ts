/**
 * Writes protocol buffer messages. Large byte fields are kept as they are given and joined once at the end, so that a
 * model of many megabytes is copied one single time.
 */
export interface ProtobufWriter {
  readonly varint: (field: number, value: number | bigint) => ProtobufWriter
  readonly float: (field: number, value: number) => ProtobufWriter
  readonly text: (field: number, value: string) => ProtobufWriter
  readonly bytes: (field: number, value: Uint8Array) => ProtobufWriter
  readonly message: (field: number, value: ProtobufWriter) => ProtobufWriter
  readonly byteLength: () => number
  readonly chunks: () => readonly Uint8Array[]
}

const VARINT = 0
const LENGTH_DELIMITED = 2
const FIXED32 = 5

export function createProtobufWriter(): ProtobufWriter {
  const chunks: Uint8Array[] = []
  let length = 0

  function push(bytes: Uint8Array): void {
    chunks.push(bytes)
    length += bytes.byteLength
  }

  function tag(field: number, wireType: number): void {
    push(encodeVarint(BigInt((field << 3) | wireType)))
  }

  const writer: ProtobufWriter = {
    varint(field, value) {
      tag(field, VARINT)
      push(encodeVarint(BigInt(value)))
      return writer
    },
    float(field, value) {
      tag(field, FIXED32)
      const bytes = Buffer.alloc(4)
      bytes.writeFloatLE(value)
      push(bytes)
      return writer
    },
    text: (field, value) => writer.bytes(field, Buffer.from(value, 'utf8')),
    bytes(field, value) {
      tag(field, LENGTH_DELIMITED)
      push(encodeVarint(BigInt(value.byteLength)))
      push(value)
      return writer
    },
    message(field, value) {
      tag(field, LENGTH_DELIMITED)
      push(encodeVarint(BigInt(value.byteLength())))
      for (const chunk of value.chunks()) push(chunk)
      return writer
    },
    byteLength: () => length,
    chunks: () => chunks,
  }
  return writer
}

/** Negative numbers take ten bytes, as two's complement of 64 bits. */
function encodeVarint(value: bigint): Uint8Array {
  let rest = BigInt.asUintN(64, value)
  const bytes: number[] = []
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}
