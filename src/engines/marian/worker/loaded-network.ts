import type { NetworkConfig } from '../format/network-config.ts'
import type { BatchNetwork } from '../inference/batch-queue.ts'

/** A network that is ready, whatever runs it. */
export interface LoadedNetwork extends BatchNetwork {
  readonly config: NetworkConfig
}
