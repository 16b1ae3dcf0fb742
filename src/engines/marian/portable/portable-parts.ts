import type { KernelMemory } from './kernel-memory.ts'
import type { Layers } from './layers.ts'
import type { SimdKernel } from './simd-kernel.ts'
import type { SourceMemories } from './source-memories.ts'
import type { Workspace } from './workspace.ts'

/** What encoder and decoder of one network share. */
export interface PortableParts {
  readonly kernel: SimdKernel
  readonly memory: KernelMemory
  readonly workspace: Workspace
  readonly layers: Layers
  readonly sources: SourceMemories
  readonly embeddingSize: number
  readonly heads: number
}
