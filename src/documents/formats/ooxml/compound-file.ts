import { invalidDocument } from '../../model/invalid-document.ts'

const SIGNATURE = 'd0cf11e0a1b11ae1'

/** Whether bytes are a compound file: what Office wrote before 2007, and what it wraps encrypted files in. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 8)).toString('hex') === SIGNATURE
}

/** Whether a compound file wraps an encrypted document. */
export function isEncrypted(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  )
}

/** Refuses what only looks like a file of today's Office by its name. */
export function requireOpenFile(bytes: Uint8Array, kind: string): void {
  if (!isCompoundFile(bytes)) return
  throw isEncrypted(bytes)
    ? invalidDocument('The file is protected with a password. Remove the protection and send it again.')
    : invalidDocument(
        `The file is no ${kind} of today's format: it is an older Office file with a new name, or protected with a ` +
          'password. Save it in the new format without a password and send it again.',
      )
}
