import { expect, test } from 'vitest'
import { isOblique } from './oblique-cases.ts'

test.each([
  ['de', 'Entwurf', 'Entwürfe', 'Entwurfs'],
  ['de', 'Freund', 'Freunde', 'Freunden'],
  ['de', 'Eule', 'Eulen', ''],
  ['pl', 'członek', 'członkowie', 'członków członkami'],
  ['pl', 'jeż', 'jeże', 'jeży jeżami'],
  ['pl', 'pielęgniarka', 'pielęgniarki', 'pielęgniarek'],
  ['pl', 'kuchnia', 'kuchnie', 'kuchni'],
  ['pl', 'młotek', 'młotki', 'młotka'],
  ['fr', 'mot', 'mots', ''],
])('%s: of %s %s names things, %s does not', (language, noun, naming, oblique) => {
  const isOdd = (form: string) => isOblique(form.toLowerCase(), noun.toLowerCase(), language)
  expect(isOdd(noun)).toBe(false)
  expect(isOdd(naming)).toBe(false)
  expect(oblique.split(' ').filter((form) => form !== '' && !isOdd(form))).toEqual([])
})
