import { expect, test } from 'vitest'
import { startWorkerProcess } from './worker-process.ts'

const PROGRAM = `
const spent = () => process.cpuUsage().user + process.cpuUsage().system
process.on('message', (microseconds) => {
  while (spent() < microseconds);
  process.send(microseconds)
})`
/** Time is counted in hundredths of a second. */
const TICK = 10_000

test.runIf(process.platform === 'linux')(
  'the processor time of a process is known, so that a busy machine is not held against it',
  async () => {
    const worker = startWorkerProcess({
      program: new URL(import.meta.url),
      data: null,
      execArgv: ['--eval', PROGRAM],
    })
    for (const microseconds of [500_000, 1_000_000]) {
      const answer = new Promise((resolve) => worker.on('message', resolve))
      worker.postMessage(microseconds, [])
      await answer
      const { user = 0, system = 0 } = (await worker.cpuUsage?.()) ?? {}
      expect(user + system).toBeGreaterThan(microseconds - 3 * TICK)
    }
    await worker.terminate()
    await expect(worker.cpuUsage?.()).rejects.toThrow('ENOENT')
  },
)
