import { expect, test } from 'vitest'
import type { LanguageCode } from '../../../languages/language-code.ts'
import { translatedFrom } from './translation-quality.ts'

const pair = (source: string, target: string, quality: 'basic' | 'standard', via?: string) => ({
  source: source as LanguageCode,
  target: target as LanguageCode,
  quality,
  via: via as LanguageCode | undefined,
})

test('each target has its sources, with a sentence for people that warns of the gist', () => {
  const known = translatedFrom([
    pair('de', 'pl', 'basic', 'en'),
    pair('en', 'pl', 'basic'),
    pair('pl', 'en', 'standard'),
  ])
  expect(known.get('pl')).toEqual([
    { source: 'de', quality: 'basic', description: expect.stringMatching(/gist.*another language/s) },
    { source: 'en', quality: 'basic', description: expect.stringMatching(/gist.*do not pass it on unread/) },
  ])
  expect(known.get('en')).toMatchObject([{ source: 'pl', quality: 'standard' }])
  expect(known.get('ja')).toBeUndefined()
})
