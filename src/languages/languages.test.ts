import { expect, test } from 'vitest'
import { sourceLookup, targetLookup } from './engine-lookup.ts'
import type { LanguageCode } from './language-code.ts'
import {
  findLanguage,
  isRightToLeft,
  isTargetOnly,
  knownLanguages,
  languageName,
  separatesWords,
  writesNounsWithCapitals,
} from './language-registry.ts'
import { requestedSource, requestedTarget } from './requested-language.ts'

const code = (text: string) => text as LanguageCode

test('every language has a canonical code, a name and no twin', () => {
  const languages = knownLanguages()
  expect(languages.length).toBeGreaterThan(180)
  for (const { code: known, name } of languages) {
    expect(requestedTarget(known.toUpperCase())).toBe(known)
    expect(name).toMatch(/^[\p{L}() -]+$/u)
  }
  expect(new Set(languages.map(({ name }) => name)).size).toBe(languages.length)
})

test('exactly nine forms are only targets', () => {
  expect(
    knownLanguages()
      .filter(({ targetOnly }) => targetOnly)
      .map((language) => language.code),
  ).toEqual(['en-GB', 'en-US', 'es-419', 'pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant', 'de-CH', 'fr-CA'])
})

test('beta languages are marked so', () => {
  expect(findLanguage(code('de-CH'))?.status).toBe('beta')
  expect(findLanguage(code('de'))?.status).toBe('stable')
})

test('a code in no table still has a name', () => {
  expect(languageName(code('mwl'))).toBe('Mirandese')
  expect(languageName(code('nn'))).toBe('Norwegian (nynorsk)')
})

test('direction and word spacing hold for all forms of a language', () => {
  expect(isRightToLeft(code('he'))).toBe(true)
  expect(isRightToLeft(code('en'))).toBe(false)
  expect(separatesWords(code('zh-Hant'))).toBe(false)
  expect(separatesWords(code('ko'))).toBe(true)
  expect(writesNounsWithCapitals(code('de-CH'))).toBe(true)
  expect(writesNounsWithCapitals(code('en'))).toBe(false)
})

test.each([
  ['EN', 'en'],
  ['de', 'de'],
  ['no', 'nb'],
  ['iw', 'he'],
  [' FR ', 'fr'],
  ['yue', 'yue'],
])('source %j is read as %s', (text, expected) => {
  expect(requestedSource(text)).toBe(expected)
})

test.each([
  'EN-GB',
  'en-us',
  'ES-419',
  'pt-br',
  'PT-PT',
  'zh-Hans',
  'ZH-HANT',
  'xx',
  '',
  'english',
  'de-DE-x',
])('source %j is refused with the parameter named', (text) => {
  expect(() => requestedSource(text)).toThrow("Value for 'source_lang' not supported.")
})

test.each([
  ['PT-br', 'pt-BR'],
  ['EN', 'en'],
  ['zh-hant', 'zh-Hant'],
  ['zh-TW', 'zh-Hant'],
  ['DE-ch', 'de-CH'],
])('target %j is read as %s', (text, expected) => {
  expect(requestedTarget(text)).toBe(expected)
})

test.each(['xx', '', 'pt_BR', 'zh-Hant-TW', 'qqq'])(
  'target %j is refused with the parameter named',
  (text) => {
    expect(() => requestedTarget(text)).toThrow("Value for 'target_lang' not supported.")
  },
)

test.each([
  ['de', ['de']],
  ['pt-BR', ['pt-BR', 'pt']],
  ['pt-PT', ['pt-PT', 'pt']],
  ['pt', ['pt-PT', 'pt', 'pt-BR']],
  ['en', ['en-US', 'en', 'en-GB']],
  ['en-GB', ['en-GB', 'en']],
  ['zh', ['zh-Hans', 'zh']],
  ['zh-Hans', ['zh-Hans', 'zh']],
  ['zh-Hant', ['zh-Hant']],
  ['es-419', ['es-419', 'es']],
])('target %s is written by engines for %j', (target, expected) => {
  expect(targetLookup(code(target))).toEqual(expected)
})

test('a source is read by engines for any of its forms', () => {
  expect(sourceLookup(code('zh'))).toEqual(['zh', 'zh-Hans', 'zh-Hant'])
  expect(sourceLookup(code('fr'))).toEqual(['fr'])
})

test('only forms are target-only, plain languages are not', () => {
  expect(isTargetOnly(code('pt-BR'))).toBe(true)
  expect(isTargetOnly(code('pt'))).toBe(false)
})
