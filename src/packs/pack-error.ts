/**
 * What is wrong. There is no such pack, or there is one already. Its signer is not trusted. Its source cannot be
 * reached, or its files cannot be written. It is built in and not to be changed. In all other cases the pack itself
 * cannot be used.
 */
export type PackProblem =
  | 'absent'
  | 'present'
  | 'untrusted'
  | 'unreachable'
  | 'unwritable'
  | 'built-in'
  | 'unusable'

export interface PackErrorDetails {
  readonly problem?: PackProblem
  readonly cause?: unknown
}

/** A model pack that cannot be read, installed or removed. The message is meant for the operator and names no path. */
export class PackError extends Error {
  override readonly name = 'PackError'
  readonly problem: PackProblem

  constructor(message: string, { problem = 'unusable', cause }: PackErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.problem = problem
  }
}
