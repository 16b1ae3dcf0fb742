import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ModelFileError } from './model-file-error.ts'
import { unpackedFile } from './unpacked-file.ts'

const content = Uint8Array.from([1, 2, 3, 4])
const packed = gzipSync(content)

test('what gzip has packed is unpacked, anything else is left alone', () => {
  expect([...unpackedFile(packed, 'model', 4)]).toEqual([...content])
  expect(unpackedFile(content, 'model', 4)).toBe(content)
  expect(unpackedFile(new Uint8Array(), 'model', 4)).toHaveLength(0)
})

test('what is damaged, or larger than it may be, is refused', () => {
  expect(() => unpackedFile(packed, 'model', 3)).toThrow(
    new ModelFileError('The model is larger than 3 bytes'),
  )
  for (let length = 1; length < packed.length; length += 1)
    expect(() => unpackedFile(packed.subarray(0, length), 'model', 4)).toThrow('The model is damaged')
})
