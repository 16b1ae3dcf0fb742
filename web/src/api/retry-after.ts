import { Problem } from './client.ts'

const OFFLINE_RETRY_MS = 3_000

/** When to send again what is kept here, in ms; `undefined` for what does not pass by itself. */
export function retryAfterMs(problem: Error): number | undefined {
  if (!(problem instanceof Problem)) return undefined
  if (problem.code === 'offline') return OFFLINE_RETRY_MS
  const isPassing = problem.status === 429 || problem.status === 503 || problem.status === 504
  // A session that has ended is taken up again: nothing is lost by it.
  if (problem.code.startsWith('authentication_')) return OFFLINE_RETRY_MS
  return isPassing ? (problem.retryAfterSeconds ?? 1) * 1_000 : undefined
}
