import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkDictionary, createDictionary } from './dictionary.ts'
import { ModelFileError } from './model-file-error.ts'

/** Reply, go, wash up and washing machine, as the step `words` of the training writes them (training/tests/test_dictionary.py). */
const WRITTEN = Buffer.from(
  'H4sIAAAAAAACA3PxdA7x9PdzDIo05ErP5zTkLLNKT81IzQNyUos5bdPzgYy8VDCjKLUgp5LTiDPPyjGvpDy/qKTGtag8MyW1qDQvHagtESII1FqeWJyhUFrAaQASTQLykjOgopl56Qq5iclAOhVoVZ5VOEguF0QARbjKU/NKwDYBABElGtGVAAAA',
  'base64',
)

test('what training has written is found, packed with gzip or brotli', () => {
  const text = gunzipSync(WRITTEN)
  for (const stored of [WRITTEN, brotliCompressSync(text)]) {
    const dictionary = createDictionary(stored)
    expect(dictionary.entryOf('reply')).toEqual({
      seen: 2,
      senses: [
        { part: 'n', translations: ['Antwort', 'Erwiderung'] },
        { part: 'v', translations: ['antworten'] },
      ],
    })
    expect(dictionary.entryOf('washing machine')?.senses).toEqual([
      { part: 'n', translations: ['Waschmaschine'] },
    ])
    expect(['wash', 'washing', 'washing machines', 'zoo', 'a', ''].map(dictionary.entryOf)).toEqual(
      Array.from({ length: 6 }),
    )
    expect(dictionary.basesOf('went')).toEqual(['go'])
    expect([dictionary.entryOf('went'), dictionary.basesOf('go')]).toEqual([undefined, []])
    checkDictionary(stored)
  }
})

test('a damaged dictionary is refused', () => {
  const text = gunzipSync(WRITTEN).toString()
  const damaged = [
    text.replace('1', '2'),
    text.slice(0, -1),
    text.replace('n:', 'x:'),
    text.replace('v:gehen', 'v'),
    text.replace('=go', 'go'),
  ]
  for (const one of damaged) expect(() => checkDictionary(brotliCompressSync(one))).toThrow(ModelFileError)
  expect(() => checkDictionary(WRITTEN.subarray(0, 40))).toThrow(ModelFileError)
  expect(() => createDictionary(WRITTEN.subarray(0, 40)).entryOf('go')).toThrow(ModelFileError)
})
