import { hkdfSync } from 'node:crypto'
import type { FrameKey } from '../../sealed-files/frames.ts'
import type { RegionKeys } from '../../sealed-files/region-keys.ts'
import type { VoiceJob, VoiceJobId } from './voice-job.ts'

export const VOICE_KEY_BYTES = 32

/** `name`, `notes`, or a file: `source <file>`, `result <file>`. */
export type SealedPart = 'name' | 'notes' | `source ${string}` | `result ${string}`

/** Keys of what is kept for one job; all follow from one that is stored wrapped. */
export type VoiceKeys = (part: SealedPart) => FrameKey

export function deriveVoiceKeys(jobKey: Uint8Array, id: VoiceJobId): VoiceKeys {
  return (part) => ({
    key: Buffer.from(hkdfSync('sha256', jobKey, id, `interpres voice ${part}`, 32)),
    context: `voice ${part} ${id}`,
  })
}

/** Errors: those of `RegionKeys.unwrap`. */
export function voiceKeysOf(
  { id, wrappedKey }: Pick<VoiceJob, 'id' | 'wrappedKey'>,
  keys: RegionKeys,
): VoiceKeys {
  return deriveVoiceKeys(keys.unwrap(wrappedKey, id), id)
}

/** All files of a job; the store forgives one that is not there. */
export function voiceFilesOf({ sourceFile, results }: VoiceJob): readonly string[] {
  const made = results.flatMap((result) => (result.state === 'complete' ? [result.file] : []))
  return sourceFile === undefined ? made : [sourceFile, ...made]
}
