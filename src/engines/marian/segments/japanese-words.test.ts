import { expect, test } from 'vitest'
import { boundScript, japaneseStems, scriptOf, standsAlone } from './japanese-words.ts'

test('letters have scripts, and marks none', () => {
  expect(Array.from('漢々かカーaé。3', scriptOf)).toEqual([
    'han',
    'han',
    'hiragana',
    'katakana',
    'katakana',
    'alphabet',
    'alphabet',
    undefined,
    undefined,
  ])
})

test('loanwords, single characters and short hiragana are parted from others by their script', () => {
  expect(['バス', '車', 'いす', 'LED'].map(boundScript)).toEqual(['katakana', 'han', 'hiragana', 'alphabet'])
  expect(['電車', 'どんぐり', '走る'].map(boundScript)).toEqual([undefined, undefined, undefined])
  expect(standsAlone('赤いバスで', 2, 4)).toBe(true)
  expect(standsAlone('バスケット', 0, 2)).toBe(false)
  expect(standsAlone('𠮟車', 2, 3)).toBe(false)
})

test.each([
  ['走る', ['走った', '走らない', '走れば'], ['走者']],
  ['見る', ['見た', '見ない', '見られる'], ['見本']],
  ['食べる', ['食べた', '食べている'], ['食う']],
  ['書く', ['書いた', '書かない'], ['書物']],
  ['勉強する', ['勉強した', '勉強をする'], ['強い']],
  ['愛する', ['愛している', '愛された'], ['愛犬']],
  ['うなずく', ['うなずいた'], ['うなじ']],
] as const)('verbs have their forms: %s', (word, forms, others) => {
  const begins = (text: string) => japaneseStems(word, 'v').some((stem) => text.startsWith(stem))
  expect(forms.filter((form) => !begins(form))).toEqual([])
  expect(others.filter(begins)).toEqual([])
})

test('adjectives have their forms, and all else has one', () => {
  expect(japaneseStems('美しい', 'a')).toContain('美しか')
  expect(japaneseStems('静か', 'a')).toEqual(['静か'])
  expect(japaneseStems('走る', 'n')).toEqual(['走る'])
})
