import { describe, expect, test } from 'vitest'
import { code, createFakeEngine, type FakeEngineOptions } from '../../../test/support/fake-engine.ts'
import { InterpresError } from '../../kernel/errors.ts'
import { silentLogger } from '../../kernel/logging.ts'
import type { LanguageDetector } from '../../languages/detection/language-detector.ts'
import { createSentencexSplitter } from '../../sentences/sentencex-splitter.ts'
import { createTranslator } from '../create-translator.ts'
import type { Block } from '../markup/parsed-text.ts'
import { createRouter } from '../routing/create-router.ts'
import type { BlocksProgress, BlocksRequest } from '../translator.ts'
import type { SegmentMemory } from './segment-memory.ts'
import type { TranslatedBlock } from './translated-block.ts'

const BULK = { accountId: 'a', keyId: 'k', priority: 'bulk' } as const

function translatorOf({
  detects = 'en',
  ...options
}: Partial<FakeEngineOptions> & { detects?: string } = {}) {
  const samples: string[] = []
  const detector: LanguageDetector = {
    detect: async (texts) => {
      samples.push(...texts)
      return texts.map(() => ({ status: 'success', language: code(detects), confidence: 0.99 }))
    },
    languages: () => new Set(),
    close: async () => {},
  }
  const engine = createFakeEngine({ pairs: ['en-de', 'fr-de'], ...options })
  const router = createRouter({ engines: [engine], logger: silentLogger }, { pivotLanguages: [] })
  const splitter = createSentencexSplitter({ logger: silentLogger })
  const translator = createTranslator({ router, detector, splitter }, { retryPausesMs: [0, 0] })
  return { translator, calls: engine.requests, samples }
}

const block = (text: string): Block => ({ text, protectedSpans: [] })

const requestOf = (
  blocks: readonly (readonly Block[])[],
  changes: Partial<BlocksRequest> = {},
): BlocksRequest => ({
  blocks,
  source: code('en'),
  target: code('de'),
  context: undefined,
  splitSentences: '1',
  preserveFormatting: false,
  formality: 'default',
  modelType: 'latency_optimized',
  instructions: [],
  aligned: false,
  signal: new AbortController().signal,
  ...changes,
})

const manySentences = (count: number) =>
  Array.from({ length: count }, (_, index) => block(`Sentence ${'x'.repeat(index % 7)}q${index}.`))

test('blocks come back as plain data, one per block and text', async () => {
  const { translator } = translatorOf()
  const request = structuredClone({
    ...requestOf([[block('One.'), block('Two.')], [block('Three.')]]),
    signal: null,
  })
  const result = await translator.translateBlocks({ ...request, signal: new AbortController().signal })
  expect(structuredClone(result)).toEqual(result)
  expect(result.blocks.map((text) => text.map((each) => each.text))).toEqual([
    ['One~de.', 'Two~de.'],
    ['Three~de.'],
  ])
})

test('alignment is made where it is asked for, and not elsewhere', async () => {
  const { translator } = translatorOf()
  const alignmentOf = async (aligned: boolean) => {
    const { blocks } = await translator.translateBlocks(requestOf([[block('One two.')]], { aligned }))
    return blocks[0]?.[0]?.alignment.length
  }
  expect(await alignmentOf(true)).toBeGreaterThan(0)
  expect(await alignmentOf(false)).toBe(0)
})

test('blocks of the target’s language come back as they are', async () => {
  const { translator, calls } = translatorOf()
  const result = await translator.translateBlocks(requestOf([[block('Eins.')]], { source: code('de') }))
  expect(result.blocks[0]?.[0]?.text).toBe('Eins.')
  expect(calls).toEqual([])
})

