import { PAGE_BYTES, type WasmMemory } from './simd-kernel.ts'

/**
 * Hands out parts of a kernel's memory, which grows as needed and never shrinks. Views are good until the next `allocate`:
 * growing makes a new buffer.
 */
export interface KernelMemory {
  /** Address of so many bytes, a multiple of 16; what is in them is undefined. Address 0 is never given. */
  readonly allocate: (bytes: number) => number
  readonly free: (address: number) => void
  readonly copy: (to: number, from: number, bytes: number) => void
  readonly bytes: (address: number, count: number) => Uint8Array
  readonly floats: (address: number, count: number) => Float32Array
  readonly integers: (address: number, count: number) => Int32Array
}

interface Part {
  readonly address: number
  readonly bytes: number
}

const ALIGNMENT = 16

export function createKernelMemory(memory: WasmMemory): KernelMemory {
  const used = new Map<number, number>()
  let all = new Uint8Array(memory.buffer)
  const free = createFreeParts({ address: ALIGNMENT, bytes: memory.buffer.byteLength - ALIGNMENT })

  function grow(bytes: number): void {
    const address = memory.buffer.byteLength
    const pages = Math.ceil((bytes - free.bytesBefore(address)) / PAGE_BYTES)
    memory.grow(pages)
    free.give({ address, bytes: pages * PAGE_BYTES })
  }

  function allocate(wanted: number): number {
    const bytes = Math.max(1, Math.ceil(wanted / ALIGNMENT)) * ALIGNMENT
    const address = free.take(bytes)
    if (address === undefined) {
      grow(bytes)
      return allocate(wanted)
    }
    used.set(address, bytes)
    return address
  }

  return {
    allocate,
    free(address) {
      const bytes = used.get(address)
      if (bytes === undefined) throw new RangeError(`Nothing is allocated at ${address}`)
      used.delete(address)
      free.give({ address, bytes })
    },
    copy(to, from, bytes) {
      if (all.buffer !== memory.buffer) all = new Uint8Array(memory.buffer)
      all.copyWithin(to, from, from + bytes)
    },
    bytes: (address, count) => new Uint8Array(memory.buffer, address, count),
    floats: (address, count) => new Float32Array(memory.buffer, address, count),
    integers: (address, count) => new Int32Array(memory.buffer, address, count),
  }
}

/** What is not used, by address; no two parts of it touch. */
function createFreeParts(first: Part) {
  const parts = [first]
  return {
    /** Of the last part, where it ends at this address. */
    bytesBefore(end: number): number {
      const last = parts.at(-1)
      return last !== undefined && last.address + last.bytes === end ? last.bytes : 0
    },
    /** The address of so many bytes in the first part that has them; `undefined` where none has. */
    take(bytes: number): number | undefined {
      const index = parts.findIndex((part) => part.bytes >= bytes)
      const part = parts[index]
      if (part === undefined) return undefined
      const rest = { address: part.address + bytes, bytes: part.bytes - bytes }
      parts.splice(index, 1, ...(rest.bytes > 0 ? [rest] : []))
      return part.address
    },
    give({ address, bytes }: Part): void {
      let index = parts.findIndex((part) => part.address > address)
      if (index < 0) index = parts.length
      const before = parts[index - 1]
      const after = parts[index]
      const touchesBefore = before !== undefined && before.address + before.bytes === address
      const touchesAfter = after !== undefined && address + bytes === after.address
      const start = touchesBefore ? before.address : address
      const end = touchesAfter ? after.address + after.bytes : address + bytes
      parts.splice(touchesBefore ? index - 1 : index, (touchesBefore ? 1 : 0) + (touchesAfter ? 1 : 0), {
        address: start,
        bytes: end - start,
      })
    },
  }
}
