/** How raw audio is written: 16 bits with the lower byte first, or 8 bits of G.711. */
export type PcmEncoding = 's16le' | 'alaw' | 'ulaw'

/** Bytes that make one sample. */
export function bytesPerSample(encoding: PcmEncoding): number {
  return encoding === 's16le' ? 2 : 1
}

/** Whole samples only: `bytes` has a multiple of `bytesPerSample`. */
export function fromPcm(bytes: Uint8Array, encoding: PcmEncoding): Int16Array {
  if (encoding !== 's16le') {
    const table = encoding === 'alaw' ? ALAW : ULAW
    return Int16Array.from(bytes, (byte) => table[byte] ?? 0)
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Int16Array.from({ length: bytes.length / 2 }, (_, at) => view.getInt16(2 * at, true))
}

export function toPcm(samples: Int16Array, encoding: PcmEncoding): Uint8Array {
  if (encoding === 'alaw') return Uint8Array.from(samples, toAlaw)
  if (encoding === 'ulaw') return Uint8Array.from(samples, toUlaw)
  const bytes = new Uint8Array(2 * samples.length)
  const view = new DataView(bytes.buffer)
  for (const [at, sample] of samples.entries()) view.setInt16(2 * at, sample, true)
  return bytes
}

/** G.711: a sign, three bits of exponent, four of mantissa; even bits of A-law, all bits of mu-law are inverted. */
const ALAW = Int16Array.from({ length: 256 }, (_, byte) => {
  const code = byte ^ 0x55
  const exponent = (code >> 4) & 7
  const mantissa = ((code & 15) << 4) + 8
  const size = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1)
  return code & 0x80 ? size : -size
})

const ULAW_BIAS = 0x84
const ULAW = Int16Array.from({ length: 256 }, (_, byte) => {
  const code = ~byte
  const size = ((((code & 15) << 3) + ULAW_BIAS) << ((code >> 4) & 7)) - ULAW_BIAS
  return code & 0x80 ? -size : size
})

const LARGEST = 32_767
const ULAW_CLIP = 32_635

function toAlaw(sample: number): number {
  const size = Math.min(sample < 0 ? -sample - 1 : sample, LARGEST) >> 4
  const exponent = Math.max(0, 28 - Math.clz32(size))
  const mantissa = exponent <= 1 ? size & 15 : (size >> (exponent - 1)) & 15
  return ((sample < 0 ? 0 : 0x80) | (exponent << 4) | mantissa) ^ 0x55
}

function toUlaw(sample: number): number {
  const size = Math.min(Math.abs(sample), ULAW_CLIP) + ULAW_BIAS
  const exponent = 24 - Math.clz32(size)
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | ((size >> (exponent + 3)) & 15)) & 0xff
}
