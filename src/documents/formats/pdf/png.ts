import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** How the library holds pixels, and the colour type and depth that PNG calls so. */
const KINDS: ReadonlyMap<number, { readonly depth: number; readonly type: number; readonly bits: number }> =
  new Map([
    [1, { depth: 1, type: 0, bits: 1 }],
    [2, { depth: 8, type: 2, bits: 24 }],
    [3, { depth: 8, type: 6, bits: 32 }],
  ])

/** A PNG of raw pixels: one bit, red green blue, or these with opacity. `undefined` where the length does not fit. */
export function encodePng(
  pixels: Uint8Array,
  width: number,
  height: number,
  kind: number,
): Uint8Array | undefined {
  const layout = KINDS.get(kind)
  if (layout === undefined) return undefined
  const rowBytes = Math.ceil((width * layout.bits) / 8)
  if (pixels.length < rowBytes * height) return undefined
  const rows = Buffer.alloc((rowBytes + 1) * height)
  for (let row = 0; row < height; row += 1) {
    rows.set(pixels.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = layout.depth
  header[9] = layout.type
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const head = Buffer.alloc(4)
  const tail = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  tail.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, tail])
}
