import { expect, test } from 'vitest'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { Segment } from '../../translation/engine.ts'
import { findPlaceholders } from '../../translation/port.ts'
import type { SegmentText } from '../memory.ts'
import { normalise } from '../segments/normalise.ts'
import { tokensOf } from '../segments/tokens.ts'
import { adaptSimilar } from './adapt-similar.ts'
import { askedUnit } from './asked-unit.ts'
import { fitTarget } from './fit-target.ts'
import { renumber } from './renumber.ts'

const plain = (text: string): Segment => ({ text, protectedSpans: findPlaceholders(text) })

const unit = (segment: Segment) => ({ segment, before: undefined, after: undefined, textIndex: 0 })

function fit(source: SegmentText | string, target: SegmentText | string, segment: Segment | string) {
  const [stored, wanted] = [source, target].map((side) => (typeof side === 'string' ? { text: side } : side))
  if (stored === undefined || wanted === undefined) throw new Error('no text')
  const own = typeof segment === 'string' ? plain(segment) : segment
  const actual = askedUnit(unit(own)).normal.variables
  const pairs = normalise(stored.text).variables.flatMap((variable, index) => {
    const other = actual[index]
    return other === undefined ? [] : [{ stored: variable, actual: other }]
  })
  return fitTarget({ source: stored, target: wanted, segment: own, pairs })
}

test.each([
  ['Open {a} 3 times', '{a} 3-mal öffnen', 'Open {b} 12 times', '{b} 12-mal öffnen'],
  ['{0} of {1}', 'Von {1} sind es {0}', '{x} of {y}', 'Von {y} sind es {x}'],
  ['It costs 1,234.50.', 'Es kostet 1.234,50.', 'It costs 9,876.10.', 'Es kostet 9.876,10.'],
  ['3 and 3', '3 und 3', '4 and 4', '4 und 4'],
  ['1,234 or 1.234', '1.234', '1,234 or 1.234', '1.234'],
  ['Hello %s', 'Hallo %s', 'Hello %s', 'Hallo %s'],
])('%s → %s makes of %s: %s', (source, target, actual, expected) => {
  const fitted = fit(source, target, actual)
  expect(fitted?.text).toBe(expected)
  const spans = plain(actual).protectedSpans
  expect(fitted?.protectedRanges.map((range) => range && expected.slice(range.start, range.end))).toEqual(
    spans.map(({ output }) => output),
  )
})

test.each([
  ['a number written in letters', '3 files', 'drei Dateien', '4 files'],
  ['a placeholder that the target lacks', 'Hello {a}', 'Hallo', 'Hello {b}'],
  ['a number whose signs cannot be told', 'It is 7.', 'Es ist 7.', 'It is 1,234.'],
  [
    'a number that was the same as another one',
    'Windows 10 needs 10 updates.',
    '10 Updates braucht Windows 10.',
    'Windows 11 needs 64 updates.',
  ],
])('%s cannot be put in', (_what, source, target, actual) => {
  expect(fit(source, target, actual)).toBeUndefined()
})

test('the stored translation stands where nothing differs, whatever it left out', () => {
  expect(fit('Hello {a}', 'Hallo', 'Hello {a}')).toMatchObject({
    text: 'Hallo',
    protectedRanges: [undefined],
  })
})

test('terms of a glossary are found where the stored target has them', () => {
  const segment = { text: 'My house', protectedSpans: [{ start: 3, end: 8, output: 'Haus' }] }
  expect(fit('My house', 'Mein Haus', segment)?.protectedRanges).toEqual([{ start: 5, end: 9 }])
  expect(fit('My house', 'Meine Hütte', segment)).toMatchObject({
    text: 'Meine Hütte',
    protectedRanges: [undefined],
  })
})

test('inline codes of both sides say which words belong together', () => {
  const source = { text: 'Click OK 3 times', markup: 'Click <bpt i="1">b</bpt>OK<ept i="1">b</ept> 3 times' }
  const target = { text: '3-mal OK klicken', markup: '3-mal <bpt i="1">b</bpt>OK<ept i="1">b</ept> klicken' }
  expect(fit(source, target, 'Click OK 12 times')).toMatchObject({
    text: '12-mal OK klicken',
    alignment: [
      { source: { start: 9, end: 11 }, target: { start: 0, end: 2 } },
      { source: { start: 6, end: 8 }, target: { start: 7, end: 9 } },
    ],
  })
})

test.each([
  ['1,234.5', '1.234,5', '9,876.1', '9.876,1'],
  ['7', '7', '12', '12'],
  ['7', '8', '12', undefined],
  ['7', '7', '1,2', undefined],
  ['{a}', '{a}', '{b}', '{b}'],
  ['1,234', '1 234', '5.678', undefined],
])('%s written %s makes of %s: %s', (source, target, actual, expected) => {
  expect(renumber(source, target, actual)).toBe(expected)
})

