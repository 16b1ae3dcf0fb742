import { randomBytes, randomUUID } from 'node:crypto'

/** Makes identifiers and secrets. Injected, so that tests can foresee them. */
export interface IdSource {
  /** Random UUID (version 4), lower case. */
  uuid(): string
  /** 32 upper-case hexadecimal digits, the shape of `X-Trace-ID`. */
  traceId(): string
  /** `lengthBytes` random bytes. */
  bytes(lengthBytes: number): Buffer
}

export const randomIds: IdSource = {
  uuid: () => randomUUID(),
  // Random bytes by the call cost ten times as much; those of a UUID are drawn in stock.
  traceId: () => randomUUID().replaceAll('-', '').toUpperCase(),
  bytes: (lengthBytes) => randomBytes(lengthBytes),
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** A UUID in lower case, written in any casing; `undefined` for what cannot be one. */
export function parseUuid(text: string): string | undefined {
  return UUID.test(text) ? text.toLowerCase() : undefined
}
