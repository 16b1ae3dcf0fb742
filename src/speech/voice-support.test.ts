import { expect, test } from 'vitest'
import type { InstalledPair } from '../languages/installed-pair.ts'
import type { LanguageCode } from '../languages/language-code.ts'
import { voiceSupport } from './voice-support.ts'

const codes = (...list: string[]) => new Set(list as LanguageCode[])
const pair = (source: string, target: string) => ({ source, target, formality: false }) as InstalledPair

const support = voiceSupport({
  heard: { transcription: codes('en'), autoDetection: codes() },
  spoken: codes('de', 'en'),
  pairs: [pair('en', 'de'), pair('fr', 'it')],
  glossary: codes('en', 'de'),
})

test('a language that is heard can be asked for as target, in all its forms: it is written down', () => {
  expect(support.targets).toEqual(codes('de', 'en', 'en-GB', 'en-US'))
  expect(support.sources).toEqual(codes('en'))
})

test('what can be asked for and is spoken can be heard', () => {
  expect(support.features['translated_speech']).toEqual(codes('de', 'en'))
})
