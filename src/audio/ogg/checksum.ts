const POLYNOMIAL = 0x04c1_1db7
const CHECKSUM_AT = 22
const CHECKSUM_BYTES = 4

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x8000_0000 ? (value << 1) ^ POLYNOMIAL : value << 1
  return value >>> 0
})

/** A checksum of 32 bits, highest bit first; goes on from `before`. */
export function checksumOf(bytes: Uint8Array, before: number): number {
  let sum = before
  for (const byte of bytes) sum = (sum << 8) ^ (TABLE[((sum >>> 24) ^ byte) & 0xff] ?? 0)
  return sum >>> 0
}

/** That of a page of Ogg, in which its own place counts as zero. */
export function oggChecksum(page: Uint8Array): number {
  const before = checksumOf(page.subarray(0, CHECKSUM_AT), 0)
  const between = checksumOf(new Uint8Array(CHECKSUM_BYTES), before)
  return checksumOf(page.subarray(CHECKSUM_AT + CHECKSUM_BYTES), between)
}
