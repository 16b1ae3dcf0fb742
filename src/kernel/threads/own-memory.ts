/** From here on handing memory over is cheaper than copying it, and giving it back by hand worth the while. */
const LARGE_BYTES = 65_536

/** Bytes whose memory can be handed over to another thread: it holds nothing else. Copied only where it does. */
export function ownMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return isWhole(bytes) ? bytes : new Uint8Array(bytes)
}

/** The memory of large bytes among values, to be handed over to another thread. */
export function largeMemoryOf(values: readonly unknown[]): readonly ArrayBuffer[] {
  return values
    .filter((value) => value instanceof Uint8Array)
    .filter((bytes) => bytes.byteLength >= LARGE_BYTES)
    .filter(isWhole)
    .map(({ buffer }) => buffer)
}

/**
 * Gives the memory of large bytes back that nobody needs any more; they are empty afterwards. Left to the collector, it
 * would stay until 64 MB of it have come together, in every thread.
 */
export function giveBackMemory(values: readonly unknown[]): void {
  for (const memory of largeMemoryOf(values)) memory.transfer(0)
}

function isWhole(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.byteLength
}
