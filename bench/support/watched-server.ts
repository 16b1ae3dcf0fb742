import { setTimeout as pause } from 'node:timers/promises'
import { childProcesses, readProcessFile } from '../../test/support/child-processes.ts'
import { type ServerProcess, startServerProcess } from '../../test/support/server-process.ts'

/** A server process that can be asked how its event loop fares and what memory it takes. */
export interface WatchedServer extends ServerProcess {
  /** The longest stall and the longest turn in processor time since the last call, both in ms. */
  readonly stalls: () => Promise<{ readonly stallMs: number; readonly busyMs: number }>
  /** Megabytes of the server, and of it with all processes that it has started, where what they share counts once. */
  readonly residentMegabytes: () => { readonly server: number; readonly all: number }
  /** Processor time that all of them have taken so far. */
  readonly processorMs: () => number
  /** That of the thread of its event loop alone. */
  readonly loopMs: () => number
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
      const processes = [server.pid, ...childProcesses(server.pid)]
      return {
        server: megabytesOf(server.pid, 'Rss'),
        all: processes.reduce((sum, pid) => sum + megabytesOf(pid, 'Pss'), 0),
      }
    },
    processorMs: () =>
      [server.pid, ...childProcesses(server.pid)].reduce((sum, pid) => sum + processorMsOf(`${pid}`), 0),
    loopMs: () => processorMsOf(`${server.pid}/task/${server.pid}`),
  }
}

/** `Pss`: of pages that processes share, each has its part. */
function megabytesOf(pid: number, field: 'Rss' | 'Pss'): number {
  const found = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readProcessFile(`/proc/${pid}/smaps_rollup`))
  return Number(found?.[1] ?? 0) / 1024
}

const TICKS_PER_SECOND = 100

function processorMsOf(path: string): number {
  const fields = readProcessFile(`/proc/${path}/stat`).split(') ')[1]?.split(' ') ?? []
  const [userTicks, systemTicks] = [Number(fields[11] ?? 0), Number(fields[12] ?? 0)]
  return ((userTicks + systemTicks) * 1000) / TICKS_PER_SECOND
}
