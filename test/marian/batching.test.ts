import { afterAll, describe, expect, test } from 'vitest'
import { readNetwork } from '../../src/engines/marian/format/read-network.ts'
import { readShortlist } from '../../src/engines/marian/format/shortlist.ts'
import { createBatcher } from '../../src/engines/marian/inference/batcher.ts'
import { createOnnxRuntime } from '../../src/engines/marian/inference/native/onnx-runtime.ts'
import { type NetworkRuntime, paddedLength } from '../../src/engines/marian/inference/network-runtime.ts'
import { createNetworkTables } from '../../src/engines/marian/inference/network-tables.ts'
import { convertModel } from '../../src/engines/marian/onnx/convert-model.ts'
import { createPortableRuntime } from '../../src/engines/marian/portable/portable-runtime.ts'
import type { SegmentModel, SegmentOptions } from '../../src/engines/marian/segments/loaded-model.ts'
import { translateSegment } from '../../src/engines/marian/segments/translate-segment.ts'
import { readSentencepieceModel } from '../../src/engines/marian/tokeniser/sentencepiece-model.ts'
import { createTokeniser } from '../../src/engines/marian/tokeniser/tokeniser.ts'
import { buildModel } from './support/build-model.ts'
import { builtInContents } from './support/built-in-contents.ts'
import { createRandom } from './support/random-model.ts'
import type { PackContents } from './support/write-pack.ts'

const runtimes: NetworkRuntime[] = []
afterAll(async () => {
  for (const runtime of runtimes) await runtime.close()
})

/**
 * Notes how many sentences were encoded together, how many rows each step of the decoder had, and of each row the hypotheses and
 * the pieces so far.
 */
async function load(
  contents: PackContents,
  maxRows: number,
  kind: 'int8' | 'portable' = 'int8',
  now?: () => number,
  weightOf?: (party: string) => number,
): Promise<{
  model: SegmentModel
  rows: number[]
  widths: (readonly number[])[]
  positions: (readonly number[])[]
  encoded: number[]
}> {
  const network = readNetwork(contents.model)
  const { config } = network
  const tables = createNetworkTables(network)
  const runtime =
    kind === 'portable'
      ? await createPortableRuntime(network, tables)
      : await createOnnxRuntime(convertModel(network, kind), tables, kind)
  runtimes.push(runtime)
  const rows: number[] = []
  const widths: (readonly number[])[] = []
  const positions: (readonly number[])[] = []
  const encoded: number[] = []
  const counting: NetworkRuntime = {
    ...runtime,
    encode(sentences) {
      encoded.push(sentences.length)
      return runtime.encode(sentences)
    },
    step(stepRows) {
      rows.push(stepRows.length)
      widths.push(stepRows.map(({ previousIds }) => previousIds.length))
      positions.push(stepRows.map(({ position }) => position))
      return runtime.step(stepRows)
    },
  }
  const tokeniser = createTokeniser(readSentencepieceModel(contents.sourceVocabulary))
  const batcher = createBatcher({
    maxRows,
    maxPositions: 4096,
    ...(now === undefined ? {} : { now }),
    ...(weightOf === undefined ? {} : { weightOf }),
  })
  const batched = { runtime: counting, tables }
  const sizes = { sourceSize: config.sourceVocabularySize, targetSize: config.targetVocabularySize }
  const shortlist = contents.shortlist === undefined ? undefined : readShortlist(contents.shortlist, sizes)
  return {
    rows,
    widths,
    positions,
    encoded,
    model: {
      sourceTokeniser: tokeniser,
      targetTokeniser: tokeniser,
      shortlistFor: () => shortlist,
      wordsOf: () => undefined,
      lookupFor: () => undefined,
      isWordOf: () => true,
      tables,
      controls: { copyTokens: [] },
      maxSourcePieces: 128,
      decode: (request) => batcher.decode(batched, request),
    },
  }
}

