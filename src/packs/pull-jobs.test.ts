import { expect, onTestFinished, test } from 'vitest'
import { InterpresError } from '../kernel/errors.ts'
import { randomIds } from '../kernel/ids.ts'
import { silentLogger } from '../kernel/logging.ts'
import type { LanguageCode } from '../languages/language-code.ts'
import type { PackOrder, PackWatch } from './model-packs.ts'
import { createPullJobs } from './pull-jobs.ts'

const order = (target: string): PackOrder => ({
  pair: { source: 'en' as LanguageCode, target: target as LanguageCode },
  architecture: undefined,
  replace: false,
})

/** A registry whose transfers the test ends. */
function bench() {
  let nowMs = 0
  const pulls: { readonly pull: PackWatch; readonly end: PromiseWithResolvers<void> }[] = []
  const jobs = createPullJobs({
    packs: {
      async pull(pull) {
        const end = Promise.withResolvers<void>()
        pull.signal.addEventListener('abort', () => end.reject(new Error('aborted')))
        pulls.push({ pull, end })
        await end.promise
      },
    },
    clock: { nowMs: () => nowMs },
    ids: randomIds,
    logger: silentLogger,
  })
  jobs.start()
  onTestFinished(() => jobs.stop())
  const states = () => jobs.list().map(({ state }) => state)
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { jobs, pulls, states, pass }
}

test('packs are fetched one after the other, with bytes and rate', async () => {
  const { jobs, pulls, states, pass } = bench()
  jobs.add(order('de'), 1_000)
  jobs.add(order('fr'), undefined)
  await expect.poll(states).toEqual(['queued', 'downloading'])
  pulls[0]?.pull.onProgress('model.bin', 100)
  pass(2_000)
  pulls[0]?.pull.onProgress('model.bin', 400)
  pulls[0]?.pull.onProgress('source.spm', 100)
  expect(jobs.list()[1]).toMatchObject({ receivedBytes: 500, totalBytes: 1_000, bytesPerSecond: 250 })
  pulls[0]?.end.resolve()
  await expect.poll(states).toEqual(['downloading', 'installed'])
})

test('a cancelled one ends, whether it has begun or not, and can be asked for again', async () => {
  const { jobs, pulls, states } = bench()
  const first = jobs.add(order('de'), undefined)
  const second = jobs.add(order('fr'), undefined)
  await expect.poll(() => pulls.length).toBe(1)
  expect(() => jobs.add(order('de'), undefined)).toThrow('already')
  jobs.cancel(second.id)
  expect(states()).toEqual(['cancelled', 'downloading'])
  jobs.cancel(first.id)
  await expect.poll(states).toEqual(['cancelled', 'cancelled'])
  jobs.add(order('de'), undefined)
  await expect.poll(() => pulls.length).toBe(2)
  expect(() => jobs.cancel('nobody')).toThrow('no such')
})

test('one that fails says why, and the next begins', async () => {
  const { jobs, pulls, states } = bench()
  jobs.add(order('de'), undefined)
  jobs.add(order('fr'), undefined)
  await expect.poll(() => pulls.length).toBe(1)
  pulls[0]?.end.reject(new InterpresError('engine_unavailable', 'The registry is out of reach.'))
  await expect.poll(states).toEqual(['downloading', 'failed'])
  expect(jobs.list()[1]?.problem).toBe('The registry is out of reach.')
})

test('packs of speech are fetched as others are, each once at a time', async () => {
  const { jobs, pulls, states } = bench()
  jobs.add({ speech: 'voice-de', replace: false }, 500)
  jobs.add(order('de'), undefined)
  expect(() => jobs.add({ speech: 'voice-de', replace: true }, 500)).toThrow('already')
  await expect.poll(() => pulls.length).toBe(1)
  pulls[0]?.pull.onProgress('voice-de.tar.bz2', 500)
  expect(jobs.list()[1]).toMatchObject({ order: { speech: 'voice-de' }, receivedBytes: 500 })
  pulls[0]?.end.resolve()
  await expect.poll(states).toEqual(['downloading', 'installed'])
})
