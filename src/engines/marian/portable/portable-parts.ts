import type { NetworkTables } from '../inference/network-tables.ts'
import type { Candidates } from './candidates.ts'
import type { KernelMemory } from './kernel-memory.ts'
import type { Layers } from './layers.ts'
import type { SimdKernel } from './simd-kernel.ts'
import type { Workspace } from './workspace.ts'

/** What encoder and decoder of one network share. */
export interface PortableParts {
  readonly kernel: SimdKernel
  readonly memory: KernelMemory
  readonly workspace: Workspace
  readonly layers: Layers
  readonly candidates: Candidates
  readonly tables: NetworkTables
}
