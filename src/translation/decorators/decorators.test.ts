import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { code, createFakeEngine, enginePair } from '../../../test/support/fake-engine.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { EngineRequest, TranslationEngine } from '../engine.ts'
import { withBasicUse } from './with-basic-use.ts'
import { withCache } from './with-cache.ts'
import { withDeadline } from './with-deadline.ts'
import { type EngineCall, withMetrics } from './with-metrics.ts'

const requestOf = (texts: readonly string[], changes: Partial<EngineRequest> = {}): EngineRequest => ({
  pair: { source: code('en'), target: code('de') },
  segments: texts.map((text) => ({ text, protectedSpans: [] })),
  formality: 'default',
  preferQuality: false,
  context: undefined,
  instructions: [],
  signal: new AbortController().signal,
  ...changes,
})

const textsOf = async (engine: TranslationEngine, request: EngineRequest) =>
  (await engine.translate(request)).map(({ text }) => text)

/** An engine whose requests wait until they are let go, one by one. */
function slowEngine() {
  const gates: PromiseWithResolvers<void>[] = []
  const engine = createFakeEngine({
    pairs: ['en-de'],
    before: () => {
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      return gate.promise
    },
  })
  return { engine, finish: (index: number) => gates[index]?.resolve() }
}

test.each([
  [
    'metrics',
    (engine: TranslationEngine) =>
      withMetrics(engine, { metrics: { engineCalled() {} }, clock: { nowMs: () => 0 } }),
  ],
  ['basic use', (engine: TranslationEngine) => withBasicUse(engine, () => {})],
  ['deadline', (engine: TranslationEngine) => withDeadline(engine, { timeoutMs: 1_000 })],
  ['cache', (engine: TranslationEngine) => withCache(engine, { maxEntries: 10 })],
])('%s: name, pairs, results and closing are the engine’s own', async (_name, decorate) => {
  const engine = createFakeEngine({ name: 'marian', pairs: ['en-de'] })
  const decorated = decorate(engine)
  expect(decorated.name).toBe('marian')
  expect(await textsOf(decorated, requestOf(['a', 'b']))).toEqual(['a~de', 'b~de'])
  engine.installed = [enginePair('fr-de')]
  expect(decorated.pairs()).toEqual([enginePair('fr-de')])
  await decorated.close()
  expect(engine.closed).toBe(true)
})

test('every request is reported with its duration, failures included', async () => {
  const calls: EngineCall[] = []
  let nowMs = 100
  const engine = createFakeEngine({
    name: 'marian',
    pairs: ['en-de'],
    before: ({ segments }) => {
      nowMs += 40
      if (segments.length > 1) throw new InterpresError('overloaded', 'busy')
    },
  })
  const measured = withMetrics(engine, {
    metrics: { engineCalled: (call) => calls.push(call) },
    clock: { nowMs: () => nowMs },
  })
  await measured.translate(requestOf(['a']))
  await expect(measured.translate(requestOf(['a', 'b']))).rejects.toThrow('busy')
  expect(calls).toEqual([
    { engine: 'marian', pair: 'en-de', segments: 1, durationMs: 40, outcome: 'ok' },
    { engine: 'marian', pair: 'en-de', segments: 2, durationMs: 40, outcome: 'error' },
  ])
})

test('a request of a caller who has gone is not begun', async () => {
  const gone = AbortSignal.abort()
  const engine = createFakeEngine({ pairs: ['en-de'] })
  const decorated = withDeadline(engine, { timeoutMs: 1_000 })
  await expect(decorated.translate(requestOf(['a'], { signal: gone }))).rejects.toMatchObject({
    code: 'cancelled',
  })
  expect(engine.requests).toEqual([])
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('an engine that takes too long is told to stop, and the request fails with the deadline', async () => {
  const { engine } = slowEngine()
  const limited = withDeadline(engine, { timeoutMs: 5_000 })
  const outcomes = Promise.allSettled([limited.translate(requestOf(['a']))])
  await vi.advanceTimersByTimeAsync(4_999)
  expect(engine.requests[0]?.signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcomes).toMatchObject([{ status: 'rejected', reason: { code: 'deadline_exceeded' } }])
  expect(engine.requests[0]?.signal.aborted).toBe(true)
})

test('a caller who goes ends the request at once, and no timer is left behind', async () => {
  const { engine } = slowEngine()
  const caller = new AbortController()
  const outcomes = Promise.allSettled([
    withDeadline(engine, { timeoutMs: 5_000 }).translate(requestOf(['a'], { signal: caller.signal })),
  ])
  caller.abort()
  expect(await outcomes).toMatchObject([{ status: 'rejected', reason: { code: 'cancelled' } }])
  expect(engine.requests[0]?.signal.aborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('a known segment is answered without the engine, an unknown one beside it with it', async () => {
  const engine = createFakeEngine({ pairs: ['en-de'] })
  const cached = withCache(engine, { maxEntries: 10 })
  await cached.translate(requestOf(['a', 'b']))
  expect(await textsOf(cached, requestOf(['b', 'c', 'a']))).toEqual(['b~de', 'c~de', 'a~de'])
  expect(engine.requests.map(({ segments }) => segments.map(({ text }) => text))).toEqual([['a', 'b'], ['c']])
  await cached.translate(requestOf(['a', 'c']))
  expect(engine.requests).toHaveLength(2)
})

test.each<[string, Partial<EngineRequest>]>([
  ['pair', { pair: { source: code('en'), target: code('fr') } }],
  ['formality', { formality: 'more' }],
  ['quality', { preferQuality: true }],
  ['context', { context: 'music' }],
  ['instructions', { instructions: ['be brief'] }],
  ['protected spans', { segments: [{ text: 'a', protectedSpans: [{ start: 0, end: 1, output: 'x' }] }] }],
])('another %s is another entry', async (_what, changes) => {
  const engine = createFakeEngine({ pairs: ['en-de'] })
  const cached = withCache(engine, { maxEntries: 10 })
  await cached.translate(requestOf(['a']))
  await cached.translate(requestOf(['a'], changes))
  expect(engine.requests).toHaveLength(2)
})

test('the least recently used entry goes first when the cache is full', async () => {
  const engine = createFakeEngine({ pairs: ['en-de'] })
  const cached = withCache(engine, { maxEntries: 2 })
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await cached.translate(requestOf([text]))
  expect(engine.requests.map(({ segments }) => segments[0]?.text)).toEqual(['a', 'b', 'c', 'b'])
})

test('when other models are installed nothing old is answered', async () => {
  const engine = createFakeEngine({ pairs: ['en-de'] })
  const cached = withCache(engine, { maxEntries: 10 })
  await cached.translate(requestOf(['a']))
  engine.installed = [enginePair('en-de', { quality: 'high' })]
  await cached.translate(requestOf(['a']))
  expect(engine.requests).toHaveLength(2)
})
