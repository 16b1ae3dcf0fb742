import type { WorkerLoop } from '../jobs/worker-loop.ts'

/** What a capability does in the background with its jobs: working on them, and sweeping up behind them. */
export function backgroundJobs(
  loop: Pick<WorkerLoop, 'start' | 'stop'>,
  sweeper: { start(): void; close(): Promise<void> },
) {
  return {
    start() {
      loop.start()
      sweeper.start()
    },
    async close() {
      await sweeper.close()
      await loop.stop()
    },
  }
}
