import { expect, test } from 'vitest'
import { InterpresError } from '../../kernel/errors.ts'
import { createDelivery, type SessionOutlet } from './delivery.ts'
import type { RunEnd } from './run/session-run.ts'
import { createRunningSession } from './running-session.ts'

const FAILED: RunEnd = { how: 'failed', error: new InterpresError('engine_unavailable', 'The engine died.') }

/** A session whose run ends when a test says so, and goes on closing. */
function start() {
  const ending = Promise.withResolvers<RunEnd>()
  const run = {
    push() {},
    isFull: false,
    untilReady: async () => {},
    endAudio() {},
    end: ending.resolve,
    ending: ending.promise,
    ended: new Promise<never>(() => {}),
  }
  return createRunningSession({ run, delivery: createDelivery(), onDrop() {} }, { waitMs: 60_000 })
}

function outletOf(told: string[]): SessionOutlet {
  return {
    send: async () => true,
    fail: (error) => void told.push(error instanceof InterpresError ? error.code : String(error)),
    replace: () => void told.push('replaced'),
  }
}

test.for([
  [FAILED, 'engine_unavailable'],
  [{ how: 'handed-over' }, 'replaced'],
  [{ how: 'abandoned' }, 'access_denied'],
  [{ how: 'finished' }, 'access_denied'],
] satisfies [RunEnd, string][])(
  'a connection that comes when the session is over, and still closing, is told so at once: %j',
  async ([end, expected]) => {
    const session = start()
    session.end(end)
    await new Promise(setImmediate)
    const told: string[] = []
    session.connect(outletOf(told))
    expect(told).toEqual([expected])
    expect(session.isConnected).toBe(false)
  },
)

test('a connection that waits for its turn is told when the session finishes with the former one', async () => {
  const session = start()
  const [former, next]: string[][] = [[], []]
  session.connect(outletOf(former ?? []))
  session.connect(outletOf(next ?? []))
  session.end({ how: 'finished' })
  await new Promise(setImmediate)
  expect([former, next]).toEqual([['replaced'], ['access_denied']])
})
