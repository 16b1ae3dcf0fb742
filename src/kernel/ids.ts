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
  traceId: () => randomBytes(16).toString('hex').toUpperCase(),
  bytes: (lengthBytes) => randomBytes(lengthBytes),
}
