import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { waitForStopRequest } from './stop-request.ts'

function setUp() {
  const signals = new EventEmitter()
  const endNow = vi.fn<() => void>()
  const clock = { now: 0, nowMs: () => clock.now }
  return { signals, endNow, clock, stopped: waitForStopRequest({ signals, clock, endNow }) }
}

describe('waitForStopRequest', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('%s asks to stop gracefully', async (signal) => {
    const { signals, endNow, stopped } = setUp()
    signals.emit(signal)
    await stopped
    expect(endNow).not.toHaveBeenCalled()
  })

  test('one Ctrl-C that arrives from several programs does not cut requests off', async () => {
    const { signals, endNow, clock, stopped } = setUp()
    signals.emit('SIGINT')
    clock.now = 20
    signals.emit('SIGINT')
    signals.emit('SIGTERM')
    await stopped
    expect(endNow).not.toHaveBeenCalled()
  })

  test('who asks again later stops the process at once', async () => {
    const { signals, endNow, clock, stopped } = setUp()
    signals.emit('SIGINT')
    await stopped
    clock.now = 1_500
    signals.emit('SIGINT')
    expect(endNow).toHaveBeenCalledOnce()
  })
})
