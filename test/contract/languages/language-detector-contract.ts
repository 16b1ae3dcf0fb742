import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Detection, LanguageDetector } from '../../../src/languages/detection/language-detector.ts'
import type { LanguageCode } from '../../../src/languages/language-code.ts'

const TEXTS = [
  'Where is the nearest railway station, please?',
  'Wo ist bitte der nächste Bahnhof in dieser Stadt?',
  '駅はどこですか。',
  '123 – 456',
  '',
  ' \n\t ',
  '👍🏽',
  '\ud800 half a character',
  'ok',
]

/** What every detector of languages must do. */
export function describeLanguageDetectorContract(name: string, create: () => LanguageDetector): void {
  describe(`language detector: ${name}`, () => {
    let detector: LanguageDetector
    beforeAll(() => {
      detector = create()
    })
    afterAll(() => detector.close())

    test('every text gets an answer, in order, and the same one alone as among others', async () => {
      const together = await detector.detect(TEXTS)
      expect(together).toHaveLength(TEXTS.length)
      for (const [index, text] of TEXTS.entries()) {
        expect(await detector.detect([text])).toEqual([together[index]])
      }
      expect(await detector.detect([])).toEqual([])
    })

    test('a text without words has no language', async () => {
      for (const { status, language } of await detector.detect(['', ' \n', '123', '👍🏽 !?'])) {
        expect({ status, language }).toEqual({ status: 'no_language_detected', language: undefined })
      }
    })

    test('whatever the text, the answer is well-formed, and a language that can be answered', async () => {
      const text = fc.string({ unit: 'binary', maxLength: 80 })
      await fc.assert(
        fc.asyncProperty(fc.array(text, { maxLength: 5 }), async (texts) => {
          for (const detection of await detector.detect(texts))
            expectWellFormed(detection, detector.languages())
        }),
        { numRuns: 40 },
      )
    })

    test('a script that only one language is written in tells the language', async () => {
      const found = await detector.detect(['ありがとう', '안녕하세요', 'Ευχαριστώ', 'გამარჯობა'])
      expect(found.map(({ status, language }) => [status, language])).toEqual([
        ['success', 'ja'],
        ['success', 'ko'],
        ['success', 'el'],
        ['success', 'ka'],
      ])
    })

    test('asked for some languages only, it answers with one of them', async () => {
      const among = new Set(['de', 'nl'] as LanguageCode[])
      const [detection] = await detector.detect(['Das ist ein Haus mit einem Garten.'], { among })
      expect(detection?.language).toBe('de')
    })
  })
}

function expectWellFormed(
  { status, language, confidence }: Detection,
  languages: ReadonlySet<LanguageCode>,
): void {
  expect(confidence).toBeGreaterThanOrEqual(0)
  expect(confidence).toBeLessThanOrEqual(1)
  if (status === 'success') expect(language).toBeDefined()
  if (status === 'unsupported_language' || status === 'no_language_detected') expect(language).toBeUndefined()
  if (language !== undefined) expect(languages).toContain(language)
}
