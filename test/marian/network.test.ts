import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { ModelFileError } from '../../src/engines/marian/format/model-file-error.ts'
import type { MarianNetwork } from '../../src/engines/marian/format/network.ts'
import { readNetwork } from '../../src/engines/marian/format/read-network.ts'
import { decodeBatch } from '../../src/engines/marian/inference/decode-batch.ts'
import type { Decoded } from '../../src/engines/marian/inference/decode-task.ts'
import { createOnnxRuntime } from '../../src/engines/marian/inference/native/onnx-runtime.ts'
import { detectWeightFlavour } from '../../src/engines/marian/inference/native/weight-flavour.ts'
import type { NetworkRuntime } from '../../src/engines/marian/inference/network-runtime.ts'
import { createNetworkTables } from '../../src/engines/marian/inference/network-tables.ts'
import type { RuntimeKind } from '../../src/engines/marian/inference/runtime-kind.ts'
import { convertModel } from '../../src/engines/marian/onnx/convert-model.ts'
import {
  createPortableRuntime,
  type PortableRuntimeOptions,
} from '../../src/engines/marian/portable/portable-runtime.ts'
import { readSentencepieceModel } from '../../src/engines/marian/tokeniser/sentencepiece-model.ts'
import { createTokeniser } from '../../src/engines/marian/tokeniser/tokeniser.ts'
import { startBergamot } from './support/bergamot.ts'
import { createRandom, networkConfig, REGISTRY_SIZES, randomModel } from './support/random-model.ts'
import { REAL_FILES, REAL_FIXTURE, realFile, SKIP_REASON } from './support/real-fixture.ts'
import { createReferenceNetwork } from './support/reference-network.ts'
import { letterPieces, writeVocabulary } from './support/vocabulary.ts'

const SIGNED_SATURATES = (await detectWeightFlavour()) === 'uint8'
const SATURATION_SKIP = SIGNED_SATURATES ? ' (skipped: this processor saturates on signed ones)' : ''

const runtimes: NetworkRuntime[] = []
afterAll(async () => {
  for (const runtime of runtimes) await runtime.close()
})

async function load(
  network: MarianNetwork,
  kind: RuntimeKind = 'int8',
  options: PortableRuntimeOptions = {},
) {
  const tables = createNetworkTables(network)
  const runtime =
    kind === 'portable'
      ? await createPortableRuntime(network, tables, options)
      : await createOnnxRuntime(convertModel(network, kind), tables, kind)
  runtimes.push(runtime)
  const all = Uint32Array.from({ length: tables.targetVocabularySize }, (_, id) => id)

  async function greedy(sources: readonly (readonly number[])[], maxLength: number): Promise<Decoded[]> {
    const decoded: Decoded[] = []
    await decodeBatch({
      runtime,
      tables,
      tasks: sources.map((sourceIds, index) => ({
        sourceIds,
        candidates: all.filter((id) => id !== 1),
        maxLength,
        width: 1,
        uniqueGroupSize: 0,
        forbidsEchoes: false,
        isCancelled: () => false,
        finish: (result) => {
          decoded[index] = result
        },
      })),
    })
    return decoded
  }

  /** Logits of every step when the decoder is fed the given pieces. */
  async function teacherForced(
    sourceIds: readonly number[],
    targetIds: readonly number[],
  ): Promise<number[][]> {
    const [sentence] = await runtime.encode([{ sourceIds, candidates: all, width: 1 }])
    if (sentence === undefined) throw new Error('Nothing was encoded')
    const steps: number[][] = []
    for (const [position, previous] of [undefined, ...targetIds].entries()) {
      const parents = position === 0 ? [] : [0]
      const output = await runtime.step([{ sentence, position, previousIds: [previous], parents }])
      const logits = new Float32Array(all.length)
      output.score(0, 0, logits)
      steps.push([...logits])
    }
    sentence.release()
    return steps
  }

  /** Mean log-probability per piece of targets that are given, decoded together. */
  async function scores(
    pairs: readonly (readonly [readonly number[], readonly number[]])[],
  ): Promise<number[]> {
    const found: number[] = []
    await decodeBatch({
      runtime,
      tables,
      tasks: pairs.map(([sourceIds, target], index) => ({
        sourceIds,
        candidates: all,
        maxLength: 1,
        width: 1,
        uniqueGroupSize: 0,
        forbidsEchoes: false,
        known: { targets: [target], shared: all },
        isCancelled: () => false,
        finish: ({ ids, score }) => {
          expect(ids).toEqual(target)
          found[index] = score
        },
      })),
    })
    return found
  }

  return { greedy, teacherForced, scores }
}

