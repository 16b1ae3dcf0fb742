import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DamagedFrames, openBytes, sealBytes } from '../../sealed-files/frames.ts'
import { openResult, openSource, sealResult, sealSource } from './document-files.ts'
import { deriveDocumentKeys } from './document-keys.ts'

async function* piecesOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function gather(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('keys of a document', () => {
  const keys = deriveDocumentKeys(Buffer.alloc(32, 1), 'ID')

  test('are the same for the same document, and others for another key or id', () => {
    const same = deriveDocumentKeys(Buffer.alloc(32, 1), 'ID')
    expect([same.check, same.source, same.resultPublic]).toEqual([keys.check, keys.source, keys.resultPublic])
    for (const other of [
      deriveDocumentKeys(Buffer.alloc(32, 2), 'ID'),
      deriveDocumentKeys(Buffer.alloc(32, 1), 'IE'),
    ]) {
      expect(other.check).not.toEqual(keys.check)
      expect(other.source).not.toEqual(keys.source)
      expect(other.resultPublic).not.toEqual(keys.resultPublic)
    }
  })

  test('open a result that was sealed to the public one, and only that', async () => {
    const content = randomBytes(100_000)
    const file = await gather(sealResult(piecesOf(content, 9_999), 'ID', keys.resultPublic))
    expect((await gather(openResult(piecesOf(file, 11), 'ID', keys))).equals(content)).toBe(true)
    const stranger = deriveDocumentKeys(Buffer.alloc(32, 2), 'ID')
    await expect(gather(openResult(piecesOf(file, 999), 'ID', stranger))).rejects.toBeInstanceOf(
      DamagedFrames,
    )
  })

  test('the key of the source opens no result', async () => {
    const file = await gather(sealResult(piecesOf(Buffer.from('Hello'), 9), 'ID', keys.resultPublic))
    for (const start of [0, 32]) {
      const frames = openSource(piecesOf(file.subarray(start), 999), 'ID', keys.source)
      await expect(gather(frames)).rejects.toBeInstanceOf(DamagedFrames)
    }
  })

  test('sealing the same result twice gives two files that have nothing in common', async () => {
    const seal = () => gather(sealResult(piecesOf(Buffer.from('Hello'), 9), 'ID', keys.resultPublic))
    const [one, other] = [await seal(), await seal()]
    expect(one.subarray(0, 32)).not.toEqual(other.subarray(0, 32))
    expect(one.subarray(39)).not.toEqual(other.subarray(39))
  })

  test('a source opens with its key', async () => {
    const file = await gather(sealSource(piecesOf(Buffer.from('Hello'), 2), 'ID', keys.source))
    expect((await gather(openSource(piecesOf(file, 3), 'ID', keys.source))).toString()).toBe('Hello')
  })

  test('a name opens with its key and says nothing without', () => {
    const key = { key: keys.name, context: 'name ID' }
    const bytes = sealBytes(Buffer.from('Report.docx'), key)
    expect(openBytes(bytes, key).toString()).toBe('Report.docx')
    expect(bytes.includes('Report')).toBe(false)
    expect(() => openBytes(bytes, { ...key, context: 'name IE' })).toThrow(DamagedFrames)
  })
})
