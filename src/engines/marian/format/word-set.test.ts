import { expect, test } from 'vitest'
import { ModelFileError } from './model-file-error.ts'
import { readWordSet } from './word-set.ts'

/** The words haus, Anna and größe, as the step `words` of the training writes them (training/tests/test_known_words.py). */
const THREE_WORDS = Buffer.from('574f524453455431060000002000000000b8fc5d', 'hex')

test('a set that training has written has its words, with their capitals, and hardly others', () => {
  const words = readWordSet(THREE_WORDS)
  expect(['haus', 'Anna', 'größe'].map(words.has)).toEqual([true, true, true])
  const others = Array.from({ length: 200 }, (_, number) => `other${number}`).filter(words.has)
  expect(others.length).toBeLessThan(20)
})

test('a damaged set is refused', () => {
  for (let length = 0; length < THREE_WORDS.length; length += 1)
    expect(() => readWordSet(THREE_WORDS.subarray(0, length))).toThrow(ModelFileError)
  expect(() => readWordSet(Buffer.concat([THREE_WORDS, Buffer.alloc(1)]))).toThrow(ModelFileError)
  for (const at of [0, 8, 9, 11, 12, 15]) {
    const damaged = Buffer.from(THREE_WORDS)
    damaged[at] = (damaged[at] ?? 0) ^ 0x98
    expect(() => readWordSet(damaged)).toThrow(ModelFileError)
  }
})
