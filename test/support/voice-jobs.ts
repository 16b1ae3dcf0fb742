import { randomBytes, randomUUID } from 'node:crypto'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import type { NewVoiceJob, VoiceJobId } from '../../src/speech/jobs/voice-job.ts'
import { REGION_KEY } from './document-jobs.ts'

let createdAtMs = 0

/** A job with two targets as a request makes it, later than those before it. */
export function newVoiceJob(changes: Partial<NewVoiceJob> = {}): NewVoiceJob {
  createdAtMs += 1
  return {
    id: randomUUID() as VoiceJobId,
    accountId: 'account',
    keyId: 'key',
    isLimited: false,
    requestId: 'request',
    createdAtMs,
    expiresAtMs: 10_000_000,
    sealedName: randomBytes(40),
    contentType: 'audio/wav',
    contentBytes: 1000,
    source: undefined,
    targets: [
      { language: 'de' as LanguageCode, type: 'text/plain' },
      { language: 'pt-BR' as LanguageCode, type: 'audio/ogg;codecs=opus' },
    ],
    wrappedKey: { keyId: REGION_KEY, bytes: randomBytes(60) },
    ...changes,
  }
}
