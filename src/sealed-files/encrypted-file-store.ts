/** Name of a file in the store: a UUID. It says nothing about what is in it. */
export type FileName = string

/**
 * Keeps files that are encrypted before they come here, in the region's own place. Names are made once and never used
 * again, so that a worker that lost its lease cannot write over what another one wrote.
 *
 * Errors of every method: `store_unavailable` where there is no space or the place cannot be reached.
 */
export interface EncryptedFileStore {
  /** Resolves when the file survives a crash. Nothing of it is left when it fails, as far as the place can be reached. */
  write(name: FileName, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Errors, beside those above: `not_found` while it is read. */
  read(name: FileName): AsyncIterable<Uint8Array>
  /** Removes the file, if it is there. */
  remove(name: FileName): Promise<void>
  /** Files that were begun before `atMs`, complete or not, oldest first, at most `limit`; one still written may be left out. */
  begunBefore(atMs: number, limit: number): Promise<readonly FileName[]>
}
