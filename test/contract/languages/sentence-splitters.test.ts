import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { silentLogger } from '../../../src/kernel/logging.ts'
import type { LanguageCode } from '../../../src/languages/language-code.ts'
import { knownLanguages } from '../../../src/languages/language-registry.ts'
import { createSentencexSplitter, segmentByLanguageData } from '../../../src/sentences/sentencex-splitter.ts'
import type { SentenceSplitter } from '../../../src/translation/sentences/sentence-splitter.ts'

const SPLITTERS: readonly (readonly [name: string, splitter: SentenceSplitter])[] = [
  ['sentencex', createSentencexSplitter({ logger: silentLogger })],
  ['language data of the platform', { split: segmentByLanguageData }],
]

describe.each(SPLITTERS)('sentence splitter: %s', (_name, splitter) => {
  test('sentences together are the line, and none is empty', () => {
    const words = fc.constantFrom(
      'One',
      'z. B.',
      'Dr.',
      '3.5',
      '…',
      '。',
      '？',
      '"',
      ' ',
      '  ',
      '\u00A0',
      '😀',
      'é',
      '\ud800',
    )
    const line = fc.oneof(
      fc.array(words, { maxLength: 20 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(line, fc.constantFrom('en', 'de', 'ja', 'pt-BR', 'zh-Hant', 'xx'), (text, language) => {
        const oneLine = text.replaceAll(/[\n\r\u0085\u2028\u2029\f\v]/g, ' ')
        const sentences = splitter.split(language as LanguageCode, oneLine)
        expect(sentences.join('')).toHaveLength(oneLine.length)
        expect(sentences).not.toContain('')
      }),
      { numRuns: 500 },
    )
  })

  test.each(knownLanguages().map(({ code }) => code))('a line in %s is cut, known or not', (language) => {
    expect(splitter.split(language, '2 + 2').join('')).toBe('2 + 2')
    expect(splitter.split(language, '')).toEqual([])
  })

  test.each([
    ['en', 'It is late. We go home.', 2],
    ['de', 'Es ist spät. Wir gehen heim!', 2],
    ['ja', '遅いです。帰ります。', 2],
    ['en', 'no end mark', 1],
  ])('%s: %j', (language, line, count) => {
    expect(splitter.split(language as LanguageCode, line)).toHaveLength(count)
  })
})