const DICTIONARY: Readonly<Record<string, string>> = {
  red: 'rot',
  blue: 'blau',
  big: 'großer',
  small: 'klein',
  'the cat': 'Die Katze.',
  Icons: 'Icons',
  Letters: 'Buchstaben',
  Computer: 'computer',
  Drucker: 'printer',
  Press: 'Press',
  Apple: 'Apfel',
}

async function adapt(
  source: string,
  target: string,
  actual: string,
  from = 'en',
): Promise<string | undefined> {
  const german = { language: 'de' as LanguageCode, text: target }
  const segment = { number: 1, createdAtMs: 1, sourceHash: 1, source: { text: source }, targets: [german] }
  const tokens = tokensOf(normalise(source).text)
  const adapted = await adaptSimilar(askedUnit(unit(plain(actual))), { segment, tokens, rate: 80 }, german, {
    pair: { source: from as LanguageCode, target: german.language },
    translate: async (segments) =>
      segments.map(({ text }) => ({ text: DICTIONARY[text] ?? '?', alignment: [], protectedRanges: [] })),
  })
  return adapted?.text
}

test.each([
  ['Ask Ms Smith today.', 'Fragen Sie heute Ms Smith.', 'Ask Ms Jones today.', 'Fragen Sie heute Ms Jones.'],
  ['It is red.', 'Das ist rot.', 'It is blue.', 'Das ist blau.'],
  ['It is red {a}.', 'Das ist rot {a}.', 'It is blue {b}.', 'Das ist blau {b}.'],
  [
    'A red box, a big hat.',
    'Ein großer Hut, eine rot Box.',
    'A blue box, a small hat.',
    'Ein klein Hut, eine blau Box.',
  ],
  [
    'Ask Ms Smith and Mr Brown {a} today.',
    'Fragen Sie heute {a} Mr Brown und Ms Smith.',
    'Ask Ms Jones and Mr Green {b} today.',
    'Fragen Sie heute {b} Mr Green und Ms Jones.',
  ],
  ['Stop NOW', 'Jetzt anhalten', 'stop now', 'Jetzt anhalten'],
  ['Stop, “now”!', 'Jetzt anhalten!', 'Stop (now)', 'Jetzt anhalten!'],
])('%s → %s is adapted to %s: %s', async (source, target, actual, expected) => {
  expect(await adapt(source, target, actual)).toBe(expected)
})

test.each([
  ['nothing stands for the word', 'It is red.', 'Das hat die Farbe Karmin.', 'It is blue.'],
  ['it stands there twice', 'It is red.', 'Rot ist rot.', 'It is blue.'],
  ['words changed places', 'One red, one blue hat.', 'Ein Hut rot, einer blau.', 'One blue, one red hat.'],
  ['one of two words is not there', 'A red box is big.', 'Die Box ist rot.', 'A blue box is small.'],
  [
    'the translations of two words stand in one place',
    'A red one is red big.',
    'Einer ist rot.',
    'A blue one is blue small.',
  ],
  ['a word is added', 'It is red.', 'Das ist rot.', 'It is not red.'],
  ['a word is left out', 'It is not red.', 'Das ist nicht rot.', 'It is red.'],
  ['a number takes the place of a word', 'It is red.', 'Das ist rot.', 'It is 7.'],
  ['too much differs', 'a red b c d e f', 'a rot b c d e f', 'x y b c d z v'],
  ['a number was negative', 'The value is -5 now.', 'Der Wert ist jetzt -5.', 'The value is 5 now.'],
  ['a number is a fraction', 'The value is 5 now.', 'Der Wert ist jetzt 5.', 'The value is .5 now.'],
  ['a name ends with another sign', 'Learn C++ today', 'Lernen Sie heute C++', 'Learn C# today'],
  ['another sign stands between words', 'if a > b', 'wenn a > b', 'if a < b'],
  ['a sign differs beside the word', 'C++ is red.', 'C++ ist rot.', 'C# is blue.'],
  ['a sign before the word differs', 'It is -red.', 'Das ist -rot.', 'It is blue.'],
])('where %s, nothing is made of it', async (_why, source, target, actual) => {
  expect(await adapt(source, target, actual)).toBeUndefined()
})

test.each([
  [
    'a noun',
    'de',
    'Starten Sie den Computer neu.',
    'Restart the computer.',
    'Starten Sie den Drucker neu.',
    'Restart the printer.',
  ],
  [
    'the first word',
    'en',
    'Icons are shown here.',
    'Icons werden hier gezeigt.',
    'Letters are shown here.',
    'Buchstaben werden hier gezeigt.',
  ],
  [
    'the first word of a sentence',
    'en',
    'Look: Icons.',
    'Sieh: Icons.',
    'Look: Letters.',
    'Sieh: Buchstaben.',
  ],
  [
    'what the target writes small',
    'en',
    'The Press is free.',
    'Die press ist frei.',
    'The Apple is free.',
    'Die apfel ist frei.',
  ],
])('%s is no name by its capital', async (_what, from, source, target, actual, expected) => {
  expect(await adapt(source, target, actual, from)).toBe(expected)
})
