const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** What a service takes on of recordings. */
export interface VoiceJobLimits {
  readonly maxBytes: number
  /** Of all results of a job. */
  readonly maxResultBytes: number
  /** Of the audio. */
  readonly maxDurationMs: number
  /** How long a file may take to begin to arrive, and then to arrive. */
  readonly uploadWindowMs: number
  readonly uploadTimeoutMs: number
  /** Jobs of one key whose file is awaited, waits or is worked on; and those among them with more than `largeBytes`. */
  readonly perKey: number
  readonly largePerKey: number
  readonly largeBytes: number
  /** Jobs of one key that run at the same time. */
  readonly runningPerKey: number
  /** How long a job may be worked on in one go, and tried again while something is unavailable. */
  readonly jobTimeoutMs: number
  readonly patienceMs: number
  /** So much audio is heard between two notes, from which another worker could go on. */
  readonly noteEveryMs: number
  /** How long a recording may wait for its turn. */
  readonly waitMs: number
  /** How long results can be fetched after the upload, and at least after they were made. */
  readonly keptMs: number
  readonly leastKeptMs: number
}

export const DEFAULT_VOICE_JOB_LIMITS: VoiceJobLimits = {
  maxBytes: 1_073_741_824,
  maxResultBytes: 4_294_967_296,
  maxDurationMs: 3 * HOUR_MS,
  uploadWindowMs: 5 * MINUTE_MS,
  uploadTimeoutMs: 15 * MINUTE_MS,
  perKey: 10,
  largePerKey: 2,
  largeBytes: 100_000_000,
  runningPerKey: 2,
  jobTimeoutMs: 6 * HOUR_MS,
  patienceMs: 6 * HOUR_MS,
  noteEveryMs: MINUTE_MS,
  waitMs: 24 * HOUR_MS,
  keptMs: HOUR_MS,
  leastKeptMs: 15 * MINUTE_MS,
}

/** How long a recording stays at least whose work has begun: while it is worked on and tried again. */
export function workMsOf({
  jobTimeoutMs,
  patienceMs,
}: Pick<VoiceJobLimits, 'jobTimeoutMs' | 'patienceMs'>): number {
  return jobTimeoutMs + patienceMs
}

/** How long the milliseconds of a recording are set aside: as long as it may stay, whenever it was measured. */
export function holdMsOf(limits: VoiceJobLimits): number {
  return limits.waitMs + workMsOf(limits)
}

/** When an ended job vanishes: as promised at the upload, later only where the work took long. */
export function expiryOf(
  { uploadedAtMs }: { readonly uploadedAtMs: number },
  nowMs: number,
  { keptMs, leastKeptMs }: VoiceJobLimits,
): number {
  return Math.max(uploadedAtMs + keptMs, nowMs + leastKeptMs)
}
