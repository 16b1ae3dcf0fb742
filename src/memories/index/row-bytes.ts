export interface RowBytes {
  byte(value: number): void
  /** Four bytes, the lowest first. */
  fixed(value: number): void
  /** Seven bits a byte, the lowest first. */
  varied(value: number): void
  clear(): void
  copy(): Uint8Array
}

/** Bytes of a row, written one after the other. */
export function createRowBytes(): RowBytes {
  let buffer = new Uint8Array(4_096)
  let length = 0
  const byte = (value: number): void => {
    if (length === buffer.length) {
      const larger = new Uint8Array(buffer.length * 2)
      larger.set(buffer)
      buffer = larger
    }
    buffer[length] = value
    length += 1
  }
  return {
    clear() {
      length = 0
    },
    byte,
    fixed(value: number) {
      byte(value & 0xff)
      byte((value >>> 8) & 0xff)
      byte((value >>> 16) & 0xff)
      byte(value >>> 24)
    },
    varied(value: number) {
      let rest = value
      while (rest > 0x7f) {
        byte((rest & 0x7f) | 0x80)
        rest >>>= 7
      }
      byte(rest)
    },
    copy: () => buffer.slice(0, length),
  }
}
