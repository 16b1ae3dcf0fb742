import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { networkConfig, randomModel } from '../../../../test/marian/support/random-model.ts'
import { type BinItem, readBinItems } from './bin-items.ts'
import { writeBinItems } from './bin-writer.ts'
import { ModelFileError } from './model-file-error.ts'
import { CONFIG_ITEM } from './network-config.ts'
import { readNetwork } from './read-network.ts'

const small = randomModel(
  networkConfig({ embeddingSize: 16, feedForwardSize: 16, heads: 2, encoderLayers: 1 }),
  1,
)

function withItem(name: string, change: (item: BinItem) => BinItem | undefined): Uint8Array {
  const items = [...readBinItems(small.int8).values()]
  return writeBinItems(
    items.map((item) => (item.name === name ? change(item) : item)).filter((item) => item !== undefined),
  )
}

function withConfig(from: string | RegExp, to: string): Uint8Array {
  return withItem(CONFIG_ITEM, (item) => {
    const data = Buffer.from(
      Buffer.from(item.data).toString('latin1').split('\0', 1)[0]?.replace(from, to) ?? '',
    )
    return { ...item, shape: [data.byteLength + 1], data: Buffer.concat([data, Buffer.alloc(1)]) }
  })
}

function errorOf(action: () => void): unknown {
  try {
    action()
    return undefined
  } catch (error) {
    return error
  }
}

test('padded and unpadded files hold the same tensors', () => {
  const config = networkConfig({
    sharedVocabulary: false,
    sourceVocabularySize: 20,
    targetVocabularySize: 30,
  })
  const padded = readNetwork(randomModel(config, 2).int8)
  const unpadded = readNetwork(randomModel(config, 2, { padded: false }).int8)
  expect(unpadded).toEqual(padded)
  expect(padded.sourceEmbedding.rows).toBe(20)
  expect(padded.targetEmbedding.rows).toBe(30)
  expect(padded.outputAlpha).toBe(24)
})

test('tensor data begins on multiples of 256 bytes of the file', () => {
  const file = randomModel(networkConfig(), 3).int8
  for (const item of readBinItems(file).values())
    expect((item.data.byteOffset - file.byteOffset) % 256).toBe(0)
})

test('a matrix is read back transposed and scaled, within half a step of what was written', () => {
  const model = randomModel(networkConfig(), 4)
  const exact = readNetwork(model.float32).encoder[0]?.self.query.weight
  const stored = readNetwork(model.int8).encoder[0]?.self.query.weight
  if (exact?.kind !== 'float32' || stored?.kind !== 'int8') throw new Error('unexpected kinds')
  for (let k = 0; k < exact.inputs; k += 1) {
    for (let n = 0; n < exact.outputs; n += 1) {
      const value = (stored.data[n * stored.inputs + k] ?? 0) / stored.multiplier
      expect(Math.abs(value - (exact.data[k * exact.outputs + n] ?? 0))).toBeLessThanOrEqual(
        0.51 / stored.multiplier,
      )
    }
  }
})

test('a file cut off anywhere is refused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: small.int8.byteLength - 257 }), (length) => {
      expect(() => readNetwork(small.int8.subarray(0, length))).toThrow(ModelFileError)
    }),
  )
})

test('a file with any bytes changed is read or refused, never a crash', () => {
  const header = 4000
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: header }), fc.integer({ min: 0, max: 255 })), {
        minLength: 1,
      }),
      (changes) => {
        const file = Uint8Array.from(small.int8)
        for (const [at, value] of changes) file[at] = value
        const error = errorOf(() => readNetwork(file))
        expect(error === undefined || error instanceof ModelFileError).toBe(true)
      },
    ),
  )
})

test('random bytes are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
      expect(() => readNetwork(bytes)).toThrow(ModelFileError)
    }),
  )
})

test('announced lengths that the file does not have cost no memory', () => {
  const file = Buffer.alloc(64)
  file.writeBigUInt64LE(1n, 0)
  for (const count of [2n ** 63n, 4096n, 2n ** 40n]) {
    file.writeBigUInt64LE(count, 8)
    expect(() => readBinItems(file)).toThrow(ModelFileError)
  }
  file.writeBigUInt64LE(1n, 8)
  file.writeBigUInt64LE(8n, 16)
  file.writeBigUInt64LE(0x404n, 24)
  file.writeBigUInt64LE(1n, 32)
  file.writeBigUInt64LE(2n ** 52n, 40)
  expect(() => readBinItems(file)).toThrow(ModelFileError)
})

describe('another network is refused by the key that differs', () => {
  test.each([
    [/dec-cell: "ssru"/, 'dec-cell: "gru"', 'dec-cell: gru'],
    [/type: "transformer"/, 'type: "s2s"', 'type: s2s'],
    [/transformer-postprocess: "dan"/, 'transformer-postprocess: "da"', 'transformer-postprocess: da'],
    [
      /transformer-ffn-activation: "relu"/,
      'transformer-ffn-activation: "swish"',
      'transformer-ffn-activation: swish',
    ],
    [/tied-embeddings-all: true/, 'tied-embeddings-all: false', 'tied-embeddings: false'],
    [
      /transformer-tied-layers: \[\]/,
      'transformer-tied-layers:\n  - 1\n  - 1',
      'transformer-tied-layers: 1, 1',
    ],
    [/dim-emb: 16/, 'dim-emb: 99999999', 'dim-emb: 99999999'],
    [/dec-depth: 2\n/, '', 'dec-depth: absent'],
    [/layer-normalization: false/, 'layer-normalization: true', 'layer-normalization: true'],
    [/$/, 'transformer-no-bias: true\n', 'transformer-no-bias: true'],
  ])('%s', (from, to, message) => {
    expect(() => readNetwork(withConfig(from, to))).toThrow(message)
  })

  test('a missing tensor, activation scale or configuration is named', () => {
    expect(() => readNetwork(withItem('decoder_l1_rnn_Wf', () => undefined))).toThrow(
      'decoder_l1_rnn_Wf is missing',
    )
    expect(() => readNetwork(withItem('none_QuantMultA', () => undefined))).toThrow(
      'no activation scale none_QuantMultA',
    )
    expect(() => readNetwork(withItem(CONFIG_ITEM, () => undefined))).toThrow('no special:model.yml')
  })

  test('a tensor of another shape is named', () => {
    expect(() => readNetwork(withConfig('transformer-dim-ffn: 16', 'transformer-dim-ffn: 8'))).toThrow(
      '_ffn_W1 has shape',
    )
  })
})
