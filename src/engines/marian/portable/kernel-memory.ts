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
  /** By address; no two of them touch. */
  const free: Part[] = [{ address: ALIGNMENT, bytes: memory.buffer.byteLength - ALIGNMENT }]

  function grow(bytes: number): void {
    const address = memory.buffer.byteLength
    const last = free.at(-1)
    const atEnd = last !== undefined && last.address + last.bytes === address ? last.bytes : 0
    const pages = Math.ceil((bytes - atEnd) / PAGE_BYTES)
    memory.grow(pages)
    give({ address, bytes: pages * PAGE_BYTES })
  }

  function give({ address, bytes }: Part): void {
    let index = free.findIndex((part) => part.address > address)
    if (index < 0) index = free.length
    const before = free[index - 1]
    const after = free[index]
    const touchesBefore = before !== undefined && before.address + before.bytes === address
    const touchesAfter = after !== undefined && address + bytes === after.address
    const start = touchesBefore ? before.address : address
    const end = touchesAfter ? after.address + after.bytes : address + bytes
    free.splice(touchesBefore ? index - 1 : index, (touchesBefore ? 1 : 0) + (touchesAfter ? 1 : 0), {
      address: start,
      bytes: end - start,
    })
  }

  function allocate(wanted: number): number {
    const bytes = Math.max(1, Math.ceil(wanted / ALIGNMENT)) * ALIGNMENT
    const index = free.findIndex((part) => part.bytes >= bytes)
    const part = free[index]
    if (part === undefined) {
      grow(bytes)
      return allocate(wanted)
    }
    const rest = { address: part.address + bytes, bytes: part.bytes - bytes }
    free.splice(index, 1, ...(rest.bytes > 0 ? [rest] : []))
    used.set(part.address, bytes)
    return part.address
  }

  return {
    allocate,
    free(address) {
      const bytes = used.get(address)
      if (bytes === undefined) throw new RangeError(`Nothing is allocated at ${address}`)
      used.delete(address)
      give({ address, bytes })
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
