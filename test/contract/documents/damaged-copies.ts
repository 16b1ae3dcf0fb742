const DAMAGES = 24

/** A file cut at, and with a damaged byte at, places all over it. */
export function* damagedCopies(bytes: Uint8Array): Generator<Uint8Array> {
  for (let count = 0; count < DAMAGES; count += 1) {
    const at = Math.floor((bytes.length * count) / DAMAGES)
    yield bytes.subarray(0, at)
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ 0x55
    yield flipped
  }
}
