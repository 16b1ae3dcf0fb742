import type { StatementResult } from '../database.ts'
import type { Parameter } from '../statement-parameters.ts'
import type { FailureKind } from '../store-errors.ts'

/** What the store's worker needs to know to open its file. */
export interface WorkerOptions {
  readonly file: string
  readonly busyTimeoutMs: number
}

export interface WireStatement {
  readonly sql: string
  readonly parameters: readonly Parameter[]
  readonly expectChanges: number | undefined
}

/** A transaction: all its statements take effect or none. */
export type WireBatch = readonly WireStatement[]

export type WorkerRequest =
  | { readonly id: number; readonly kind: 'read'; readonly statement: WireStatement }
  | { readonly id: number; readonly kind: 'write'; readonly batch: WireBatch }
  | { readonly kind: 'close' }

/** Those that a request writes: its large bytes are handed over with it. */
export function parametersOf(request: WorkerRequest): readonly Parameter[] {
  return request.kind === 'write' ? request.batch.flatMap(({ parameters }) => parameters) : []
}

/** An error on its way between threads. */
export interface Failure {
  readonly kind: FailureKind
  readonly message: string
}

export type BatchOutcome =
  | { readonly ok: true; readonly results: readonly StatementResult[] }
  | { readonly ok: false; readonly failure: Failure }

export type WorkerResponse = { readonly id: number } & BatchOutcome
