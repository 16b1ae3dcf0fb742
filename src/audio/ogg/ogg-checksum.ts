const POLYNOMIAL = 0x04c1_1db7
const CHECKSUM_AT = 22

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x8000_0000 ? (value << 1) ^ POLYNOMIAL : value << 1
  return value >>> 0
})

/** The checksum of a page of Ogg, in which its own place counts as zero. */
export function oggChecksum(page: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < page.length; at++) {
    const byte = at >= CHECKSUM_AT && at < CHECKSUM_AT + 4 ? 0 : (page[at] ?? 0)
    sum = (sum << 8) ^ (TABLE[((sum >>> 24) ^ byte) & 0xff] ?? 0)
  }
  return sum >>> 0
}