function randomIds(count: number, size: number, seed: number): number[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => 2 + Math.floor(random() * (size - 2)))
}

function differences(steps: readonly (readonly number[])[], reference: readonly { logits: Float64Array }[]) {
  const all = steps.flatMap((logits, step) =>
    logits.map((value, id) => Math.abs(value - (reference[step]?.logits[id] ?? 0))),
  )
  return { largest: Math.max(...all), mean: all.reduce((sum, value) => sum + value, 0) / all.length }
}

describe('random weights', () => {
  const vocabularies = [
    { kind: 'int8', sharedVocabulary: true },
    { kind: 'portable', sharedVocabulary: true },
    { kind: 'int8', sharedVocabulary: false, sourceVocabularySize: 48, targetVocabularySize: 80 },
    { kind: 'portable', sharedVocabulary: false, sourceVocabularySize: 48, targetVocabularySize: 80 },
  ] as const
  test.each(vocabularies)(
    'float32 logits, tokens and alignments equal a plain computation: %o',
    async ({ kind, ...sizes }) => {
      const config = networkConfig(sizes)
      const network = readNetwork(randomModel(config, 11).float32)
      const reference = createReferenceNetwork(network)
      const { greedy, teacherForced } = await load(network, kind)
      const sources = [3, 9, 17].map((length) => [
        ...randomIds(length, config.sourceVocabularySize, length),
        0,
      ])
      const decoded = await greedy(sources, 12)
      for (const [index, source] of sources.entries()) {
        expect(decoded[index]?.ids).toEqual(reference.greedy(source, 12).slice(0, decoded[index]?.ids.length))
        const forced = randomIds(6, config.targetVocabularySize, 100 + index)
        const expected = reference.teacherForced(source, forced)
        expect(differences(await teacherForced(source, forced), expected).largest).toBeLessThan(1e-4)
        const ids = decoded[index]?.ids ?? []
        const alignments = reference.teacherForced(source, ids.slice(0, -1)).map((step) => step.alignment)
        for (const [step, weights] of (decoded[index]?.attention ?? []).entries()) {
          const expectedWeights = alignments[step] ?? new Float64Array()
          if (Math.max(...expectedWeights) * expectedWeights.length < 1.3) continue
          for (const [position, weight] of weights.entries())
            expect(weight).toBeCloseTo(expectedWeights[position] ?? 0, 4)
        }
      }
    },
  )

  test.each(['int8', 'uint8', 'portable'] as const)(
    'int8 logits stay within rounding of exact integers (%s)',
    async (kind) => {
      const config = networkConfig({ embeddingSize: 64, feedForwardSize: 128 })
      const model = randomModel(config, 12)
      const network = readNetwork(model.int8)
      const { teacherForced } = await load(network, kind)
      const source = [...randomIds(14, 64, 1), 0]
      const forced = randomIds(14, 64, 2)
      const exact = differences(
        await teacherForced(source, forced),
        createReferenceNetwork(network).teacherForced(source, forced),
      )
      const rounded = differences(
        await teacherForced(source, forced),
        createReferenceNetwork(readNetwork(model.float32)).teacherForced(source, forced),
      )
      expect(exact.mean).toBeLessThan(0.05)
      expect(exact.mean).toBeLessThan(rounded.mean)
      expect(rounded.mean).toBeLessThan(0.25)
    },
  )

  test.each(['int8', 'portable'] as const)(
    'the score of a given target is that of a plain computation (%s)',
    async (kind) => {
      const network = readNetwork(randomModel(networkConfig(), 17).float32)
      const { scores } = await load(network, kind)
      const reference = createReferenceNetwork(network)
      const pairs = [4, 9, 2].map((length) => {
        const target = randomIds(length, 64, 50 + length).filter((id) => id !== 0)
        return [[...randomIds(6, 64, length), 0], target] as const
      })
      const expected = pairs.map(([source, target]) => {
        const steps = reference.teacherForced(source, target)
        const logProbabilities = [...target, 0].map((id, step) => {
          const logits = steps[step]?.logits ?? new Float64Array()
          const largest = Math.max(...logits)
          const total = logits.reduce((sum, logit) => sum + Math.exp(logit - largest), 0)
          return (logits[id] ?? Number.NaN) - largest - Math.log(total)
        })
        return logProbabilities.reduce((sum, one) => sum + one, 0) / logProbabilities.length
      })
      for (const [index, score] of (await scores(pairs)).entries())
        expect(score).toBeCloseTo(expected[index] ?? Number.NaN, 3)
    },
  )

  test.skipIf(SIGNED_SATURATES)(
    `unsigned weights give the very same numbers as signed ones${SATURATION_SKIP}`,
    async () => {
      const network = readNetwork(randomModel(networkConfig(), 13).int8)
      const source = [...randomIds(10, 64, 1), 0]
      const forced = randomIds(8, 64, 2)
      const signed = await load(network, 'int8')
      const unsigned = await load(network, 'uint8')
      expect(await unsigned.teacherForced(source, forced)).toEqual(await signed.teacherForced(source, forced))
    },
  )

  test('however the portable runtime multiplies, the numbers are the very same', async () => {
    const network = readNetwork(randomModel(networkConfig(), 13).int8)
    const source = [...randomIds(10, 64, 1), 0]
    const forced = randomIds(8, 64, 2)
    const fastest = await load(network, 'portable')
    const pairs = await load(network, 'portable', { integers: 'pairs' })
    expect(await fastest.teacherForced(source, forced)).toEqual(await pairs.teacherForced(source, forced))
  })

  test('the portable runtime refuses sizes that its vectors do not fit', async () => {
    const network = readNetwork(randomModel(networkConfig({ embeddingSize: 24 }), 13).int8)
    await expect(createPortableRuntime(network, createNetworkTables(network))).rejects.toThrow(ModelFileError)
  })

  test('products are fused only where activation scales are equal', async () => {
    const network = readNetwork(randomModel(networkConfig(), 14).int8)
    const scaled: MarianNetwork = {
      ...network,
      encoder: network.encoder.map(({ self, feedForward }) => {
        const { weight, bias } = self.key
        return { feedForward, self: { ...self, key: { bias, weight: { ...weight, alpha: 21 } } } }
      }),
    }
    const source = [...randomIds(10, 64, 3), 0]
    const forced = randomIds(8, 64, 4)
    const actual = await (await load(scaled)).teacherForced(source, forced)
    const exact = differences(actual, createReferenceNetwork(scaled).teacherForced(source, forced))
    const wrong = differences(actual, createReferenceNetwork(network).teacherForced(source, forced))
    expect(exact.mean).toBeLessThan(wrong.mean)
  })

  test.each(Object.entries(REGISTRY_SIZES))(
    'a %s network agrees with a plain computation on either runtime',
    async (_, sizes) => {
      // Fewer layers than the real ones: they are all alike, and the plain computation is slow.
      const vocabulary = { sourceVocabularySize: 32, targetVocabularySize: 32 }
      const config = networkConfig({ ...sizes, encoderLayers: 2, ...vocabulary })
      const network = readNetwork(randomModel(config, 15).float32)
      const source = [...randomIds(3, 32, 5), 0]
      const reference = createReferenceNetwork(network).teacherForced(source, [5])
      for (const kind of ['int8', 'portable'] as const) {
        const { teacherForced } = await load(network, kind)
        expect(differences(await teacherForced(source, [5]), reference).largest).toBeLessThan(1e-3)
      }
    },
  )

  test('float32 text equals that of the engine in browsers', async () => {
    const config = networkConfig({ embeddingSize: 32, sourceVocabularySize: 96, targetVocabularySize: 96 })
    const { float32 } = randomModel(config, 16)
    const vocabulary = writeVocabulary(letterPieces(96))
    const texts = ['bana tika soro.', 'kelu mara', 'no, we do not!', 'tipo']
    const bergamot = (await startBergamot()).load({ model: float32, vocabularies: [vocabulary] }, 'float32')
    const tokeniser = createTokeniser(readSentencepieceModel(vocabulary))
    const { greedy } = await load(readNetwork(float32))
    for (const text of texts) {
      const ids = [...tokeniser.encode(text).map((token) => token.id), 0]
      const [decoded] = await greedy([ids], 2 * ids.length)
      const theirs = bergamot.translate([text])[0] ?? ''
      const mine = tokeniser.decode(decoded?.ids ?? []).text
      // The other engine lets a sentence that never ends run as long as its own limit.
      expect(theirs.length).toBeGreaterThan(0)
      expect(theirs.startsWith(mine) || mine.startsWith(theirs)).toBe(true)
    }
  })
})

