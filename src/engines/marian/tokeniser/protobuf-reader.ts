import { ModelFileError } from '../format/model-file-error.ts'

/** One field of a protocol buffer message; which of the values is set depends on how it was written. */
export interface ProtobufField {
  readonly number: number
  readonly integer?: number
  readonly float?: number
  readonly bytes?: Uint8Array
}

/** Reads the fields of a message in order. Byte fields are views. Errors: `ModelFileError` for a damaged message. */
export function* readFields(message: Uint8Array): Generator<ProtobufField> {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength)
  let position = 0

  function varint(): number {
    let value = 0
    let factor = 1
    for (let count = 0; count < 10; count += 1) {
      const byte = message[position]
      if (byte === undefined) throw new ModelFileError('The vocabulary file ends too early')
      position += 1
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
      factor *= 128
    }
    throw new ModelFileError('The vocabulary file holds a malformed number')
  }

  function skip(length: number): number {
    const at = position
    if (length > message.byteLength - position) throw new ModelFileError('The vocabulary file ends too early')
    position += length
    return at
  }

  while (position < message.byteLength) {
    const tag = varint()
    const number = Math.floor(tag / 8)
    switch (tag % 8) {
      case 0:
        yield { number, integer: varint() }
        break
      case 1:
        skip(8)
        break
      case 2: {
        const length = varint()
        const at = skip(length)
        yield { number, bytes: message.subarray(at, at + length) }
        break
      }
      case 5:
        yield { number, float: view.getFloat32(skip(4), true) }
        break
      default:
        throw new ModelFileError('The vocabulary file is not a protocol buffer')
    }
  }
}
