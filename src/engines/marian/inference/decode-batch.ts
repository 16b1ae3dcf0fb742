import type { DecodeTask } from './decode-task.ts'
import { createDecodingRows, type DecodingRow } from './decoding-rows.ts'
import type { NetworkRuntime } from './network-runtime.ts'
import type { NetworkTables } from './network-tables.ts'

export interface DecodeBatchOptions {
  readonly runtime: NetworkRuntime
  readonly tables: NetworkTables
  readonly tasks: readonly DecodeTask[]
  /** Hypotheses per sentence; 1 is greedy. */
  readonly width: number
  /** Source positions per row, at least the longest source; the same for every batch a sentence may be in. */
  readonly length: number
  /** Asked before every step; the step waits for it. Nothing of the runtime's last answer is needed any more then. */
  readonly beforeStep?: () => Promise<void> | undefined
}

/**
 * Decodes sentences together. Each result is the same as if its sentence were decoded alone, because rows never mix:
 * the padded length is a property of the sentence, scores are exact sums, and each row picks among its own candidates.
 */
export async function decodeBatch({
  runtime,
  tables,
  tasks,
  width,
  length,
  beforeStep,
}: DecodeBatchOptions): Promise<void> {
  const D = tables.embeddingSize
  const embedded = new Float32Array(tasks.length * length * D)
  const mask = new Int32Array(tasks.length * length)
  for (const [row, task] of tasks.entries()) {
    for (const [position, id] of task.sourceIds.entries()) {
      tables.embedSource(embedded, (row * length + position) * D, id, position)
      mask[row * length + position] = 1
    }
  }
  const memory = await runtime.encode(embedded, mask, length)
  try {
    const rows = createDecodingRows({
      tables,
      tasks,
      memory,
      width,
      wantsEqualWidths: runtime.wantsEqualWidths,
    })
    for (let position = 0; ; position += 1) {
      rows.dropWhere((row) => row.task.isCancelled())
      if (rows.count() === 0) return
      await beforeStep?.()
      const output = await runtime.step(rows.stepInput(position))
      rows.advance(output)
      rows.dropWhere(isComplete)
    }
  } finally {
    memory.release()
  }
}

function isComplete(row: DecodingRow): boolean {
  return row.complete
}
