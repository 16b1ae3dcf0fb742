import type { DecodeTask } from './decode-task.ts'
import { createDecoding, type DecodingOptions } from './decoding.ts'
import type { NetworkRuntime } from './network-runtime.ts'

export interface DecodeBatchOptions extends DecodingOptions {
  readonly tasks: readonly DecodeTask[]
  /** Asked before sentences are encoded and before every step, which wait for it: sentences that join. */
  readonly newcomers?: () => Promise<readonly DecodeTask[]> | undefined
}

/**
 * Decodes sentences together. Each result is the same as if its sentence were decoded alone, because rows never mix.
 * The padded length is a property of the sentence, scores are exact sums, and each row picks among its own
 * candidates.
 */
export async function decodeBatch({ tasks, newcomers, ...options }: DecodeBatchOptions): Promise<void> {
  const decoding = createDecoding(options)
  let waiting = [...tasks]
  try {
    for (;;) {
      waiting.push(...((await newcomers?.()) ?? []))
      waiting = waiting.filter((task) => !task.isCancelled())
      decoding.dropCancelled()
      if (decoding.count() + waiting.length === 0) return
      if (waiting.length === 0) await decoding.step()
      else await decoding.add(waiting.splice(0, encodedTogether(waiting, options.runtime)))
    }
  } finally {
    decoding.dropAll()
  }
}

/** How many of the tasks are encoded in one go, which nothing interrupts. */
function encodedTogether(tasks: readonly DecodeTask[], { encodesAtOnce }: NetworkRuntime): number {
  let positions = 0
  const end = tasks.findIndex(({ sourceIds }) => {
    positions += sourceIds.length
    return positions > encodesAtOnce
  })
  return end === -1 ? tasks.length : Math.max(1, end)
}
