import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { segmentOf } from '../../../../test/marian/support/segment-model.ts'
import type { TranslatedSegment } from '../../../translation/engine.ts'
import { readableSegment } from './readable-text.ts'

const names = ['Köln', 'Haus', 'Tom', 'Italie', 'USB']
const unknown = [
  'usb',
  'hdmi',
  'xylofon',
  'haus',
  'köln',
  'tom',
  't',
  's',
  'm',
  'll',
  're',
  'italie',
  'ue',
  'hier',
]
const isWord = (spelling: string) =>
  names.includes(spelling) || (!/^\p{Lu}/u.test(spelling) && !unknown.includes(spelling))
const languages = { sourceLanguage: 'en', targetLanguage: 'de', isWord }
const readable = (
  text: string,
  sourceLanguage = 'en',
  own: (spelling: string) => boolean | undefined = isWord,
) => readableSegment({ text, protectedSpans: [] }, { ...languages, sourceLanguage, isWord: own }).segment.text

describe('models read', () => {
  test.each([
    [
      'words without soft hyphens and marks',
      'The hedge\u00adhog and the bad\u2060ger',
      'The hedgehog and the badger',
    ],
    ['letters of another script as those that they look like', 'The h\u0435dgehog', 'The hedgehog'],
    ['sentences in capitals in small letters', 'THE HEDGEHOG SLEEPS.', 'The hedgehog sleeps.'],
    ['capitals with `ß`', 'GRÜßE AUS KÖLN', 'Grüße aus Köln'],
    [
      'names, abbreviations and `I` as they are written',
      'MAY I GIVE TOM A USB CABLE?',
      'May I give Tom a USB cable?',
    ],
    [
      'endings behind an apostrophe in small letters',
      "DON'T! I’M SURE YOU'LL LIKE IT, IT'S TOM'S. WE'RE",
      "Don't! I’m sure you'll like it, it's Tom's. we're",
    ],
    ['endings of numbers in small letters', 'THE 3RD FLOOR ON MAY 5TH', 'The 3rd floor on may 5th'],
    ['no capital for the ending that begins a sentence', '3RD FLOOR, PLEASE', '3rd floor, please'],
  ])('%s', (_, text, expected) => {
    expect(readable(text)).toBe(expected)
  })

  test.each([
    'The hedgehog sleeps.',
    'USB C',
    'WARNING',
    'Это ёж',
    'NHKは東京',
    'Москва city',
    'x\u00ad',
    '5\u00ad6',
    '',
  ])('`%s` as it is', (text) => {
    expect(readable(text)).toBe(text)
  })
})

test.each([
  ['de', 'WO IST DAS XYLOFON?', 'Wo ist das Xylofon?'],
  ['nl', 'WAAR IS DE XYLOFON?', 'Waar is de xylofon?'],
  ['tr', 'DIŞARI ÇIKTIM, İYİYİM', 'Dışarı çıktım, iyiyim'],
  ['el', 'Ο ΚΑΛΟΣ ΦΙΛΟΣ', 'Ο καλος φιλος'],
])('capitals become the small letters of their language: %s', (language, text, expected) => {
  expect(readable(text, language)).toBe(expected)
})

test.each([
  ["L'HOMME ET L'ITALIE", "L'homme et l'Italie"],
  ["L'UE ET L’HIER, C'EST AUJOURD'HUI", "L'ue et l’hier, c'est aujourd'hui"],
])('names stay names behind an elision, and nothing is an abbreviation there: %s', (text, expected) => {
  expect(readable(text, 'fr')).toBe(expected)
})

test.each([
  ['en', 'ONTO THE OLD OWL WITH PDF, HTML AND DVDS', 'Onto the old owl with PDF, HTML and DVDS'],
  ['de', 'DAS IST FUER DIE TUER', 'Das ist fuer die tuer'],
  ['cs', 'STRČ PRST SKRZ KRK, VLK', 'Strč prst skrz krk, vlk'],
  ['tr', 'BEN ŞU EVE GİT', 'Ben şu eve git'],
  ['fi', 'SE ON YÖ', 'Se on yö'],
  ['el', 'ΤΟ ΦΩΣ ΚΑΙ ΓΗ', 'Το φως και γη'],
])('of unknown words only those that nobody can speak keep capitals: %s', (language, text, expected) => {
  expect(readable(text, language, () => undefined)).toBe(expected)
})

test('where no word is known, a sentence in capitals gets small letters, too', () => {
  expect(readable('THE OLD OWL HAS A PDF', 'en', () => false)).toBe('The old owl has a PDF')
})

test('spans keep their text, and the translation gets capitals outside of them', () => {
  const segment = segmentOf('DEAR {Name}, THE STRA\u00adSSE IS LONG', [['{Name}', '{Name}']])
  const { segment: asked, restored } = readableSegment(segment, languages)
  expect(asked.text).toBe('Dear {Name}, the strasse is long')
  const translated: TranslatedSegment = {
    text: 'Große {Name}, die Straße',
    alignment: [{ source: { start: 17, end: 24 }, target: { start: 18, end: 24 } }],
    protectedRanges: [{ start: 6, end: 12 }],
  }
  const result = restored({ ...translated, alternatives: [translated] })
  expect(result).toEqual({
    text: 'GROSSE {Name}, DIE STRASSE',
    alignment: [{ source: { start: 17, end: 25 }, target: { start: 19, end: 26 } }],
    protectedRanges: [{ start: 7, end: 13 }],
    alternatives: [expect.objectContaining({ text: 'GROSSE {Name}, DIE STRASSE' })],
  })
})

test('every span is where it was, whatever stands around it', () => {
  const parts = fc.constantFrom('A', 'ß', 'hog', '\u00ad', '\u2060', 'о', 'ё', ' ', 'İ', '{x}', '5', '\ud800')
  fc.assert(
    fc.property(fc.array(parts), (list) => {
      const text = list.join('')
      const spans = [...text.matchAll(/\{x\}/g)].map(({ index }) => {
        return { start: index, end: index + 3, output: '{x}' }
      })
      const { segment, restored } = readableSegment({ text, protectedSpans: spans }, languages)
      for (const { start, end } of segment.protectedSpans) expect(segment.text.slice(start, end)).toBe('{x}')
      const whole = { start: 0, end: segment.text.length }
      const back = restored({
        text: segment.text,
        alignment: [{ source: whole, target: whole }],
        protectedRanges: segment.protectedSpans,
      })
      for (const range of back.protectedRanges) expect(back.text.slice(range?.start, range?.end)).toBe('{x}')
      const [link] = back.alignment
      expect(link?.target.end).toBe(back.text.length)
      expect(link?.source).toEqual({ start: 0, end: text.length })
    }),
  )
})
