import { expect, test } from 'vitest'
import { haveSameDigits, lostNumbers } from './numbers.ts'

test('numbers are the same however they are grouped', () => {
  expect(haveSameDigits('1,250.5', '1.250,5')).toBe(true)
  expect(haveSameDigits('45', '455')).toBe(false)
  expect(haveSameDigits('45', '45 45')).toBe(false)
  expect(haveSameDigits('two', '2')).toBe(false)
  expect(lostNumbers('3 and 3', '3')).toBe(1)
})

test.each([
  ['5月3日のお手紙', 'your letter of 3 May', true],
  ['5月3日のお手紙', 'your letter of 3 April', false],
  ['300人の住民', 'three hundred inhabitants', true],
  ['プール2か所', 'two pools', true],
  ['プール2か所', 'three pools', false],
  ['リストの2番目', 'the second item', true],
  ['25歳', 'twenty-five', true],
  ['25歳', 'twenty', false],
  ['26日', 'the twenty-sixth', true],
  ['6人', 'sixty people', false],
  ['6番目', 'the sixth', true],
  ['300人の住民', 'five hundred inhabitants', false],
  ['100人', 'a hundred people', true],
  ['12000円', 'twelve thousand yen', true],
  ['20世紀', 'the twentieth century', true],
  ['1番目', 'the first', true],
  ['347人', 'hundred', false],
  ['347人', 'three hundred and forty-seven people', true],
  ['150個', 'one hundred fifty pieces', true],
  ['2500人', 'two thousand five hundred', true],
  ['3分の2の人', 'two thirds', true],
  ['2分の1の人', 'half', true],
  ['4分の3の人', 'three quarters', true],
  ['20代', 'in their twenties', true],
  ['12個', 'a dozen', true],
  ['3倍', 'threefold', true],
  ['１０人', '10 people', true],
  ['0人', 'in November', false],
  ['200番目', 'the second hundred', false],
  ['コップ1杯', 'a glass', true],
  ['1985年', 'in 1986', false],
  ['第3', 'third', false],
] as const)('Japanese may write with digits what English says: `%s`, `%s`', (source, translation, isSame) => {
  expect(haveSameDigits(source, translation)).toBe(isSame)
})
