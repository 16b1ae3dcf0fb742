/** A text as UTF-8. Unlike a string it can be handed to another thread without being copied. */
export type Utf8 = Uint8Array<ArrayBuffer>

/** A text as it came, or as UTF-8 where it is long. */
export type LongText = string | Utf8

/** Text that is gathered before it is encoded: a call for each line would take longer than the line. */
const PIECE_UNITS = 32_768
const BYTES_PER_UNIT = 3

const encoder = new TextEncoder()

/** The bytes have their memory for themselves. */
export function toUtf8(text: string): Utf8 {
  return encoder.encode(text)
}

export function fromUtf8({ buffer, byteOffset, byteLength }: Utf8): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString()
}

export function isUtf8(text: unknown): text is Utf8 {
  return text instanceof Uint8Array && text.buffer instanceof ArrayBuffer
}

export function textOf(text: LongText): string {
  return typeof text === 'string' ? text : fromUtf8(text)
}

/** Gathers a text as UTF-8; what is added at a time splits no character. */
export function createUtf8Writer(expectedBytes: number) {
  let bytes = new Uint8Array(expectedBytes)
  let length = 0
  let pending = ''

  function flush(): void {
    const neededBytes = length + pending.length * BYTES_PER_UNIT
    if (neededBytes > bytes.length)
      bytes = new Uint8Array(bytes.buffer.transfer(Math.max(neededBytes, 2 * length)))
    length += encoder.encodeInto(pending, bytes.subarray(length)).written
    pending = ''
  }

  return {
    add(text: string): void {
      pending += text
      if (pending.length >= PIECE_UNITS) flush()
    },
    /** The text so far; ends the writer. */
    finish(): Utf8 {
      flush()
      return new Uint8Array(bytes.buffer.transfer(length))
    },
  }
}
