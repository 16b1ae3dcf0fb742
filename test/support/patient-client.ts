/** Options of the official client: it gives a call five seconds by itself, and the first one may take longer on a busy machine. */
export const PATIENT = { maxRetries: 0, minTimeout: 60_000 } as const
