import { type FileHandle, open } from 'node:fs/promises'

const METADATA_FIELD = 14
const LENGTH_DELIMITED = 2
const VARINT = 0
/** A tag and a length. */
const HEAD_BYTES = 20
const LONGEST_ENTRY_BYTES = 1_000_000

/**
 * What a model in the ONNX format says about itself: `model_type` and the like. The weights are skipped, not read.
 * Errors: when the file is not such a model.
 */
export async function readOnnxMetadata(path: string): Promise<ReadonlyMap<string, string>> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const entries = new Map<string, string>()
    for (let at = 0; at < size; ) {
      const head = await readAt(file, at, Math.min(HEAD_BYTES, size - at))
      const [tag, tagBytes] = readVarint(head, 0)
      const [value, valueBytes] = readVarint(head, tagBytes)
      const wireType = tag & 7
      at += tagBytes + valueBytes
      if (wireType === VARINT) continue
      if (wireType !== LENGTH_DELIMITED || at + value > size) throw new Error('This is no ONNX model')
      if (tag >> 3 === METADATA_FIELD && value <= LONGEST_ENTRY_BYTES) {
        const [key, text] = readEntry(await readAt(file, at, value))
        entries.set(key, text)
      }
      at += value
    }
    return entries
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** A key and a value, as fields 1 and 2. */
function readEntry(bytes: Buffer): readonly [key: string, value: string] {
  const texts = ['', '', '']
  for (let at = 0; at < bytes.length; ) {
    const [tag, tagBytes] = readVarint(bytes, at)
    const [length, lengthBytes] = readVarint(bytes, at + tagBytes)
    at += tagBytes + lengthBytes
    texts[tag >> 3] = bytes.toString('utf8', at, at + length)
    at += length
  }
  return [texts[1] ?? '', texts[2] ?? '']
}

function readVarint(bytes: Buffer, start: number): readonly [value: number, length: number] {
  let value = 0
  for (let length = 0; length < 8; length += 1) {
    const byte = bytes[start + length]
    if (byte === undefined) break
    value += (byte & 0x7f) * 2 ** (7 * length)
    if (byte < 0x80) return [value, length + 1]
  }
  throw new Error('This is no ONNX model')
}
