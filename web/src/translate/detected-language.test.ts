import { expect, test } from 'vitest'
import { detectedIn } from './detected-language.ts'

const piece = (detected: string, isUncertain: boolean) => ({
  source: '',
  unit: { text: '', detected, isUncertain, billed: 0, terms: [], sentences: [] },
  separator: '\n',
})

test('the first paragraph that tells its language for sure decides; without one the first, with doubt', () => {
  expect(detectedIn([])).toEqual({ detected: undefined, isUncertain: true })
  expect(detectedIn([piece('en', true), piece('', false), piece('fr', true)])).toEqual({
    detected: 'en',
    isUncertain: true,
  })
  expect(detectedIn([piece('en', true), piece('de', false), piece('fr', false)])).toEqual({
    detected: 'de',
    isUncertain: false,
  })
})
