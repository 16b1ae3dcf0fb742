import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DamagedFrames, FRAME_BYTES, openFrames, sealFrames } from './frames.ts'

const KEY = { key: Buffer.alloc(32, 7), context: 'source A' }
const SEALED_FRAME = FRAME_BYTES + 16
const LENGTHS = [0, 1, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 2 * FRAME_BYTES, 3 * FRAME_BYTES + 5]

async function* piecesOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function gather(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const sealed = (content: Uint8Array, key = KEY) => gather(sealFrames(piecesOf(content, 10_000), key))
const opened = (bytes: Uint8Array, key = KEY) => gather(openFrames(piecesOf(bytes, 70_001), key))

describe('sealed frames', () => {
  test('open to what was sealed, whatever the length and however it arrives', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...LENGTHS),
        fc.integer({ min: 1, max: 200_000 }),
        fc.integer({ min: 1, max: 200_000 }),
        async (length, sealedBy, openedBy) => {
          const content = randomBytes(length)
          // Pieces of a few bytes only for short content: they cost time and show nothing that these do not.
          const atLeast = (size: number) => Math.max(size, Math.ceil(length / 500))
          const bytes = await gather(sealFrames(piecesOf(content, atLeast(sealedBy)), KEY))
          const back = await gather(openFrames(piecesOf(bytes, atLeast(openedBy)), KEY))
          expect(back.equals(content)).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('do not open when one bit is changed, anywhere', async () => {
    const bytes = await sealed(randomBytes(FRAME_BYTES + 100))
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (position, bit) => {
        const damaged = Buffer.from(bytes)
        damaged[position] = (damaged[position] ?? 0) ^ (1 << bit)
        await expect(opened(damaged)).rejects.toBeInstanceOf(DamagedFrames)
      }),
      { numRuns: 40 },
    )
  })

  test('do not open when the file was cut, at a border of frames as well', async () => {
    const bytes = await sealed(randomBytes(3 * FRAME_BYTES))
    for (const length of [0, 3, 7, 8, 7 + SEALED_FRAME, 7 + 2 * SEALED_FRAME, bytes.length - 1]) {
      await expect(opened(bytes.subarray(0, length))).rejects.toBeInstanceOf(DamagedFrames)
    }
  })

  test('do not open when frames change places or come twice', async () => {
    const bytes = await sealed(randomBytes(3 * FRAME_BYTES))
    const frame = (index: number) => bytes.subarray(7 + index * SEALED_FRAME, 7 + (index + 1) * SEALED_FRAME)
    for (const order of [
      [1, 0, 2],
      [0, 1, 2, 2],
      [0, 0, 1, 2],
    ]) {
      const mixed = Buffer.concat([bytes.subarray(0, 7), ...order.map(frame)])
      await expect(opened(mixed)).rejects.toBeInstanceOf(DamagedFrames)
    }
  })

  test('do not open with another key or as another file', async () => {
    const bytes = await sealed(Buffer.from('Hello'))
    await expect(opened(bytes, { ...KEY, key: Buffer.alloc(32, 8) })).rejects.toBeInstanceOf(DamagedFrames)
    await expect(opened(bytes, { ...KEY, context: 'source B' })).rejects.toBeInstanceOf(DamagedFrames)
  })

  test('hold none of their content in the clear', async () => {
    const bytes = await sealed(Buffer.from('The sea is calm. '.repeat(10_000)))
    expect(bytes.includes('sea is')).toBe(false)
  })
})
