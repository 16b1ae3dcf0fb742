import { expect, test } from 'vitest'
import type { LanguageCode } from '../../../languages/language-code.ts'
import type { Segment } from '../../../translation/engine.ts'
import { findPlaceholders } from '../../../translation/port.ts'
import { normalise } from '../../segments/normalise.ts'
import { tokensOf } from '../../segments/tokens.ts'
import { askedUnit } from '../asked-unit.ts'
import { adaptSimilar } from './adapt-similar.ts'

const plain = (text: string): Segment => ({ text, protectedSpans: findPlaceholders(text) })

/** Nouns bring their articles along, as in a language with genders. */
const DICTIONARY: Readonly<Record<string, string>> = {
  'the table': 'der Tisch',
  'the lamp': 'die Lampe',
  'a red': 'ein roter',
  'a blue': 'ein blauer',
  'is not': 'ist nicht',
  is: 'ist',
  red: 'rot',
  blue: 'blau',
  big: 'groß',
  small: 'klein',
  hat: 'Hut',
  ask: 'Fragen Sie',
  today: 'heute',
  and: 'und',
  here: 'hier',
  colour: 'rot',
  hue: 'rot',
}

const WORDS = new RegExp(`\\b(?:${Object.keys(DICTIONARY).join('|')})\\b`, 'gi')

function engine({ text }: Segment) {
  const words = text.replace(WORDS, (word) => DICTIONARY[word.toLowerCase()] ?? word)
  const translated = words.charAt(0).toUpperCase() + words.slice(1)
  return { text: translated, alignment: [], protectedRanges: findPlaceholders(translated) }
}

async function adapt(
  source: string,
  target: string,
  actual: string,
  language = 'de',
): Promise<string | undefined> {
  const stored = { language: language as LanguageCode, text: target }
  const segment = { number: 1, createdAtMs: 1, sourceHash: 1, source: { text: source }, targets: [stored] }
  const unit = { segment: plain(actual), before: undefined, after: undefined, textIndex: 0 }
  const similar = { segment, tokens: tokensOf(normalise(source).text), rate: 80 }
  const adapted = await adaptSimilar(askedUnit(unit), similar, stored, {
    pair: { source: 'en' as LanguageCode, target: stored.language },
    translate: async (segments) => segments.map(engine),
  })
  return adapted?.text
}

test.each([
  ['It is red.', 'It ist rot.', 'It is blue.', 'It ist blau.'],
  ['It is red {a}.', 'It ist rot {a}.', 'It is blue {b}.', 'It ist blau {b}.'],
  ['The table is here.', 'Der Tisch ist genau hier.', 'The lamp is here.', 'Die Lampe ist genau hier.'],
  ['Here is the table.', 'Hier ist der Tisch.', 'Here is the lamp.', 'Hier ist die Lampe.'],
  ['Is 7 red, is it big?', 'Ist 7 rot, ist it groß?', 'Is 8 blue, is it big?', 'Ist 8 blau, ist it groß?'],
  ['A red hat', 'Ein roter Hut', 'A blue hat', 'Ein blauer Hut'],
  [
    'Ask Ms Smith and Mr Brown {a} today.',
    'Bitte fragen Sie Ms Smith und Mr Brown {a} heute.',
    'Ask Ms Jones and Mr Green {b} today.',
    'Bitte fragen Sie Ms Jones und Mr Green {b} heute.',
  ],
  ['Stop NOW', 'Jetzt anhalten', 'stop now', 'Jetzt anhalten'],
  ['Stop “now”!', 'Jetzt anhalten!', 'Stop (now)', 'Jetzt anhalten!'],
])('%s → %s is adapted to %s: %s', async (source, target, actual, expected) => {
  expect(await adapt(source, target, actual)).toBe(expected)
})

test.each([
  ['the memory has another word than the engine', 'It is red.', 'Das hat die Farbe Karmin.', 'It is blue.'],
  ['it stands there twice', 'It is red.', 'It ist rot ist rot.', 'It is blue.'],
  ['other words stand beside it', 'It is red.', 'Ganz rot, das ist es.', 'It is blue.'],
  ['the memory has another article', 'Here is the table.', 'Hier ist ein Tisch.', 'Here is the lamp.'],
  ['a word has another ending', 'The table is small.', 'Der Tisch ist kleiner.', 'The lamp is small.'],
  ['the engine makes no difference', 'It is colour.', 'It ist rot.', 'It is hue.'],
  ['one of two words is not there', 'A red hat is big.', 'Ein roter Hut ist es.', 'A blue hat is small.'],
  ['places stand in another order', 'Ask red and big now.', 'Groß und rot.', 'Ask blue and small now.'],
  ['a word is added', 'It is red.', 'It ist rot.', 'It is not red.'],
  ['a word is left out', 'It is not red.', 'It ist nicht rot.', 'It is red.'],
  ['a number takes the place of a word', 'It is red.', 'It ist rot.', 'It is 7.'],
  ['too much differs', 'a red b c d e f', 'a rot b c d e f', 'x y b c d z v'],
  ['a number was negative', 'The value is -5 now.', 'Der Wert ist jetzt -5.', 'The value is 5 now.'],
  ['a number is a fraction', 'The value is 5 now.', 'Der Wert ist jetzt 5.', 'The value is .5 now.'],
  ['a name ends with another sign', 'Learn C++ today', 'Lernen Sie heute C++', 'Learn C# today'],
  ['another sign stands between words', 'if a > b', 'wenn a > b', 'if a < b'],
  ['a sign differs beside the word', 'C++ is red.', 'C++ ist rot.', 'C# is blue.'],
  ['a sign before the word differs', 'It is -red.', 'It ist -rot.', 'It is blue.'],
  ['a statement became a question', 'It is red.', 'It ist rot.', 'It is red?'],
  ['a question became a statement', 'Is it red?', 'Ist es rot?', 'Is it red!'],
  ['a comma is gone', 'Let us eat, grandma.', 'Lass uns essen, Oma.', 'Let us eat grandma.'],
  ['one of both is in capitals', 'IT IS RED.', 'ES IST ROT.', 'It is red.'],
])('where %s, nothing is made of it', async (_why, source, target, actual) => {
  expect(await adapt(source, target, actual)).toBeUndefined()
})

test.each([
  ['Wait, 5 minutes!', 'Czekaj, 5 minut!', 'Wait, 6 minutes.', 'pl', 'Czekaj, 6 minut!'],
  ['Wait 5 minutes!', 'Czekaj 5 minut!', 'Wait 2 minutes.', 'pl', undefined],
  ['Wait 5 minutes!', 'Warten Sie 5 Minuten!', 'Wait 2 minutes.', 'de', 'Warten Sie 2 Minuten!'],
  ['Wait 1 minute(s)!', 'Warten Sie 1 Minute!', 'Wait 2 minute(s).', 'de', undefined],
  ['Wait 1,000 ms!', 'Warten Sie 1.000 ms!', 'Wait 2,500 ms.', 'de', 'Warten Sie 2.500 ms!'],
])('%s → %s asks for forms of words that %s may lack', async (source, target, actual, language, expected) => {
  expect(await adapt(source, target, actual, language)).toBe(expected)
})
