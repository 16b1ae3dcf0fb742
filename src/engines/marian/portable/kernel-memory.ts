import { PAGE_BYTES, type WasmMemory } from './simd-kernel.ts'

/**
 * Hands out parts of a kernel's memory, which grows as needed and never shrinks. Views are good until the next `allocate`:
 * growing makes a new buffer.
 */
export interface KernelMemory {
  /** Address of so many bytes, a multiple of 16; what is in them is undefined. Address 0 is never given. */
  readonly allocate: (bytes: number) => number
  readonly free: (address: number) => void
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
  /** By address; no two of them touch. */
  let free: Part[] = [{ address: ALIGNMENT, bytes: memory.buffer.byteLength - ALIGNMENT }]

  function grow(bytes: number): void {
    const address = memory.buffer.byteLength
    const last = free.at(-1)
    const atEnd = last !== undefined && last.address + last.bytes === address ? last.bytes : 0
    const pages = Math.ceil((bytes - atEnd) / PAGE_BYTES)
    memory.grow(pages)
    give({ address, bytes: pages * PAGE_BYTES })
  }

  function give(part: Part): void {
    const merged: Part[] = []
    for (const next of [...free, part].toSorted((a, b) => a.address - b.address)) {
      const before = merged.at(-1)
      if (before === undefined || before.address + before.bytes < next.address) merged.push(next)
      else merged[merged.length - 1] = { address: before.address, bytes: before.bytes + next.bytes }
    }
    free = merged
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
    bytes: (address, count) => new Uint8Array(memory.buffer, address, count),
    floats: (address, count) => new Float32Array(memory.buffer, address, count),
    integers: (address, count) => new Int32Array(memory.buffer, address, count),
  }
}
