import { UnexpectedChanges } from '../store-errors.ts'
import type { Failure } from './messages.ts'

/** Result codes of SQLite (https://sqlite.org/rescode.html): the low byte is the primary code. */
const CONSTRAINT_FOREIGNKEY = 787
const CONSTRAINT_PRIMARYKEY = 1555
const CONSTRAINT_UNIQUE = 2067
const CONSTRAINT_ROWID = 2579
const CONFLICTS: ReadonlySet<number> = new Set([
  CONSTRAINT_FOREIGNKEY,
  CONSTRAINT_PRIMARYKEY,
  CONSTRAINT_UNIQUE,
  CONSTRAINT_ROWID,
])

/** Primary codes: PERM, BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN, PROTOCOL, AUTH. */
const UNAVAILABLE: ReadonlySet<number> = new Set([3, 5, 6, 7, 8, 10, 13, 14, 15, 23])
/** Primary codes: CORRUPT, NOTADB. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26])
const BUSY = 5
const FULL = 13

/** The file could not be opened or made ready. */
export class CannotOpen extends Error {}

/** The extended result code of an error that SQLite raised; `undefined` for any other error. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return typeof error.errcode === 'number' ? error.errcode : undefined
}

export function toFailure(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof UnexpectedChanges) return { kind: 'conflict', message }
  if (error instanceof CannotOpen) {
    const failure = toFailure(error.cause)
    return failure.kind === 'damaged' ? failure : { kind: 'unavailable', message }
  }
  const code = resultCode(error)
  if (code === undefined) return { kind: 'misused', message }
  const shown = `${message} (SQLite result code ${code})`
  if (CONFLICTS.has(code)) return { kind: 'conflict', message: shown }
  if (DAMAGED.has(code & 0xff)) return { kind: 'damaged', message: shown }
  return { kind: UNAVAILABLE.has(code & 0xff) ? 'unavailable' : 'misused', message: shown }
}

/** True when there is no room for what was written, though there may be room for something smaller. */
export function isOutOfSpace(error: unknown): boolean {
  return ((resultCode(error) ?? 0) & 0xff) === FULL
}

/** True when another process holds the file's lock; the connection itself is sound. */
export function isBusy(error: unknown): boolean {
  return ((resultCode(error) ?? 0) & 0xff) === BUSY
}