describe('slices', () => {
  test('hold at most 512 segments and are told as they are done', async () => {
    const { translator, calls } = translatorOf()
    const told: BlocksProgress[] = []
    const blocks = manySentences(1300)
    const onProgress = (progress: BlocksProgress) => told.push(progress)
    const result = await translator.translateBlocks(requestOf([blocks], { onProgress, turn: BULK }))
    expect(result.blocks[0]).toHaveLength(1300)
    expect(calls.map(({ segments }) => segments.length)).toEqual([512, 512, 276])
    expect(calls.every(({ turn }) => turn === BULK)).toBe(true)
    const total = blocks.reduce((sum, { text }) => sum + text.length, 0)
    expect(told).toHaveLength(3)
    expect(told.at(-1)).toEqual({ done: total, total })
  })

  test('end where they hold 64k characters', async () => {
    const { translator, calls } = translatorOf()
    const blocks = Array.from({ length: 300 }, (_, index) => block(`${'word '.repeat(150)}${index}`))
    await translator.translateBlocks(requestOf([blocks]))
    expect(calls.length).toBeGreaterThan(3)
    for (const { segments } of calls) {
      expect(segments.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(65_536 + 800)
    }
  })

  test('of bulk work are tried again after a passing failure, those of a caller who waits are not', async () => {
    let calls = 0
    const failing = {
      before: () => {
        calls += 1
        if (calls === 2) throw new InterpresError('engine_unavailable', 'away')
      },
    }
    const bulk = translatorOf(failing)
    const request = requestOf([manySentences(1300)])
    const result = await bulk.translator.translateBlocks({ ...request, turn: BULK })
    expect(result.blocks[0]).toHaveLength(1300)
    expect(bulk.calls).toHaveLength(4)
    calls = 0
    await expect(translatorOf(failing).translator.translateBlocks(request)).rejects.toMatchObject({
      code: 'engine_unavailable',
    })
  })

  test('are given up when they fail again and again, or for good', async () => {
    for (const [error, attempts] of [
      ['engine_unavailable', 3],
      ['unsupported_pair', 1],
    ] as const) {
      const { translator, calls } = translatorOf({
        before: () => {
          throw new InterpresError(error, 'no')
        },
      })
      const request = requestOf([[block('One.')]], { turn: BULK })
      await expect(translator.translateBlocks(request)).rejects.toMatchObject({ code: error })
      expect(calls).toHaveLength(attempts)
    }
  })
})

test.each([
  ['deadline_exceeded', new InterpresError('deadline_exceeded', 'The request took too long.')],
  ['deadline_exceeded', new DOMException('too long', 'TimeoutError')],
  ['cancelled', new DOMException('gone', 'AbortError')],
])('an abort is %s when its reason says so', async (expected, reason) => {
  const { translator } = translatorOf()
  const signal = AbortSignal.abort(reason)
  const request = requestOf([[block('One.')]], { signal, turn: BULK })
  await expect(translator.translateBlocks(request)).rejects.toMatchObject({ code: expected })
})

test('the source of a document is found once, from its start, middle and end', async () => {
  const { translator, samples } = translatorOf({ detects: 'fr' })
  const blocks = [
    ...Array.from({ length: 100 }, () => block('start '.repeat(20))),
    ...Array.from({ length: 100 }, () => block('middle '.repeat(20))),
    ...Array.from({ length: 100 }, () => block('end '.repeat(20))),
  ]
  const { source } = await translator.translateBlocks(requestOf([blocks], { source: undefined }))
  expect(source).toBe('fr')
  expect(samples).toHaveLength(1)
  for (const word of ['start', 'middle', 'end']) expect(samples[0]).toContain(word)
  expect(samples[0]?.length).toBeLessThan(6_300)
})

test('a memory is asked for few units at a time, in order, and others are answered in between', async () => {
  const { translator } = translatorOf()
  const asked: string[][] = []
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  count()
  const turnsAtCalls: number[] = []
  const memory: SegmentMemory = {
    recall: async (units) => {
      asked.push(units.map(({ segment }) => segment.text))
      turnsAtCalls.push(turns)
      return units.map(({ segment: { text } }) =>
        text.includes('q200')
          ? { translated: { text: 'Known.', alignment: [], protectedRanges: [] }, isFinal: true }
          : undefined,
      )
    },
  }
  const blocks = manySentences(1000)
  const { blocks: translated } = await translator.translateBlocks(requestOf([blocks], { memories: [memory] }))
  isDone = true
  expect(Math.max(...asked.map((units) => units.length))).toBeLessThanOrEqual(128)
  expect(asked.flat()).toEqual(blocks.map(({ text }) => text))
  expect(new Set(turnsAtCalls).size).toBeGreaterThan(1)
  expect(translated[0]?.[200]?.text).toContain('Known.')
})

test('what looks at one unit at a time is not given all units of a long block at once', async () => {
  const { translator } = translatorOf()
  const counts: number[] = []
  const count = (of: TranslatedBlock) => {
    counts.push(of.units.length)
    return of
  }
  const text = Array.from({ length: 300 }, (_, index) => `Sentence number ${index}.`).join(' ')
  const byUnit = Object.assign((of: TranslatedBlock) => count(of), { isByUnit: true })
  const finish = (finishers: BlocksRequest['finishers']) =>
    translator.translateBlocks(requestOf([[block(text)]], finishers === undefined ? {} : { finishers }))
  const { blocks } = await finish([byUnit])
  expect(Math.max(...counts)).toBeLessThanOrEqual(64)
  expect(counts.reduce((sum, number) => sum + number, 0)).toBe(300)
  counts.length = 0
  expect((await finish([count])).blocks).toEqual(blocks)
  expect(counts).toEqual([300])
})
