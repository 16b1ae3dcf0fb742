import { createFreedMemoryReturn } from '../../../kernel/freed-memory.ts'
import { releaseMemoryWhenQuiet } from '../../../kernel/memory-release.ts'
import { serveParent } from '../../../kernel/threads/worker-process.ts'
import { isWorkerConfig, serveModels } from './model-worker.ts'

// The models of a process of their own, for runtimes in native code.
serveParent((port, config) => {
  if (!isWorkerConfig(config)) throw new Error('the process was started without its settings')
  serveModels(port, config)
  releaseMemoryWhenQuiet({ returnFreed: createFreedMemoryReturn() })
})
