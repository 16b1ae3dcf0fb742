import { readdirSync } from 'node:fs'
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

/** The same of threads that still run, for short times: it is not counted in ticks. */
export function runningThreadsMsOf(pid: number): number {
  return family(pid)
    .flatMap((each) => readdirSync(`/proc/${each}/task`).map((thread) => `/proc/${each}/task/${thread}`))
    .reduce((sum, thread) => sum + Number(readProcessFile(`${thread}/schedstat`).split(' ')[0]) / 1e6, 0)
}

/** What they hold in memory; what they share is counted by its share, or as `Rss` in each. */
export function megabytesOf(pid: number, field: 'Pss' | 'Rss' = 'Pss'): number {
  return family(pid).reduce((sum, each) => {
    const rollup = readProcessFile(`/proc/${each}/smaps_rollup`)
    return sum + Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) / 1_024
  }, 0)
}
