import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InterpresError } from '../../kernel/errors.ts'
import { oggChecksum } from '../ogg/checksum.ts'
import { createMatroskaOpus } from './matroska-opus.ts'
import { createOggOpus, type OpusSource } from './ogg-opus.ts'
import { type OpusItem, opusPacketLength } from './opus-packet.ts'

const OGG = readFileSync(new URL('../../../test/fixtures/speech/en-jfk.opus.ogg', import.meta.url))

/** A frame of 20 ms, of so many bytes. */
const frame = (bytes: number) => new Uint8Array(bytes).fill(7).fill(0x48, 0, 1)
const head = Buffer.from('4f707573486561640101380180bb0000000000', 'hex')

function read(source: OpusSource, chunks: readonly Uint8Array[]): OpusItem[] {
  return [...chunks.flatMap((chunk) => [...source.push(chunk)]), ...source.finish()]
}

function packets(items: readonly OpusItem[]): string[] {
  return items.flatMap((item) => (item.kind === 'packet' ? [Buffer.from(item.bytes).toString('hex')] : []))
}

function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
  return ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end))
}

const element = (id: number[], ...content: readonly (readonly number[] | Uint8Array)[]): number[] => {
  const inside = content.flatMap((part) => [...part])
  return [
    ...id,
    0x10 | (inside.length >> 24),
    (inside.length >> 16) & 255,
    (inside.length >> 8) & 255,
    inside.length & 255,
    ...inside,
  ]
}
const openEnded = (id: number[], ...content: readonly (readonly number[])[]) => [
  ...id,
  0x01,
  ...Array<number>(7).fill(255),
  ...content.flat(),
]
const track = (number: number, type: number, codec: string, setup: Uint8Array) =>
  element(
    [0xae],
    element([0xd7], [number]),
    element([0x83], [type]),
    element([0x86], Buffer.from(codec)),
    element([0x63, 0xa2], setup),
  )
const simple = (content: readonly number[], { number = 1, lacing = 0 } = {}) =>
  element([0xa3], [0x80 | number, 0, 0, lacing << 1, ...content])
const file = (...clusters: readonly (readonly number[])[]) =>
  Uint8Array.from([
    ...element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from('webm'))),
    ...openEnded(
      [0x18, 0x53, 0x80, 0x67],
      element([0x16, 0x54, 0xae, 0x6b], track(2, 1, 'V_VP8', new Uint8Array()), track(1, 2, 'A_OPUS', head)),
      ...clusters.map((blocks) => openEnded([0x1f, 0x43, 0xb6, 0x75], [...blocks])),
    ),
  ])

describe('Matroska', () => {
  const a = [...frame(10)]
  const b = [...frame(300)]
  const c = [...frame(20)]

  test('clusters of unknown size, and blocks of other tracks, are read past', () => {
    const items = read(createMatroskaOpus(), [file(simple(a), [...simple(b, { number: 2 }), ...simple(c)])])
    expect(items[0]).toMatchObject({ kind: 'head', head: { preSkip: 312, channels: 1 } })
    expect(packets(items)).toEqual([a, c].map((bytes) => Buffer.from(bytes).toString('hex')))
  })

  /** Three frames: two sizes, of which EBML tells the second as 290 more than the first, on top of 2^13 - 1. */
  test.each([
    ['Xiph', 1, [2, 10, 255, 45]],
    ['EBML', 3, [2, 0x8a, 0x60 | (8_481 >> 8), 8_481 & 255]],
  ])('frames that share a block with %s lacing come apart', (_, lacing, sizes) => {
    const items = read(createMatroskaOpus(), [file(simple([...sizes, ...a, ...b, ...c], { lacing }))])
    expect(packets(items)).toEqual([a, b, c].map((bytes) => Buffer.from(bytes).toString('hex')))
  })

  test('frames of one size share a block', () => {
    const items = read(createMatroskaOpus(), [file(simple([2, ...a, ...a, ...a], { lacing: 2 }))])
    expect(packets(items)).toHaveLength(3)
  })

  test('no block has more frames than bytes, and empty ones are left out', () => {
    const bomb = file(simple([255], { lacing: 2 }))
    expect(() => read(createMatroskaOpus(), [bomb])).toThrow(InterpresError)
    const items = read(createMatroskaOpus(), [file(simple([2, 10, 0, ...a, ...b], { lacing: 1 }))])
    expect(packets(items)).toEqual([a, b].map((bytes) => Buffer.from(bytes).toString('hex')))
  })

  test('what is not to be heard at the end of a group is told with its last frame', () => {
    const group = element(
      [0xa0],
      element([0xa1], [0x81, 0, 0, 0, ...a]),
      element([0x75, 0xa2], [0x00, 0x98, 0x96, 0x80]),
    )
    const items = read(createMatroskaOpus(), [file([...simple(b), ...group])])
    expect(items.flatMap((item) => (item.kind === 'packet' ? [item.discardAtEnd] : []))).toEqual([0, 480])
  })

  test('cut anywhere, it is the same', () => {
    const bytes = file(simple(a), [...simple(b), ...simple(c)])
    const whole = read(createMatroskaOpus(), [bytes])
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 8 }), (places) => {
        expect(read(createMatroskaOpus(), cut(bytes, places))).toEqual(whole)
      }),
    )
  })
})

