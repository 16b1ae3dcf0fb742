import type { DecodeTask } from './decode-task.ts'
import { createDecoding, type DecodingOptions } from './decoding.ts'

export interface DecodeBatchOptions extends DecodingOptions {
  readonly tasks: readonly DecodeTask[]
  /** Asked before every step, which waits for it: sentences that join. */
  readonly newcomers?: () => Promise<readonly DecodeTask[]> | undefined
}

/**
 * Decodes sentences together. Each result is the same as if its sentence were decoded alone, because rows never mix:
 * the padded length is a property of the sentence, scores are exact sums, and each row picks among its own candidates.
 */
export async function decodeBatch({ tasks, newcomers, ...options }: DecodeBatchOptions): Promise<void> {
  const decoding = createDecoding(options)
  try {
    await decoding.add(tasks)
    for (;;) {
      decoding.dropCancelled()
      if (decoding.count() === 0) return
      const joining = await newcomers?.()
      if (joining !== undefined && joining.length > 0) await decoding.add(joining)
      await decoding.step()
    }
  } finally {
    decoding.dropAll()
  }
}
