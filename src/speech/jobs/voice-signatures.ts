import type { Clock } from '../../kernel/clock.ts'
import type { Signatures } from '../../sealed-files/signatures.ts'
import { signatureMissing, signatureRefused } from './voice-job-errors.ts'

/** What a signature states: that its bearer may bring the file of a job, or fetch one of its results. */
export function uploadOf(id: string): string {
  return `voice upload ${id}`
}

export function downloadOf(id: string, index: number): string {
  return `voice download ${id} ${index}`
}

/** Errors: `authentication_missing`, `access_denied`. */
export function requireSignature(
  { signatures, clock }: { readonly signatures: Signatures; readonly clock: Clock },
  signature: string | undefined,
  statement: string,
): void {
  if (signature === undefined) throw signatureMissing()
  if (!signatures.isValid(signature, statement, clock.nowMs())) throw signatureRefused()
}