describe('Ogg', () => {
  function page(flags: number, table: readonly number[], content: Uint8Array, position = 960n): Buffer {
    const bytes = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(23), Buffer.from(table), content])
    bytes[5] = flags
    bytes.writeBigInt64LE(position, 6)
    bytes[26] = table.length
    bytes.writeUInt32LE(oggChecksum(bytes), 22)
    return bytes
  }
  const first = page(2, [19], head, 0n)
  const long = frame(600)

  test('a packet that goes on over pages is one', () => {
    const items = read(createOggOpus(), [
      first,
      page(0, [255, 255], long.subarray(0, 510), -1n),
      page(1, [90, 10], Buffer.concat([long.subarray(510), frame(10)])),
    ])
    expect(packets(items)).toEqual([long, frame(10)].map((bytes) => Buffer.from(bytes).toString('hex')))
  })

  test('a damaged page, and what it leaves unfinished, is passed over', () => {
    const damaged = page(0, [255, 255], long.subarray(0, 510), -1n)
    damaged[40] = 0
    const items = read(createOggOpus(), [
      first,
      damaged,
      page(1, [90, 10], Buffer.concat([long.subarray(510), frame(10)])),
    ])
    expect(packets(items)).toEqual([Buffer.from(frame(10)).toString('hex')])
  })

  test('a stream that follows another begins anew', () => {
    const items = read(createOggOpus(), [
      first,
      page(4, [10], frame(10)),
      first,
      page(4, [12], frame(12), 500n),
    ])
    expect(items.map(({ kind }) => kind)).toEqual(['head', 'packet', 'head', 'packet'])
    expect(items.at(-1)).toMatchObject({ discardAtEnd: 460 })
  })

  test('cut anywhere, it is the same, and as long as it says', () => {
    const whole = read(createOggOpus(), [OGG])
    const length = whole.reduce(
      (sum, item) =>
        sum +
        (item.kind === 'packet'
          ? (opusPacketLength(item.bytes) ?? 0) - item.discardAtEnd
          : -item.head.preSkip),
      0,
    )
    expect(length).toBe(11 * 48_000)
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 5 }), (places) => {
        expect(read(createOggOpus(), cut(OGG, places))).toEqual(whole)
      }),
      { numRuns: 20 },
    )
  })
})

describe.each([
  ['Ogg', createOggOpus, OGG.subarray(0, 20_000)],
  ['Matroska', createMatroskaOpus, file(simple([...frame(10)]), simple([2, ...frame(30)], { lacing: 2 }))],
] as const)('hostile %s', (_, create, bytes) => {
  const damage = fc.tuple(fc.nat(), fc.nat(255))

  test('damaged, shortened and repeated, it gives packets or says that it is none', () => {
    fc.assert(
      fc.property(
        fc.array(damage, { maxLength: 20 }),
        fc.nat(),
        fc.array(fc.nat(), { maxLength: 5 }),
        (changes, end, places) => {
          const damaged = Uint8Array.from([...bytes, ...bytes.subarray(0, end % bytes.length)])
          for (const [place, value] of changes) damaged[place % damaged.length] = value
          try {
            const items = read(create(), cut(damaged, places))
            for (const item of items)
              if (item.kind === 'packet') expect(item.bytes.length).toBeLessThanOrEqual(262_144)
          } catch (error) {
            expect(error).toBeInstanceOf(InterpresError)
            expect(error).toMatchObject({ code: 'invalid_audio' })
          }
        },
      ),
    )
  })

  test('noise is no packet, or none that is too long', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (noise) => {
        expect(opusPacketLength(noise) ?? 0).toBeLessThanOrEqual(5_760)
      }),
    )
  })
})
