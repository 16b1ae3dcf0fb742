import { expect, test } from 'vitest'
import type { InstalledPair } from '../../../languages/installed-pair.ts'
import type { LanguageCode } from '../../../languages/language-code.ts'
import { translationSupport } from '../../../languages/translation-support.ts'
import { toGlossaryCode, toV2Code, toV3Code } from '../../http/language-codes.ts'
import { v2SourceLanguages, v2TargetLanguages } from '../../v2/languages/language-lists.ts'
import { v3Languages } from './language-lists.ts'
import { describeResources, isLanguageResource } from './resources.ts'

const pair = (source: string, target: string, formality = false) =>
  ({ source, target, formality }) as InstalledPair
const codes = (...list: string[]) => new Set(list as LanguageCode[])

const PAIRS = [
  pair('en', 'de', true),
  pair('en', 'pt'),
  pair('en', 'pt-PT'),
  pair('en', 'pt-BR'),
  pair('de', 'en'),
  pair('de', 'en-US'),
  pair('de', 'en-GB'),
  pair('en', 'zh'),
  pair('en', 'zh-Hans'),
  pair('yue', 'en'),
  pair('en', 'de-CH'),
]

test('version 2 sources are the plain languages that can be read, without three-letter codes', () => {
  expect(v2SourceLanguages(PAIRS)).toEqual([
    { language: 'DE', name: 'German' },
    { language: 'EN', name: 'English' },
  ])
})

test('version 2 targets show English and Portuguese only as their forms', () => {
  expect(v2TargetLanguages(PAIRS)).toEqual([
    { language: 'DE', name: 'German', supports_formality: true },
    { language: 'EN-GB', name: 'English (British)', supports_formality: false },
    { language: 'EN-US', name: 'English (American)', supports_formality: false },
    { language: 'PT-BR', name: 'Portuguese (Brazilian)', supports_formality: false },
    { language: 'PT-PT', name: 'Portuguese (European)', supports_formality: false },
    { language: 'ZH', name: 'Chinese (simplified)', supports_formality: false },
    { language: 'ZH-HANS', name: 'Chinese (simplified)', supports_formality: false },
  ])
})

test('nothing installed gives empty lists', () => {
  expect(v2SourceLanguages([])).toEqual([])
  expect(v2TargetLanguages([])).toEqual([])
  const support = translationSupport({ pairs: [], detectable: codes('en'), switchedOn: {} })
  expect(v3Languages('translate_text', support, { includeBeta: true })).toEqual([])
})

test('version 3 tells which side a language is usable on and what it can do there', () => {
  const support = translationSupport({ pairs: PAIRS, detectable: codes('en', 'de', 'fr'), switchedOn: {} })
  const listed = v3Languages('translate_text', support, { includeBeta: false })
  expect(listed.find(({ lang }) => lang === 'de')).toEqual({
    lang: 'de',
    name: 'German',
    usable_as_source: true,
    usable_as_target: true,
    status: 'stable',
    features: {
      auto_detection: { status: 'stable' },
      formality: { status: 'stable' },
      tag_handling: { status: 'stable' },
      translation_memory: { status: 'stable' },
    },
  })
  expect(listed.find(({ lang }) => lang === 'yue')).toMatchObject({
    usable_as_source: true,
    usable_as_target: false,
    features: { tag_handling: { status: 'stable' } },
  })
  expect(listed.find(({ lang }) => lang === 'zh-Hans')?.features).toEqual({
    tag_handling: { status: 'stable' },
    translation_memory: { status: 'stable' },
  })
})

test('plain English and Portuguese are usable as targets in version 3', () => {
  const support = translationSupport({ pairs: PAIRS, detectable: codes(), switchedOn: {} })
  const listed = v3Languages('translate_text', support, { includeBeta: false })
  expect(listed.find(({ lang }) => lang === 'en')?.usable_as_target).toBe(true)
  expect(listed.find(({ lang }) => lang === 'pt')?.usable_as_target).toBe(true)
})

test('beta languages appear only when asked for', () => {
  const support = translationSupport({ pairs: PAIRS, detectable: codes(), switchedOn: {} })
  const shown = (includeBeta: boolean) =>
    v3Languages('translate_text', support, { includeBeta }).some(({ lang }) => lang === 'de-CH')
  expect(shown(false)).toBe(false)
  expect(shown(true)).toBe(true)
})

test('a feature that is switched on for a language covers its forms, on the side it needs', () => {
  const support = translationSupport({
    pairs: PAIRS,
    detectable: codes(),
    switchedOn: { style_rules: codes('en'), glossary: codes('en', 'yue') },
  })
  const listed = v3Languages('translate_text', support, { includeBeta: false })
  expect(listed.find(({ lang }) => lang === 'en-GB')?.features).toHaveProperty('style_rules')
  expect(listed.find(({ lang }) => lang === 'yue')?.features).toHaveProperty('glossary')
  expect(listed.find(({ lang }) => lang === 'de')?.features).not.toHaveProperty('style_rules')
})

test('a resource shows only its own features', () => {
  const support = translationSupport({
    pairs: PAIRS,
    detectable: codes('en'),
    switchedOn: { style_rules: codes('en') },
  })
  const listed = v3Languages('translate_document', support, { includeBeta: false })
  expect(listed.find(({ lang }) => lang === 'en')?.features).toEqual({
    auto_detection: { status: 'stable' },
    tag_handling: { status: 'stable' },
  })
})

test('resources name the side that each feature needs and leave false flags out', () => {
  const text = describeResources().find(({ name }) => name === 'translate_text')
  expect(text?.features).toContainEqual({ name: 'auto_detection', needs_source_support: true })
  expect(text?.features).toContainEqual({ name: 'formality', needs_target_support: true })
  expect(text?.features).toContainEqual({
    name: 'tag_handling',
    needs_source_support: true,
    needs_target_support: true,
  })
  expect(describeResources(['glossary'])).toEqual([{ name: 'glossary', features: [] }])
})

test('resource names are recognised exactly', () => {
  expect(isLanguageResource('translate_text')).toBe(true)
  expect(isLanguageResource('toString')).toBe(false)
})

test('each surface has its own casing', () => {
  const [chinese, brazilian] = ['zh-Hant', 'pt-BR'] as LanguageCode[]
  expect(toV2Code(chinese as LanguageCode)).toBe('ZH-HANT')
  expect(toV3Code(chinese as LanguageCode)).toBe('zh-Hant')
  expect(toGlossaryCode(brazilian as LanguageCode)).toBe('pt-br')
})
