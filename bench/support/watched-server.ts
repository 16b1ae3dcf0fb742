import { setTimeout as pause } from 'node:timers/promises'
import { childProcesses, readProcessFile } from '../../test/support/child-processes.ts'
import { type ServerProcess, startServerProcess } from '../../test/support/server-process.ts'

/** A server process that can be asked how its event loop fares and what memory it takes. */
export interface WatchedServer extends ServerProcess {
  /** The longest stall and the longest turn in processor time since the last call, both in ms. */
  readonly stalls: () => Promise<{ readonly stallMs: number; readonly busyMs: number }>
  /** Megabytes of the server with all processes that it has started; what they share counts once for each. */
  readonly residentMegabytes: () => { readonly server: number; readonly all: number }
  /** Processor time that all of them have taken so far. */
  readonly processorMs: () => number
}

/** What `npm start` gives Node.js, see `scripts/run-with-project-node.mjs`. */
const START_FLAGS = '--max-semi-space-size=4'

export async function startWatchedServer(
  environment: Readonly<Record<string, string>>,
): Promise<WatchedServer> {
  const preload = new URL('./report-stalls.mjs', import.meta.url).href
  const server = await startServerProcess({
    environment: { ...environment, NODE_OPTIONS: `${START_FLAGS} --import ${preload}` },
  })
  return {
    ...server,
    async stalls() {
      const before = server.output().length
      process.kill(server.pid, 'SIGUSR2')
      for (;;) {
        const told = /stalls (\{.*\})\n/.exec(server.output().slice(before))?.[1]
        if (told !== undefined) return JSON.parse(told) as { stallMs: number; busyMs: number }
        await pause(10)
      }
    },
    residentMegabytes() {
      const own = residentOf(server.pid)
      return { server: own, all: childProcesses(server.pid).reduce((sum, pid) => sum + residentOf(pid), own) }
    },
    processorMs: () =>
      [server.pid, ...childProcesses(server.pid)].reduce((sum, pid) => sum + processorMsOf(pid), 0),
  }
}

function residentOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readProcessFile(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

const TICKS_PER_SECOND = 100

function processorMsOf(pid: number): number {
  const fields = readProcessFile(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  const [userTicks, systemTicks] = [Number(fields[11] ?? 0), Number(fields[12] ?? 0)]
  return ((userTicks + systemTicks) * 1000) / TICKS_PER_SECOND
}