describe.skipIf(REAL_FIXTURE === undefined)(`a real model${SKIP_REASON}`, () => {
  interface Reference {
    readonly source: string[]
    readonly ids: number[][]
    readonly float32: number[][]
  }
  const reference = () => JSON.parse(readFileSync(realFile(REAL_FILES.reference), 'utf8')) as Reference

  test('the portable runtime gives the same pieces', async () => {
    const { ids, float32 } = reference()
    const { greedy } = await load(readNetwork(readFileSync(realFile(REAL_FILES.float32))), 'portable')
    expect((await greedy(ids, 40)).map((result) => result.ids)).toEqual(float32)
  })

  test('float32 pieces equal an independent implementation, and the text that of the engine in browsers', async () => {
    const { source, ids, float32 } = reference()
    const vocabulary = readFileSync(realFile(REAL_FILES.vocabulary))
    const tokeniser = createTokeniser(readSentencepieceModel(vocabulary))
    expect(source.map((text) => [...tokeniser.encode(text).map((token) => token.id), 0])).toEqual(ids)
    const model = readFileSync(realFile(REAL_FILES.float32))
    const { greedy } = await load(readNetwork(model))
    const decoded = await greedy(ids, 40)
    expect(decoded.map((result) => result.ids)).toEqual(float32)
    const bergamot = (await startBergamot()).load({ model, vocabularies: [vocabulary] }, 'float32')
    expect(decoded.map((result) => tokeniser.decode(result.ids).text)).toEqual(bergamot.translate(source))
  })

  test.each(['int8', 'portable'] as const)(
    'int8 logits are nearer to exact integer arithmetic than quantisation noise (%s)',
    async (kind) => {
      const { ids, float32 } = reference()
      const network = readNetwork(readFileSync(realFile(REAL_FILES.int8)))
      const exactNetwork = createReferenceNetwork(network)
      const { teacherForced } = await load(network, kind)
      const floats = await load(readNetwork(readFileSync(realFile(REAL_FILES.float32))))
      for (const index of [0, 4]) {
        const source = ids[index] ?? []
        const forced = float32[index] ?? []
        const actual = await teacherForced(source, forced)
        const exact = differences(actual, exactNetwork.teacherForced(source, forced))
        const quantisation = differences(
          actual,
          (await floats.teacherForced(source, forced)).map((logits) => ({
            logits: Float64Array.from(logits),
          })),
        )
        expect(exact.mean).toBeLessThan(0.05)
        expect(exact.mean).toBeLessThan(quantisation.mean)
      }
    },
  )
})
