import { expect, test } from 'vitest'
import { InterpresError } from '../../../kernel/errors.ts'
import { silentLogger } from '../../../kernel/logging.ts'
import { parseLanguageCode } from '../../../languages/language-code.ts'
import type { LanguagePair, Segment } from '../../../translation/engine.ts'
import { createPairTranslator } from './pair-translator.ts'
import type { Pipeline } from './pipeline.ts'

function pairOf(source: string, target: string): LanguagePair {
  const [from, to] = [parseLanguageCode(source), parseLanguageCode(target)]
  if (from === undefined || to === undefined) throw new RangeError('no language code')
  return { source: from, target: to }
}

interface NumberedPipeline extends Pipeline {
  readonly number: number
  breakDown(): void
}

/** Opens numbered pipelines; `translate` decides what each does with a text. */
function fakeTranslator(translate: (pipeline: NumberedPipeline, text: string) => string, queueLimit = 100) {
  const opened: NumberedPipeline[] = []
  const disposed: number[] = []
  const translator = createPairTranslator(
    {
      pair: pairOf('en', 'es'),
      logger: silentLogger,
      async openPipeline() {
        const number = opened.length + 1
        let broken = false
        const pipeline: NumberedPipeline = {
          number,
          breakDown() {
            broken = true
          },
          analyse: async (stream) => stream,
          transfer: async (stream) => stream,
          stopReading: '',
          processIds: () => [number],
          broken: () => broken,
          async dispose() {
            disposed.push(number)
          },
        }
        opened.push(pipeline)
        return pipeline
      },
      async translateSegment(pipeline, { text }) {
        await Promise.resolve()
        const numbered = opened.find((candidate) => candidate === pipeline)
        if (numbered === undefined) throw new Error('a pipeline that was never opened')
        return { text: translate(numbered, text), alignment: [], protectedRanges: [] }
      },
    },
    { queueLimit },
  )
  async function translateAll(...texts: readonly string[]): Promise<readonly string[]> {
    const segments = texts.map((text): Segment => ({ text, protectedSpans: [] }))
    const results = await translator.translate(segments, new AbortController().signal)
    return results.map(({ text }) => text)
  }
  return { translator, translateAll, opened, disposed }
}

test('the pipeline is opened with the first segment and kept', async () => {
  const { translateAll, opened } = fakeTranslator(({ number }, text) => `${text}${number}`)
  expect(opened).toEqual([])
  expect(await translateAll('a', 'b')).toEqual(['a1', 'b1'])
  expect(await translateAll('c')).toEqual(['c1'])
})

test('a segment under way when the pipeline fails is tried once more, in a new one', async () => {
  const { translateAll, translator, disposed } = fakeTranslator(({ number }, text) => {
    if (number === 1 && text === 'b') throw new Error('killed')
    return `${text}${number}`
  })
  expect(await translateAll('a', 'b', 'c')).toEqual(['a1', 'b2', 'c2'])
  expect(disposed).toEqual([1])
  expect(translator.failures()).toBe(1)
})

test('a segment that fails twice fails its request as unavailable and no other', async () => {
  const { translateAll } = fakeTranslator((_pipeline, text) => {
    if (text === 'poison') throw new Error('killed')
    return text
  })
  const [poisoned, healthy] = await Promise.allSettled([
    translateAll('a', 'poison', 'b'),
    translateAll('c', 'd'),
  ])
  expect(poisoned).toMatchObject({
    status: 'rejected',
    reason: { code: 'engine_unavailable', retryAfterSeconds: 5 },
  })
  expect(healthy).toMatchObject({ status: 'fulfilled', value: ['c', 'd'] })
  expect(await translateAll('e')).toEqual(['e'])
})

test('a pipeline that broke between requests is replaced without a failed segment', async () => {
  const { translateAll, translator, opened, disposed } = fakeTranslator(
    ({ number }, text) => `${text}${number}`,
  )
  await translateAll('a')
  opened[0]?.breakDown()
  expect(await translateAll('b')).toEqual(['b2'])
  expect(disposed).toEqual([1])
  expect(translator.failures()).toBe(0)
})

test('a full queue refuses early and tells when to come back', async () => {
  const { translateAll } = fakeTranslator((_pipeline, text) => text, 3)
  const running = translateAll('a', 'b', 'c')
  await expect(translateAll('d')).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 1 })
  await expect(running).resolves.toEqual(['a', 'b', 'c'])
  await expect(translateAll('d')).resolves.toEqual(['d'])
})

test('an eviction ends the pipeline and the next request opens another', async () => {
  const { translateAll, translator, disposed } = fakeTranslator(({ number }, text) => `${text}${number}`)
  await translateAll('a')
  await translator.evict()
  expect(translator.processIds()).toEqual([])
  expect(disposed).toEqual([1])
  expect(await translateAll('b')).toEqual(['b2'])
})

test('closing fails what is queued and everything after', async () => {
  const { translateAll, translator, disposed } = fakeTranslator((_pipeline, text) => text)
  await translateAll('a')
  const queued = translateAll('b')
  const outcome = queued.catch((error: unknown) => error)
  await translator.close()
  expect(await outcome).toBeInstanceOf(InterpresError)
  expect(disposed).toEqual([1])
  await expect(translateAll('c')).rejects.toMatchObject({ code: 'engine_unavailable' })
})
