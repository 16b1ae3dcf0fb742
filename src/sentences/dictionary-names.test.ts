import { expect, test } from 'vitest'
import type { LanguageCode } from '../languages/language-code.ts'
import { createDictionaryNames } from './dictionary-names.ts'

test('English names are known, and words that may be none are left alone', () => {
  const nameCase = createDictionaryNames()
  const written = (words: string, language = 'en') =>
    words.split(' ').map((word) => nameCase(language as LanguageCode, word) ?? word)
  expect(written("americans spain's italy chinese netherlands monday london mcdonald").join(' ')).toBe(
    "Americans Spain's Italy Chinese Netherlands Monday London McDonald",
  )
  const others =
    'may turkey will us it am the is was does makes process this polish no jobs reading browning waters cutting'
  expect(written(others).join(' ')).toBe(others)
  expect(written('spain', 'de')).toEqual(['spain'])
})
