import { expect, test } from 'vitest'
import type { WordSet } from '../../format/word-set.ts'
import { createWordJudge, strangeWords } from './known-words.ts'

const words = (...known: readonly string[]): WordSet => ({ has: (word) => known.includes(word) })

function strangeIn(
  text: string,
  known: WordSet,
  source: string,
  targetLanguage = 'es',
  wanted: string[] = [],
) {
  return strangeWords(text, createWordJudge(known, { source, wanted, targetLanguage }))
}

test('words that training has not seen are strange, unless the source has them as names or they are wanted', () => {
  const known = words('die', 'sind', 'Antwort', 'und')
  expect(strangeIn('Die Repliese sind und Antwort', known, 'The replies are')).toEqual(['Repliese'])
  expect(strangeIn('die Zarko und XK', known, 'Zarko and', 'es')).toEqual([])
  expect(strangeIn('die replies', known, 'the replies')).toEqual(['replies'])
  expect(strangeIn('die Zubehörteile', known, 'the parts', 'es', ['Zubehörteile'])).toEqual([])
})

test('compounds of known words are none in languages that write them as one word', () => {
  const known = words('Arbeit', 'Platz', 'grund')
  expect(strangeIn('Arbeitsplatz Platzgrund Arbeitsqlatz', known, '', 'de')).toEqual(['Arbeitsqlatz'])
  expect(strangeIn('Platzgrund', known, '', 'es')).toEqual(['Platzgrund'])
})
