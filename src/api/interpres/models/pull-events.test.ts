import { expect, test } from 'vitest'
import type { LanguageCode } from '../../../languages/language-code.ts'
import type { PullJob, PullState } from '../../../packs/pull.ts'
import { pullEvents } from './pull-events.ts'

/** One download that the test moves on. */
function bench(first: PullState) {
  const listeners = new Set<() => void>()
  let job: PullJob = {
    id: 'one',
    order: {
      pair: { source: 'en' as LanguageCode, target: 'de' as LanguageCode },
      architecture: undefined,
      replace: false,
    },
    state: first,
    receivedBytes: 0,
    totalBytes: 10,
    bytesPerSecond: undefined,
    createdAtMs: 0,
    problem: undefined,
  }
  const pulls = {
    list: () => [job],
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const left = new AbortController()
  return {
    listeners,
    left,
    events: pullEvents(pulls, (jobs) => jobs.map(({ state }) => state), left.signal),
    become: (state: PullState) => {
      job = { ...job, state }
      for (const listener of listeners) listener()
    },
  }
}

test('what is under way is told at once and at each change, to its end', async () => {
  const { events, listeners, become } = bench('queued')
  expect(await events.next()).toMatchObject({ value: 'data: ["queued"]\n\n' })
  const second = events.next()
  become('downloading')
  expect(await second).toMatchObject({ value: 'data: ["downloading"]\n\n' })
  // A change while nobody waits is not lost.
  become('installed')
  expect(await events.next()).toMatchObject({ value: 'data: ["installed"]\n\n' })
  expect(await events.next()).toMatchObject({ done: true })
  expect(listeners.size).toBe(0)
})

test('nothing is told to whoever has left', async () => {
  const { events, listeners, left } = bench('downloading')
  await events.next()
  const next = events.next()
  left.abort()
  expect(await next).toMatchObject({ done: true })
  expect(listeners.size).toBe(0)
})
