import { childProcesses, readProcessFile } from '../../test/support/child-processes.ts'

/** A process and those that it has started. */
const family = (pid: number): readonly number[] => [pid, ...childProcesses(pid)]

/** Processor time that they have taken so far, those that have ended included, in ms. */
export function processorMsOf(pid: number): number {
  return family(pid).reduce((sum, each) => {
    const fields = readProcessFile(`/proc/${each}/stat`).split(') ')[1]?.split(' ') ?? []
    // Ticks of 10 ms: own, of the kernel for it, and both of ended children.
    return sum + fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) * 10
  }, 0)
}

/** What they hold in memory; what they share is counted by its share. */
export function megabytesOf(pid: number): number {
  return family(pid).reduce(
    (sum, each) =>
      sum + Number(/^Pss:\s+(\d+)/m.exec(readProcessFile(`/proc/${each}/smaps_rollup`))?.[1] ?? 0) / 1_024,
    0,
  )
}
