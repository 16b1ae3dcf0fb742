import { describe, expect, test } from 'vitest'
import { readSmokeCases, type SmokeCase, smokePairs } from './support/smoke-case.ts'
import { holdsWord, smokeFaults } from './support/smoke-faults.ts'

const caseOf = (source: string, facts: Partial<SmokeCase> = {}): SmokeCase => ({
  kind: 'statement',
  source,
  must: ['*'],
  ...facts,
})

describe('a fault of a translation is found', () => {
  test.each<[string, SmokeCase, string, string]>([
    ['nothing in it', caseOf('Hello'), ' ', 'it is empty'],
    ['a missing word', caseOf('The sea', { must: ['meer'] }), 'Der See', 'it lacks meer'],
    ['no alternative', caseOf('The sea', { must: [['meer', 'ozean']] }), 'Der See', 'it lacks meer or ozean'],
    ['the wrong case', caseOf('You', { mustExactly: ['Sie'] }), 'Da sind sie', 'it lacks Sie'],
    ['a lost placeholder', caseOf('Hi {name}'), 'Hallo Name', 'it no longer keeps {name}'],
    ['a doubled one', caseOf('Hi %s'), 'Hallo %s %s', 'it keeps %s, which the source does not'],
    ['a lost tag', caseOf('<b>Hi</b>'), '<b>Hallo', 'it no longer keeps </b>'],
    ['a changed address', caseOf('See https://a.org/b.'), 'Siehe https://a.org.', 'keeps https://a.org/b'],
    ['another number', caseOf('12 men'), '21 Männer', 'it no longer has the number 12'],
    ['a number of its own', caseOf('Men'), '2 Männer', 'it has the number 2, which the source does not'],
    ['a loop', caseOf('a b c d e f g'), 'a b c d a b c d a b c d', 'it repeats "a b c d"'],
    ['a loop of two letters', caseOf('Tea'), 'Ein tealtetetete', 'it repeats letters in "tealtetetete"'],
    ['a loop of three', caseOf('Tea'), 'Undundundund ja', 'it repeats letters in "undundundund"'],
    ['a loop of four', caseOf('Tea'), 'überüberüberüber', 'it repeats letters in "überüberüberüber"'],
    [
      'a loop in Japanese',
      caseOf('Tea'),
      'お茶ですですですです',
      'it repeats letters in "お茶ですですですです"',
    ],
    [
      'a long loop in Japanese',
      caseOf('Open the program'),
      'プログラムを開くプログラムを開くプログラムを開くプログラムを開く',
      'it repeats "プログラム を 開く プログラム"',
    ],
    ['another month day', caseOf('On 3 May'), '5月4日に', 'it no longer has the number 3'],
    ['too many words', caseOf('Hi'), 'a b c d e f g h i j k', 'it has 11 words'],
    ['pieces of the model', caseOf('Hi'), 'Hallo ⟦1⟧', 'it shows pieces of the model'],
    [
      'a term left out',
      caseOf('A dog', { glossary: { dog: 'Köter' } }),
      'Ein Hund',
      'it lacks the term Köter',
    ],
  ])('%s', (_, smokeCase, translation, fault) => {
    expect(smokeFaults(smokeCase, translation)).toContainEqual(expect.stringContaining(fault))
  })
})

test('a good translation has none', () => {
  const smokeCase = caseOf('Click <b>Save</b>, {name}: 1,000 files cost 10:30.', {
    must: ['*klick*', ['dateien', 'akten']],
    mustExactly: ['Sie'],
  })
  const translation = 'Klicken Sie auf <b>Speichern</b>, {name}: 1.000 Dateien kosten 10.30.'
  expect(smokeFaults(smokeCase, translation)).toEqual([])
})

test.each([
  ['He was born on 3 May 1985 at 10:45.', '彼は1985年5月3日10時45分に生まれました。'],
  ['彼は1985年5月3日10時45分に生まれました。', 'He was born on 3 May 1985 at 10:45.'],
  [
    '昨夜ホテルに着いたとき私たちはとても疲れていました。',
    'When we arrived at the hotel last night, we were all very tired.',
  ],
])('in the translation of %j as %j months, times and length are none', (source, translation) => {
  expect(smokeFaults(caseOf(source), translation)).toEqual([])
})

test.each([
  ['three times is none yet', 'Tea', 'Tetete'],
  ['words that follow each other are apart', 'Yes', 'Ja ja ja ja'],
  ['digits are none', 'Code 12121212', 'Kode 12121212'],
  ['the source has one, too', 'Hahahaha!', 'Hahahahaha!'],
])('repeated letters are no fault where %s', (_, source, translation) => {
  expect(smokeFaults(caseOf(source), translation)).toEqual([])
})

test.each([
  ['Wo ist der Hauptbahnhof?', '*bahnhof', true],
  ['Wo ist der Hauptbahnhof?', 'bahnhof', false],
  ['Guten Morgen, Anna', 'guten morgen', true],
  ['I don’t know', "*n't", true],
  ['Die Bahnhöfe', 'bahnhof*', false],
  ['東京駅はどこですか。', '駅', true],
  ['JR駅はどこですか。', '駅', true],
  ['空港はどこですか。', '駅', false],
  ['Tomはどこですか。', 'tom', true],
  ['Tomatoはどこですか。', 'tom', false],
  ['彼は15月に来る。', '5月', false],
  ['どこに住んでいる？', 'る?', true],
  ['どこに住んでいる?', 'る?', true],
  ['どこに住んでいるのですか？', 'る?', false],
])('in %j the word %j is found: %s', (text, word, isThere) => {
  expect(holdsWord(text, word, true)).toBe(isThere)
})

describe.each(smokePairs())('the smoke set %s', (pair) => {
  const cases = readSmokeCases(pair) ?? []

  test('has enough sentences, none of them twice in one way', () => {
    const ways = cases.map(({ source, formality }) => `${source} ${formality ?? ''}`)
    expect(new Set(ways).size).toBe(cases.length)
    expect(cases.length).toBeGreaterThanOrEqual(20)
  })

  test('would fail for a text that was left as it is', () => {
    for (const smokeCase of cases) {
      expect([smokeCase.source, smokeFaults(smokeCase, smokeCase.source)]).not.toEqual([smokeCase.source, []])
    }
  })
})
