import { randomBytes, randomUUID } from 'node:crypto'
import type { DocumentId } from '../../src/documents/document.ts'
import type { NewDocumentJob } from '../../src/documents/jobs/document-job.ts'
import type { LanguageCode } from '../../src/languages/language-code.ts'

/** Id of the region's key that all of them name. */
export const REGION_KEY = 'aaaa'

let createdAtMs = 0

/** A document of text as an upload makes it, later than those before it. */
export function newDocumentJob(changes: Partial<NewDocumentJob> = {}): NewDocumentJob {
  createdAtMs += 1
  return {
    id: randomBytes(16).toString('hex').toUpperCase() as DocumentId,
    accountId: 'account',
    keyId: 'key',
    createdAtMs,
    expiresAtMs: 10_000_000,
    format: 'txt',
    outputFormat: 'txt',
    options: {
      source: undefined,
      target: 'de' as LanguageCode,
      formality: 'default',
      glossaryIds: [],
      styleId: undefined,
      memory: undefined,
    },
    reportingTag: undefined,
    requestId: 'request',
    characters: 100,
    billedCharacters: 100,
    held: { share: { grantId: 'grant', reserved: 100 }, validUntilMs: 9_000_000 },
    keyCheck: randomBytes(16),
    resultPublic: randomBytes(32),
    sealedName: randomBytes(40),
    wrappedKey: { keyId: REGION_KEY, bytes: randomBytes(60) },
    sourceFile: randomUUID(),
    ...changes,
  }
}
