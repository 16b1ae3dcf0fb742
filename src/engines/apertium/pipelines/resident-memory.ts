import { readFileSync } from 'node:fs'

/** Resident memory (RSS) of a process in bytes; 0 when it is gone or the system does not tell. */
export function residentBytes(processId: number): number {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'latin1')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
