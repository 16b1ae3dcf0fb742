import { expect, test } from 'vitest'
import { InterpresError } from '../kernel/errors.ts'
import { silentLogger } from '../kernel/logging.ts'
import type { Region } from '../kernel/region.ts'
import type { Delay } from './delay.ts'
import { createForwarder, DEFAULT_FORWARDER } from './forwarder.ts'

interface PendingDelay {
  readonly ms: number
  readonly pass: () => void
}

/** A forwarder over an outbox that is a number of events, and delays that pass when the test says so. */
function open({ eventsPerBatch = 100 } = {}) {
  const delays: PendingDelay[] = []
  const state = { events: 0, sealed: 0, batch: 0, applied: 0, isControlAway: false }
  const grants: { readonly id: string; readonly expiresAtMs: number }[] = []
  const dropped: string[] = []
  const onApply = { now: () => {} }
  let nowMs = 1_000_000
  const delay: Delay = (ms, signal) =>
    new Promise((resolve) => {
      const pass = () => {
        signal.removeEventListener('abort', pass)
        const index = delays.findIndex((pending) => pending.pass === pass)
        if (index >= 0) delays.splice(index, 1)
        resolve()
      }
      if (signal.aborted) return resolve()
      signal.addEventListener('abort', pass)
      delays.push({ ms, pass })
    })
  const forwarder = createForwarder({
    clock: { nowMs: () => nowMs },
    delay,
    logger: silentLogger,
    config: { ...DEFAULT_FORWARDER, region: 'us' as Region, owner: 'me', eventsPerBatch },
    outbox: {
      state: async () => ({
        batch: state.batch,
        sealed: state.sealed > 0,
        owner: state.sealed > 0 ? 'me' : undefined,
        leaseUntilMs: 0,
        hasEvents: state.events > 0,
      }),
      seal: async (batch, limit) => {
        expect([batch, state.sealed]).toEqual([state.batch, 0])
        const moved = Math.min(limit, state.events)
        state.events -= moved
        state.sealed = moved
        state.batch += 1
        return moved
      },
      takeOver: async () => true,
      lines: async () => [],
      discard: async () => {
        state.sealed = 0
        return true
      },
      skipTo: async () => {},
    },
    ledger: {
      lastApplied: async () => state.batch,
      apply: async () => {
        onApply.now()
        if (state.isControlAway) throw new InterpresError('store_unavailable', 'away')
        state.applied += state.sealed
        return true
      },
      expiredGrants: async (_region, atMs) =>
        grants.filter(({ expiresAtMs }) => expiresAtMs < atMs).map(({ id }) => id),
      dropGrants: async (ids) => {
        dropped.push(...ids)
      },
    },
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    forwarder,
    state,
    delays,
    grants,
    dropped,
    onApply,
    settled,
    nowMs: () => nowMs,
    advance: (ms: number) => {
      nowMs += ms
    },
    /** Lets the only pending delay pass and everything that follows from it happen. */
    passDelay: async () => {
      expect(delays).toHaveLength(1)
      delays[0]?.pass()
      await settled()
    },
  }
}

test('events gather for a moment after they are announced, then go in batches until none is left', async () => {
  const { forwarder, state, delays, settled, passDelay } = open({ eventsPerBatch: 10 })
  forwarder.start()
  expect(delays.map(({ ms }) => ms)).toEqual([DEFAULT_FORWARDER.pollMs])
  state.events = 25
  forwarder.wake()
  await settled()
  expect(delays.map(({ ms }) => ms)).toEqual([DEFAULT_FORWARDER.gatherMs])
  await passDelay()
  expect(state).toMatchObject({ applied: 25, batch: 3, sealed: 0 })
  await forwarder.close()
})

test('what other processes left is found without an announcement', async () => {
  const { forwarder, state, passDelay } = open()
  forwarder.start()
  state.events = 3
  await passDelay()
  expect(state.applied).toBe(3)
  await forwarder.close()
})

test('while the control store is away, tries become rarer, and nothing is lost or repeated', async () => {
  const { forwarder, state, delays, passDelay } = open()
  forwarder.start()
  state.events = 7
  state.isControlAway = true
  await passDelay()
  const waits: number[] = []
  for (let round = 0; round < 9; round += 1) {
    waits.push(delays[0]?.ms ?? 0)
    await passDelay()
  }
  expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
  state.isControlAway = false
  await passDelay()
  expect(state).toMatchObject({ applied: 7, events: 0, sealed: 0, batch: 1 })
  await forwarder.close()
})

test('a flush forwards at once, and says when it could not', async () => {
  const { forwarder, state, delays } = open()
  state.events = 5
  expect(await forwarder.flush(1_000)).toBe(true)
  expect(state.applied).toBe(5)
  state.events = 1
  state.isControlAway = true
  expect(await forwarder.flush(1_000)).toBe(false)
  expect(delays).toEqual([])
  state.isControlAway = false
  expect(await forwarder.flush(1_000)).toBe(true)
  expect(state.applied).toBe(6)
})

test('quota of dead processes is looked for now and then, and freed only after everything was forwarded', async () => {
  const { forwarder, state, grants, dropped, nowMs, advance } = open()
  grants.push({ id: 'dead', expiresAtMs: nowMs() - 1 })
  await forwarder.flush(1_000)
  expect(dropped).toEqual([])
  advance(DEFAULT_FORWARDER.expireGrantsEveryMs)
  state.events = 1
  state.isControlAway = true
  await forwarder.flush(1_000)
  expect(dropped).toEqual([])
  state.isControlAway = false
  await forwarder.flush(1_000)
  await forwarder.flush(1_000)
  expect(dropped).toEqual(['dead'])
})

test('a clock that is set back while usage is forwarded frees no quota of work that began since', async () => {
  const { forwarder, state, grants, dropped, onApply, nowMs, advance } = open()
  advance(DEFAULT_FORWARDER.expireGrantsEveryMs)
  grants.push({ id: 'dead', expiresAtMs: nowMs() - 1 })
  state.events = 1
  onApply.now = () => {
    advance(-7_200_000)
    grants.push({ id: 'alive', expiresAtMs: nowMs() + 900_000 })
  }
  await forwarder.flush(1_000)
  expect(dropped).toEqual(['dead'])
})
