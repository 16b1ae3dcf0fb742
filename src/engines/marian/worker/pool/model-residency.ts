/** One model in one worker. */
interface Resident {
  readonly worker: number
  readonly key: string
  readonly sizeBytes: number
  ready: boolean
  inFlight: number
  lastUsedMs: number
}

export interface ResidentModel {
  readonly worker: number
  readonly key: string
  readonly sizeBytes: number
  readonly ready: boolean
  readonly inFlight: number
}

/** Which models are in which workers, within one budget of bytes for all of them. */
export interface ModelResidency {
  readonly has: (worker: number, key: string) => boolean
  readonly isReady: (worker: number, key: string) => boolean
  readonly isAnywhere: (key: string) => boolean
  /**
   * Makes room and notes the model as loading. Returns the models to unload first, the longest unused of those without
   * work; `undefined` when the budget is taken by models at work.
   */
  readonly admit: (
    worker: number,
    key: string,
    sizeBytes: number,
    nowMs: number,
  ) => readonly ResidentModel[] | undefined
  readonly markReady: (worker: number, key: string) => void
  readonly begin: (worker: number, key: string, nowMs: number) => void
  readonly end: (worker: number, key: string, nowMs: number) => void
  readonly forget: (worker: number, key?: string) => void
  /** Forgets and returns what has been without work since `beforeMs`. */
  readonly evictIdle: (beforeMs: number) => readonly ResidentModel[]
  readonly list: () => readonly ResidentModel[]
  readonly usedBytes: () => number
}

export function createModelResidency(limitBytes: number): ModelResidency {
  let residents: Resident[] = []

  const find = (worker: number, key: string) =>
    residents.find((resident) => resident.worker === worker && resident.key === key)
  const usedBytes = () => residents.reduce((sum, resident) => sum + resident.sizeBytes, 0)

  return {
    has: (worker, key) => find(worker, key) !== undefined,
    isReady: (worker, key) => find(worker, key)?.ready === true,
    isAnywhere: (key) => residents.some((resident) => resident.key === key),
    admit(worker, key, sizeBytes, nowMs) {
      const evicted: Resident[] = []
      const idle = residents
        .filter((resident) => resident.ready && resident.inFlight === 0)
        .toSorted((a, b) => a.lastUsedMs - b.lastUsedMs)
      let free = limitBytes - usedBytes()
      for (const resident of idle) {
        if (free >= sizeBytes) break
        evicted.push(resident)
        free += resident.sizeBytes
      }
      if (free < sizeBytes) return undefined
      residents = residents.filter((resident) => !evicted.includes(resident))
      residents.push({ worker, key, sizeBytes, ready: false, inFlight: 0, lastUsedMs: nowMs })
      return evicted
    },
    markReady(worker, key) {
      const resident = find(worker, key)
      if (resident !== undefined) resident.ready = true
    },
    begin(worker, key, nowMs) {
      const resident = find(worker, key)
      if (resident === undefined) return
      resident.inFlight += 1
      resident.lastUsedMs = nowMs
    },
    end(worker, key, nowMs) {
      const resident = find(worker, key)
      if (resident === undefined) return
      resident.inFlight -= 1
      resident.lastUsedMs = nowMs
    },
    forget(worker, key) {
      residents = residents.filter(
        (resident) => resident.worker !== worker || (key !== undefined && resident.key !== key),
      )
    },
    evictIdle(beforeMs) {
      const idle = residents.filter(
        (resident) => resident.ready && resident.inFlight === 0 && resident.lastUsedMs <= beforeMs,
      )
      residents = residents.filter((resident) => !idle.includes(resident))
      return idle
    },
    list: () => residents.map((resident) => ({ ...resident })),
    usedBytes,
  }
}
