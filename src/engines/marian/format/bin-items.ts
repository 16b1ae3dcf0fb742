import { createByteReader } from './byte-reader.ts'
import { ModelFileError } from './model-file-error.ts'

/** Element types of a `.bin` file that this reader understands: class bits plus element size in bytes. */
export const ITEM_TYPES = {
  int8: 0x101,
  int32: 0x104,
  uint32: 0x204,
  float32: 0x404,
  intgemm8: 0x4101,
} as const
type ItemType = keyof typeof ITEM_TYPES

/** One named tensor. `data` is a view into the file and may be longer than the tensor (padding). */
export interface BinItem {
  readonly name: string
  readonly type: ItemType
  readonly shape: readonly number[]
  readonly data: Uint8Array
}

const MAX_ITEMS = 4096
const MAX_NAME_BYTES = 256
const MAX_DIMENSIONS = 8
const CONTAINER_VERSION = 1
/** An intgemm8 tensor is followed by its multiplier. */
const MULTIPLIER_BYTES = 4

interface ItemHeader {
  readonly nameLength: number
  readonly type: ItemType
  readonly shapeLength: number
  readonly dataLength: number
}

/**
 * Reads the container of a Marian `.bin` file. Every length is checked against the size of the file before it is
 * used, so a hostile file costs no more memory than its own bytes.
 *
 * Errors: `ModelFileError` for anything that is not such a container.
 */
export function readBinItems(file: Uint8Array): ReadonlyMap<string, BinItem> {
  const reader = createByteReader(file)
  const version = reader.u64('the version number')
  if (version !== CONTAINER_VERSION)
    throw new ModelFileError(`This is not a Marian model: version ${version}`)
  const count = reader.u64('the number of tensors')
  if (count === 0 || count > MAX_ITEMS) throw new ModelFileError(`${count} tensors is not a plausible number`)

  const headers: ItemHeader[] = []
  for (let index = 0; index < count; index += 1) headers.push(readHeader(reader))
  const names = headers.map((header) => readName(reader.bytes(header.nameLength, 'a tensor name')))
  const shapes = headers.map((header, index) => readShape(reader, header.shapeLength, names[index] ?? ''))
  reader.bytes(reader.u64('the padding length'), 'the padding')

  const items = new Map<string, BinItem>()
  for (const [index, header] of headers.entries()) {
    const name = names[index] ?? ''
    const shape = shapes[index] ?? []
    if (items.has(name)) throw new ModelFileError(`Tensor ${name} occurs twice`)
    const data = reader.bytes(header.dataLength, `tensor ${name}`)
    const needed = bytesOfTensor(header.type, shape)
    if (needed > data.byteLength)
      throw new ModelFileError(`Tensor ${name} has less data than its shape needs`)
    items.set(name, { name, type: header.type, shape, data })
  }
  return items
}

/** Bytes a tensor occupies without padding. */
function bytesOfTensor(type: ItemType, shape: readonly number[]): number {
  const elements = shape.reduce((product, size) => product * size, 1)
  return elements * (ITEM_TYPES[type] & 0xff) + (type === 'intgemm8' ? MULTIPLIER_BYTES : 0)
}

function readHeader(reader: ReturnType<typeof createByteReader>): ItemHeader {
  const nameLength = reader.u64('a tensor header')
  const typeCode = reader.u64('a tensor header')
  const shapeLength = reader.u64('a tensor header')
  const dataLength = reader.u64('a tensor header')
  if (nameLength < 2 || nameLength > MAX_NAME_BYTES)
    throw new ModelFileError('A tensor name has an impossible length')
  if (shapeLength > MAX_DIMENSIONS) throw new ModelFileError('A tensor has too many dimensions')
  return { nameLength, type: typeOfCode(typeCode), shapeLength, dataLength }
}

function typeOfCode(code: number): ItemType {
  for (const [name, known] of Object.entries(ITEM_TYPES)) if (known === code) return name as ItemType
  throw new ModelFileError(`Tensor type 0x${code.toString(16)} is not supported`)
}

function readName(bytes: Uint8Array): string {
  if (bytes[bytes.length - 1] !== 0) throw new ModelFileError('A tensor name does not end where it should')
  const name = Buffer.from(bytes.subarray(0, -1)).toString('latin1')
  if (!/^[\x21-\x7e]+$/.test(name)) throw new ModelFileError('A tensor name holds unprintable characters')
  return name
}

function readShape(reader: ReturnType<typeof createByteReader>, length: number, name: string): number[] {
  const shape: number[] = []
  for (let index = 0; index < length; index += 1) {
    const size = reader.i32('a tensor shape')
    if (size < 1) throw new ModelFileError(`Tensor ${name} has a dimension of ${size}`)
    shape.push(size)
  }
  return shape
}