function options(width: number, owner = 'test'): SegmentOptions {
  return {
    prefixTokens: [],
    sourceLanguage: 'en',
    width,
    targetLanguage: 'de',
    alternatives: 0,
    joint: ' ',
    path: [owner, 'request'],
    signal: new AbortController().signal,
  }
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

/** Translations of single sentences, and of the same sentences in shuffled batches of 64 and of 7. */
async function translateBothWays(
  contents: PackContents,
  texts: readonly string[],
  width: number,
  kind?: 'int8' | 'portable',
  wordsOf: SegmentModel['wordsOf'] = () => undefined,
) {
  const loaded = await load(contents, 64 * width, kind)
  const { rows, positions } = loaded
  const model = { ...loaded.model, wordsOf }
  const translate = (text: string) => translateSegment(model, { text, protectedSpans: [] }, options(width))
  const alone: unknown[] = []
  for (const text of texts) alone.push(await translate(text))
  expect(Math.max(...rows)).toBe(1)
  const searches = positions.flat().filter((position) => position === 0).length
  const random = createRandom(texts.length + width)
  const together: unknown[][] = []
  for (const size of [64, 7]) {
    const order = shuffled([...texts.keys()], random)
    const results: unknown[] = []
    for (let start = 0; start < order.length; start += size) {
      await Promise.all(
        order.slice(start, start + size).map(async (index) => {
          results[index] = await translate(texts[index] ?? '')
        }),
      )
    }
    together.push(results)
  }
  return { alone, together, searches, largestBatch: Math.max(...rows) }
}

function randomSentences(count: number): string[] {
  const random = createRandom(77)
  const syllables = ['ba', 'ti', 'ko', 'sena', 'lu', 'mora', 'e', 'pri', 'no.']
  const pick = () => syllables[Math.floor(random() * syllables.length)] ?? 'ba'
  return Array.from({ length: count }, () =>
    Array.from({ length: 2 + Math.floor(random() * 9) }, () => pick() + (random() < 0.5 ? pick() : '')).join(
      ' ',
    ),
  )
}

test('hypotheses take part in a step only while they live', async () => {
  const texts = randomSentences(6)
  for (const kind of ['int8', 'portable'] as const) {
    const { model, widths } = await load(buildModel(), 64, kind)
    await Promise.all(texts.map((text) => translateSegment(model, { text, protectedSpans: [] }, options(4))))
    const [first = [], second = [], ...others] = widths
    expect(new Set(first)).toEqual(new Set([1]))
    expect(Math.max(...second)).toBe(4)
    expect(Math.min(...others.flat())).toBeLessThan(4)
    expect(Math.min(...others.flat())).toBeGreaterThan(0)
  }
})

describe('a batch of long sentences', () => {
  const long = Array.from(
    { length: 4 },
    (_, index) => `bati kosena lu mora e pri no ${'ba ti '.repeat(12)}${index}`,
  )

  test.each(['int8', 'portable'] as const)('is interrupted for a short one of others (%s)', async (kind) => {
    let clockMs = 0
    const { model } = await load(buildModel(), 64, kind, () => (clockMs += 100))
    const ended: string[] = []
    const translate = async (owner: string, text: string) => {
      const result = await translateSegment(model, { text, protectedSpans: [] }, options(1, owner))
      ended.push(owner)
      return result
    }
    const alone: unknown[] = []
    for (const text of [...long, 'ba ti']) alone.push(await translate('alone', text))
    ended.length = 0
    const running = long.map((text) => translate('a', text))
    await new Promise((resolve) => setImmediate(resolve))
    const late = translate('b', 'ba ti')
    expect(await Promise.all([...running, late])).toEqual(alone)
    expect(ended[0]).toBe('b')
  })

  test('is not interrupted for a short one of the same request', async () => {
    let clockMs = 0
    const { model, rows } = await load(buildModel(), 64, 'portable', () => (clockMs += 100))
    const all = [...long, 'ba ti'].map((text) =>
      translateSegment(model, { text, protectedSpans: [] }, options(1, 'a')),
    )
    await Promise.all(all)
    // Batches follow one another: the rows of a batch never grow while it is decoded.
    expect(rows.filter((count, index) => count > (rows[index - 1] ?? 0)).length).toBeLessThanOrEqual(2)
  })
})

test('bulk work shares no batch with what somebody waits for, and its batch is interrupted for that', async () => {
  let clockMs = 0
  const weightOf = (party: string) => (party === 'now' ? 8 : 1)
  const { model, rows } = await load(buildModel(), 64, 'portable', () => (clockMs += 100), weightOf)
  const text = `bati kosena lu mora e pri no ${'ba ti '.repeat(12)}`
  const ended: string[] = []
  const translate = async (priority: string) => {
    await translateSegment(model, { text, protectedSpans: [] }, options(1, priority))
    ended.push(priority)
  }
  const running = Array.from({ length: 4 }, () => translate('later'))
  await new Promise((resolve) => setImmediate(resolve))
  const late = translate('now')
  await Promise.all([...running, late])
  expect(ended[0]).toBe('now')
  expect(Math.max(...rows)).toBe(4)
})

test('bulk work makes way at once, also between the sentences that it begins with', async () => {
  let clockMs = 0
  const weightOf = (party: string) => (party === 'now' ? 8 : 1)
  const { model, rows, encoded } = await load(buildModel(), 64, 'portable', () => (clockMs += 0.5), weightOf)
  const translate = (text: string, priority: string) =>
    translateSegment(model, { text, protectedSpans: [] }, options(1, priority))
  const long = `bati kosena lu mora e pri no ${'ba ti '.repeat(12)}`
  const running = Array.from({ length: 4 }, () => translate(long, 'later'))
  await new Promise((resolve) => setImmediate(resolve))
  await translate('ba ti', 'now')
  expect(encoded.slice(0, 2)).toEqual([1, 1])
  expect(Math.max(...rows)).toBe(1)
  await Promise.all(running)
  expect(Math.max(...rows)).toBe(4)
})

test('sentences that are cancelled while others are encoded are not encoded any more', async () => {
  const controller = new AbortController()
  let clockMs = 0
  let encodedSoFar: readonly number[] = []
  const { model, encoded } = await load(buildModel(), 64, 'portable', () => {
    if (encodedSoFar.length > 0) controller.abort(new Error('gone'))
    return (clockMs += 2)
  })
  encodedSoFar = encoded
  const text = `bati kosena lu mora e pri no ${'ba ti '.repeat(12)}`
  const wish = { ...options(1), signal: controller.signal }
  const all = Array.from({ length: 4 }, () => translateSegment(model, { text, protectedSpans: [] }, wish))
  const ends = await Promise.allSettled(all)
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  expect(encoded).toEqual([1])
})

describe('a sentence is translated the same alone and in any batch', () => {
  test.each([
    ['int8 with shortlist', buildModel(), 1, 64],
    ['int8 with shortlist, beam search', buildModel(), 4, 30],
    ['int8 without shortlist', buildModel({ shortlist: false }), 1, 40],
    ['float32 with shortlist', buildModel({ precision: 'float32' }), 1, 64],
    ['int8 on the portable runtime', buildModel(), 1, 64, 'portable'],
    ['int8 on the portable runtime, beam search', buildModel(), 4, 30, 'portable'],
    ['float32 on the portable runtime', buildModel({ precision: 'float32' }), 1, 40, 'portable'],
    ['float32 on the portable runtime, beam search', buildModel({ precision: 'float32' }), 3, 30, 'portable'],
    ['float32, beam search', buildModel({ precision: 'float32' }), 3, 30],
  ] as const)('%s', async (_, contents, width, count, kind?: 'portable') => {
    const { alone, together, largestBatch } = await translateBothWays(
      contents,
      randomSentences(count),
      width,
      kind,
    )
    // Texts, alignments and scores, to the last bit.
    expect(together).toEqual([alone, alone])
    expect(largestBatch).toBeGreaterThan(4)
  })

  test.each(['int8', 'portable'] as const)(
    'words that cost something, and second searches (%s)',
    async (kind) => {
      const texts = randomSentences(40)
      const wordsOf = () => ({ has: (word: string) => word.length % 3 === 0 })
      const { alone, together, searches } = await translateBothWays(buildModel(), texts, 4, kind, wordsOf)
      expect(together).toEqual([alone, alone])
      expect(searches).toBeGreaterThan(texts.length)
    },
  )

  test.each(['int8', 'portable'] as const)('the model of a built-in pack (%s)', async (kind) => {
    const subjects = ['Tom', 'My brother', 'She', 'The old man', 'Your teacher', 'I']
    const rest = [
      'likes tea.',
      'is very happy today.',
      'went to the station yesterday.',
      'can swim.',
      'did not help me at all.',
    ]
    const more = ['', ' And then?', ' Do you know why?', ' It was raining.']
    const texts = subjects.flatMap((a) => rest.flatMap((b) => more.map((c) => `${a} ${b}${c}`)))
    const { alone, together, largestBatch } = await translateBothWays(builtInContents(), texts, 1, kind)
    expect(together).toEqual([alone, alone])
    expect(largestBatch).toBeGreaterThan(16)
  })
})

describe('sentences that come while others are decoded', () => {
  test.each([
    ['int8', buildModel(), 1],
    ['int8, beam search', buildModel(), 4],
    ['float32, beam search', buildModel({ precision: 'float32' }), 3],
    ['int8 without shortlist', buildModel({ shortlist: false }), 2],
  ] as const)('join them between two steps and change nothing (%s)', async (_, contents, width) => {
    let clockMs = 0
    const { model, positions } = await load(contents, 8 * width, 'portable', () => (clockMs += 2))
    const texts = randomSentences(40)
    const translate = (text: string) => translateSegment(model, { text, protectedSpans: [] }, options(width))
    const alone: unknown[] = []
    for (const text of texts) alone.push(await translate(text))
    positions.length = 0
    const together: Promise<unknown>[] = []
    for (const text of texts) {
      together.push(translate(text))
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await Promise.all(together)).toEqual(alone)
    expect(positions.some((step) => new Set(step).size > 2)).toBe(true)
    expect(Math.max(...positions.map((step) => step.length))).toBeLessThanOrEqual(8)
  })

  test('do not join past one whose turn it is and that cannot', async () => {
    let clockMs = 0
    const { model, widths } = await load(buildModel(), 64, 'portable', () => (clockMs += 2))
    const ended: string[] = []
    const decode = async (name: string, width: number) => {
      await model.decode({
        sourceIds: [5, 9, 7, 12, 6, 8, 0],
        candidates: Uint32Array.from({ length: 40 }, (_, id) => (id === 0 ? 0 : id + 1)),
        maxLength: 30,
        uniqueGroupSize: 0,
        forbidsEchoes: false,
        ...options(width, name),
      })
      ended.push(name)
    }
    const all = [decode('first', 1)]
    await new Promise((resolve) => setImmediate(resolve))
    all.push(decode('wide', 4), decode('late', 1))
    await Promise.all(all)
    expect(ended).toEqual(['first', 'wide', 'late'])
    expect(Math.max(...widths.map((step) => step.length))).toBe(1)
  })

  test('find the room of those that were cancelled', async () => {
    let clockMs = 0
    const { model, rows } = await load(buildModel(), 4, 'portable', () => (clockMs += 2))
    const [text = '', ...others] = randomSentences(9)
    const controller = new AbortController()
    const cancelled = Array.from({ length: 4 }, () =>
      translateSegment(
        model,
        { text: `${text} `.repeat(8), protectedSpans: [] },
        { ...options(1), signal: controller.signal },
      ),
    )
    const ends = Promise.allSettled(cancelled)
    await new Promise((resolve) => setImmediate(resolve))
    const later = others.map((other) =>
      translateSegment(model, { text: other, protectedSpans: [] }, options(1)),
    )
    controller.abort(new Error('gone'))
    expect((await ends).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
    expect(await Promise.all(later)).toHaveLength(8)
    expect(Math.max(...rows)).toBe(4)
  })
})

test('the padded length of a sentence depends on nothing else and never cuts it', () => {
  for (let length = 1; length < 300; length += 1) {
    expect(paddedLength(length)).toBeGreaterThanOrEqual(length)
    expect(paddedLength(length)).toBeLessThan(length + 32)
  }
})

test('a sentence that is complete leaves its batch before the others are', async () => {
  const { model, rows } = await load(buildModel(), 64)
  const texts = randomSentences(60)
  await Promise.all(texts.map((text) => translateSegment(model, { text, protectedSpans: [] }, options(1))))
  const shrinks = rows.some((count, index) => index > 0 && count < (rows[index - 1] ?? 0))
  expect(shrinks).toBe(true)
})

test('a cancelled sentence ends at once, and the others of its batch are not disturbed', async () => {
  const { model } = await load(buildModel(), 64)
  const first = 'ba tiko sena lu mora e pri'
  const second = 'ba tiko sena lu mora ko'
  const expected = await translateSegment(model, { text: second, protectedSpans: [] }, options(1))
  const controller = new AbortController()
  const cancelled = translateSegment(
    model,
    { text: first, protectedSpans: [] },
    { ...options(1), signal: controller.signal },
  )
  const kept = translateSegment(model, { text: second, protectedSpans: [] }, options(1))
  setImmediate(() => controller.abort(new Error('gone')))
  await expect(cancelled).rejects.toThrow('gone')
  expect(await kept).toEqual(expected)
})
