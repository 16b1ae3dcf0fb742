import { expect, test } from 'vitest'
import type { LanguageCode } from '../languages/language-code.ts'
import { createSynthesisers } from './create-synthesisers.ts'
import type { Synthesiser } from './synthesiser.ts'

const codes = (...languages: string[]) => languages as LanguageCode[]
const [de, swiss, en, ja] = codes('de', 'de-CH', 'en', 'ja') as [
  LanguageCode,
  LanguageCode,
  LanguageCode,
  LanguageCode,
]

function voice(id: string, quality: Synthesiser['quality'], ...languages: LanguageCode[]): Synthesiser {
  return { id, quality, languages, samplesPerSecond: 16_000, async *speak() {}, close: async () => {} }
}

test('the best voice of a language speaks it, of equally good ones the first', () => {
  const voices = createSynthesisers([
    voice('plain', 'basic', de, en),
    voice('good', 'standard', de),
    voice('as good', 'standard', de),
  ])
  expect([de, swiss, en, ja].map((language) => voices.choose(language)?.id)).toEqual([
    'good',
    'good',
    'plain',
    undefined,
  ])
  expect(voices.languages()).toEqual(new Set([de, en]))
})
