import { expect, test } from 'vitest'
import type { PartOfSpeech } from '../format/dictionary.ts'
import { createTextSearch, folded, stemsOf } from './target-stems.ts'

const isForm = (form: string, word: string, part: PartOfSpeech, language: string) =>
  stemsOf(word, part, language).some(
    ({ letters, longestEnding }) =>
      folded(form).startsWith(letters) && form.length <= letters.length + longestEnding,
  )

test.each<readonly [language: string, part: PartOfSpeech, word: string, forms: string, others: string]>([
  ['de', 'n', 'Haus', 'Haus Hauses Häuser Häusern', 'Hase Haut Hausbesitzer'],
  ['de', 'n', 'Museum', 'Museum Museen', 'Masse'],
  ['de', 'a', 'dunkel', 'dunkel dunkle dunklen dunkelste', 'Dung'],
  ['de', 'v', 'aufhören', 'aufhört aufgehört aufzuhören', 'auf gehört'],
  ['de', 'v', 'zurückkehren', 'zurückkehrt zurückgekehrt zurückzukehren', 'zurückgesetzt'],
  ['de', 'v', 'zusammenarbeiten', 'zusammenarbeitet zusammengearbeitet zusammenzuarbeiten', 'zusammen'],
  ['de', 'v', 'herausfordern', 'herausgefordert herauszufordern', 'heraus'],
  ['de', 'v', 'vorbeischauen', 'vorbeigeschaut vorbeizuschauen', 'vorbei'],
  ['nl', 'n', 'boom', 'boom bomen boompje', 'bol'],
  ['nl', 'n', 'brief', 'brief brieven', 'brie'],
  ['nl', 'a', 'groot', 'groot grote grootste', 'gros'],
  ['nl', 'v', 'lopen', 'lopen loopt', 'liep'],
  ['fr', 'n', 'cheval', 'cheval chevaux', 'chien'],
  ['fr', 'a', 'heureux', 'heureux heureuse', 'heure'],
  ['fr', 'v', 'manger', 'mange mangeons mangé', 'manque'],
  ['es', 'n', 'lápiz', 'lápiz lápices', 'lapa'],
  ['es', 'a', 'rojo', 'roja rojos', 'rosa'],
  ['it', 'n', 'amico', 'amico amici amiche', 'amaro'],
  ['pt', 'n', 'informação', 'informação informações', 'informal'],
  ['pt', 'n', 'animal', 'animal animais', 'ânimo'],
  ['pl', 'n', 'budynek', 'budynek budynku budynków', 'buda'],
  ['pl', 'n', 'polityk', 'polityk polityka politycy', 'poltyczka'],
  ['pl', 'n', 'kawka', 'kawka kawki kawek kawce', 'kara'],
  ['pl', 'n', 'poseł', 'poseł posła posłowie', 'posiew'],
  ['pl', 'n', 'jodła', 'jodła jodły jodeł', 'jod'],
  ['pl', 'n', 'zdanie', 'zdanie zdania zdań', 'zamek'],
  ['pl', 'a', 'stary', 'stary starego stara', 'stal'],
  ['pl', 'v', 'organizować', 'organizuje organizowali', 'organ'],
])('%s %s %s', (language, part, word, forms, others) => {
  const wrong = [
    ...forms.split(' ').filter((form) => !isForm(form, word, part, language)),
    ...others.split(' ').filter((form) => isForm(form, word, part, language)),
  ]
  expect(wrong).toEqual([])
})

test('a translation is looked for in whatever form, in compounds, and in words that are known or are itself', () => {
  const inGerman = createTextSearch(
    'Er rief die Krankenhäuser an, die sich daran beteiligten.',
    'de',
    () => false,
  )
  expect(inGerman.has('Haus', 'n')).toBe(true)
  expect(inGerman.has('anrufen', 'v')).toBe(false)
  expect(inGerman.has('sich beteiligen', 'v')).toBe(true)
  expect(inGerman.has('Antwort', 'n')).toBe(false)
  const inFrench = createTextSearch("Elle achète de l'huile d'olives.", 'fr', (word) => word === 'olives')
  expect(inFrench.has("huile d'olive", 'n')).toBe(false)
  expect(inFrench.has("huile d'olives", 'n')).toBe(true)
  expect(inFrench.has('huile de moteur', 'n')).toBe(false)
})

test.each([
  ['fr', 'n', 'hérisson', 'hérisser'],
  ['fr', 'n', 'pouce', 'pousser'],
  ['it', 'n', 'avvoltoio', 'avvolto'],
  ['es', 'n', 'casa', 'castillo'],
  ['pt', 'v', 'torcer', 'tornozelo'],
] as const)('%s: other words with the same beginning are none: %s %s, %s', (language, part, word, other) => {
  expect(createTextSearch(other, language, () => false).has(word, part)).toBe(false)
})
