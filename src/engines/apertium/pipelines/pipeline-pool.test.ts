import { expect, test } from 'vitest'
import { silentLogger } from '../../../kernel/logging.ts'
import { SERVED_MODES, type ServedMode } from '../modes/served-modes.ts'
import type { Pipeline } from './pipeline.ts'
import { createPipelinePool, type PipelinePoolConfig } from './pipeline-pool.ts'

function mode(name: string): ServedMode {
  const found = SERVED_MODES.find((served) => served.mode === name)
  if (found === undefined) throw new RangeError(name)
  return found
}

/** A pool over pipelines that echo; `hold` keeps those of a mode busy until `release`. */
function fakePool(config: Partial<PipelinePoolConfig> = {}) {
  let nowMs = 0
  let fails = false
  const opened: string[] = []
  const ended: string[] = []
  const held = new Map<string, () => void>()
  const toHold = new Set<string>()
  const pool = createPipelinePool(
    {
      clock: { nowMs: () => nowMs },
      logger: silentLogger,
      async openPipeline(name): Promise<Pipeline> {
        opened.push(name)
        if (fails) throw new Error('no such program')
        return {
          async analyse(stream) {
            if (toHold.has(name)) await new Promise<void>((resolve) => held.set(name, resolve))
            return stream
          },
          transfer: async (stream) => stream,
          stopReading: '^./.<sent>$',
          processIds: () => [process.pid],
          broken: () => false,
          async dispose() {
            ended.push(name)
          },
        }
      },
    },
    { maxPipelines: 2, limitBytes: Number.POSITIVE_INFINITY, idleMs: 1_000, queueLimit: 10, ...config },
  )
  async function translate(name: string): Promise<void> {
    await pool.use(mode(name)).translate([{ text: '1', protectedSpans: [] }], new AbortController().signal)
    nowMs++
  }
  return {
    pool,
    opened,
    ended,
    translate,
    pass: (ms: number) => {
      nowMs += ms
    },
    failToOpen: (value: boolean) => {
      fails = value
    },
    hold: (name: string) => toHold.add(name),
    release: async (name: string): Promise<void> => {
      toHold.delete(name)
      await expect.poll(() => held.has(name)).toBe(true)
      held.get(name)?.()
    },
  }
}

test('a pipeline over the number allowed takes the place of the least recently used', async () => {
  const { translate, opened, ended } = fakePool()
  await translate('eng-spa')
  await translate('spa-cat')
  await translate('eng-spa')
  await translate('swe-dan')
  expect(opened).toEqual(['eng-spa', 'spa-cat', 'swe-dan'])
  expect(ended).toEqual(['spa-cat'])
})

test('a busy pipeline is never ended for another: the newcomer is told to come back', async () => {
  const { translate, ended, hold, release } = fakePool({ maxPipelines: 1 })
  hold('eng-spa')
  const busy = translate('eng-spa')
  await expect(translate('spa-cat')).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 2 })
  await release('eng-spa')
  await busy
  expect(ended).toEqual([])
  await expect(translate('spa-cat')).resolves.toBeUndefined()
})

test('a pipeline that nobody uses is ended after its time', async () => {
  const { pool, translate, ended, pass } = fakePool()
  await translate('eng-spa')
  pool.sweep()
  expect(ended).toEqual([])
  pass(1_000)
  pool.sweep()
  expect(ended).toEqual(['eng-spa'])
  expect(pool.snapshot()).toEqual([])
})

test('memory over its limit ends idle pipelines, and one pair is served all the same', async () => {
  const { pool, translate, ended } = fakePool({ limitBytes: 1 })
  await translate('eng-spa')
  await translate('spa-cat')
  expect(ended).toEqual(['eng-spa'])
  pool.sweep()
  expect(ended).toEqual(['eng-spa', 'spa-cat'])
  await expect(translate('eng-spa')).resolves.toBeUndefined()
})

test('a pair that cannot be opened is not tried again at once', async () => {
  const { translate, opened, pass, failToOpen } = fakePool()
  failToOpen(true)
  await expect(translate('eng-spa')).rejects.toMatchObject({ code: 'engine_unavailable' })
  const tries = opened.length
  await expect(translate('eng-spa')).rejects.toMatchObject({
    code: 'engine_unavailable',
    retryAfterSeconds: 5,
  })
  expect(opened).toHaveLength(tries)
  failToOpen(false)
  pass(5_000)
  await expect(translate('eng-spa')).resolves.toBeUndefined()
})

test('the snapshot tells what is open', async () => {
  const { pool, translate } = fakePool()
  await translate('eng-spa')
  expect(pool.snapshot()).toEqual([
    expect.objectContaining({
      source: 'en',
      target: 'es',
      mode: 'eng-spa',
      processIds: [process.pid],
      queuedSegments: 0,
      failures: 0,
    }),
  ])
  await pool.close()
  expect(pool.snapshot()).toEqual([])
})
