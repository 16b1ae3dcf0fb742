import type { JobLimits } from './jobs/document-job-store.ts'

const HOUR_MS = 3_600_000

/** What a service takes on. Every figure is a setting. */
export interface DocumentLimits extends JobLimits {
  /** Code points of text in one document. */
  readonly maxCharacters: number
  /** What a document of a format with a minimum costs at least. */
  readonly minimumCharacters: number
  /** Largest files by format, where they differ from the format's own. */
  readonly maxFileBytes: Readonly<Partial<Record<string, number>>>
  /** Jobs of one key that run at the same time. */
  readonly runningPerKey: number
  /** How long a job may be worked on. */
  readonly jobTimeoutMs: number
  /** How long a job tries again while engines are unavailable. */
  readonly patienceMs: number
  /** How long a document waits to be translated, and again to be downloaded. */
  readonly keptMs: number
  /** How long a failure can be asked for. */
  readonly failureKeptMs: number
  /** How long a result stays whose transfer broke after it was paid. */
  readonly repeatMs: number
}

export const DEFAULT_DOCUMENT_LIMITS: DocumentLimits = {
  maxCharacters: 1_000_000,
  minimumCharacters: 50_000,
  maxFileBytes: {},
  unfinishedPerKey: 20,
  queuedPerRegion: 1_000,
  runningPerKey: 4,
  jobTimeoutMs: HOUR_MS / 4,
  patienceMs: HOUR_MS / 4,
  keptMs: 24 * HOUR_MS,
  failureKeptMs: HOUR_MS,
  repeatMs: HOUR_MS / 6,
}

/** How long the quota of a document is set aside: while it waits, is worked on, and waits to be fetched again. */
export function holdMsOf({ keptMs, jobTimeoutMs, patienceMs }: DocumentLimits): number {
  return 2 * keptMs + jobTimeoutMs + patienceMs
}
