/**
 * Sees to it that a model without room gets its turn. A model that is asked for all the time never falls idle, so it
 * never makes room by itself. Once another has waited for a turn's length, no new work is started before it. The
 * models at work then run dry, and one of them can go.
 */
export interface ModelTurns {
  /** Notes that there was no room for a model; true when its turn has come and nothing may be started before it. */
  readonly refused: (key: string, nowMs: number) => boolean
  /** Notes that a model has got room: the others' waiting begins anew. */
  readonly admitted: (key: string, nowMs: number) => void
  /** Nobody waits any more. */
  readonly clear: () => void
}

export function createModelTurns({ turnMs }: { readonly turnMs: number }): ModelTurns {
  const waitingSinceMs = new Map<string, number>()

  return {
    refused(key, nowMs) {
      const sinceMs = waitingSinceMs.get(key) ?? nowMs
      waitingSinceMs.set(key, sinceMs)
      return nowMs - sinceMs >= turnMs
    },
    admitted(key, nowMs) {
      waitingSinceMs.delete(key)
      for (const other of waitingSinceMs.keys()) waitingSinceMs.set(other, nowMs)
    },
    clear: () => waitingSinceMs.clear(),
  }
}
