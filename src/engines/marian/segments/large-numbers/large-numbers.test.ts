import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TranslatedSegment } from '../../../../translation/engine.ts'
import { waysAroundLargeNumbers } from './large-numbers.ts'
import { numbersOfEnglish } from './numbers-of-english.ts'
import { numbersOfJapanese } from './numbers-of-japanese.ts'

const FROM_JAPANESE = { sourceLanguage: 'ja', targetLanguage: 'en' }
const FROM_ENGLISH = { sourceLanguage: 'en', targetLanguage: 'ja' }

const segment = (text: string) => ({ text, protectedSpans: [] })
const translation = (text: string): TranslatedSegment => ({ text, alignment: [], protectedRanges: [] })

/** What an engine that changes nothing would answer. */
function copied(text: string, languages: typeof FROM_JAPANESE): string | undefined {
  const [first] = waysAroundLargeNumbers(segment(text), languages)
  return first === undefined ? text : first.restored(translation(first.segment.text))?.text
}

describe('numbers of Japanese', () => {
  test.each([
    ['3万人', '30,000人'],
    ['売上は30億円です', '売上は3 billion円です'],
    ['2億5000万円', '250 million円'],
    ['1万2千人、1億2千3百万円', '12,000人、123 million円'],
    ['5千円', '5,000円'],
    ['１２０万人', '1.2 million人'],
    ['1.5億年', '150 million年'],
    ['7,400万ユーロ', '74 millionユーロ'],
    ['百万円と三十五万円', '1 million円と350,000円'],
    ['1億2345万6789円', '123,456,789円'],
    ['1兆円、2兆5千億円', '1 trillion円、2.5 trillion円'],
    ['3〜5万円', '30,000〜50,000円'],
    ['2～3割', '20～30パーセント'],
    ['3割引、3割5分', '30パーセント引、35パーセント'],
    ['1万分の1', '1/10,000'],
    ['1,500〜2,000万円、3から5万円', '15 million〜20 million円、30,000から50,000円'],
    ['1.2〜1.5億円', '120 million〜150 million円'],
    ['500〜1万円、5000〜1万円', '500〜10,000円、5000〜10,000円'],
    ['太陽までは1億5千万km', '太陽までは150 millionkm'],
    ['百万以上、五十万もの人', '1 million以上、500,000もの人'],
    ['100万3500', '1,003,500'],
    ['3兆4567億円', '3.4567 trillion円'],
  ])('%s', (text, expected) => {
    expect(copied(text, FROM_JAPANESE)).toBe(expected)
  })

  test.each([
    '1京円、数万人、何百万、3万数千円、1億数千万人',
    '百万長者、万一、千人、20人、千葉、百貨店',
    '四万十川、一万田さん、四万温泉、百万遍、迷惑千万',
    '二三万人、2、3万人、2、3割',
    '役割、3割り当て、3割る2、3割5分2厘',
    'https://example.com/3万',
    '1万2〜3千円、15万1〜2千人、百〜二百万円',
    '20、30万円、五、六万人、3・5万人',
    '3万4万円、1億2億の話、1億2千数百万円',
    '0万円',
  ])('%s: left to the model', (text) => {
    expect(numbersOfJapanese(text)).toEqual([])
  })
})

describe('numbers of English', () => {
  test.each([
    ['30,000 people', '3万 people'],
    ['12,000 students', '1万2000 students'],
    ['sales of 3 billion yen', 'sales of 30億 yen'],
    ['1.2 million', '120万'],
    ['a budget of $250 million.', 'a budget of 2億5000万 dollars.'],
    ['US$30 million, $30M, €3bn', '3000万 US dollars, 3000万 dollars, 30億 euros'],
    ['two million euros, a million euros more', '200万 euros, 100万 euros more'],
    ['twenty thousand of 1,500,000', '2万 of 150万'],
    ['a hundred thousand objects, Twenty-five thousand', '10万 objects, 2万5000'],
    ['One hundred and fifty thousand people', '15万 people'],
    ['three hundred and fifty million', '3億5000万'],
    ['Two thousand five hundred people', '2500 people'],
    ['three million five hundred thousand, a thousand more', '350万, 1000 more'],
    ['half a million', '50万'],
    ['5,000 trillion yen', '5000兆 yen'],
    ['2 to 3 million people', '200万 to 300万 people'],
    ['two or three million, between two and three million', '200万 or 300万, between 200万 and 300万'],
    ['2–3 million, 2-3 million', '200万–300万, 200万-300万'],
    ['rose from 2 million in 2019 to 3 million in 2020', 'rose from 200万 in 2019 to 300万 in 2020'],
    ['from 800 to 1 million', 'from 800 to 100万'],
    ['In 2020 two million people', 'In 2020 200万 people'],
    ['$2 to $3 million, $10-20 million', '200万 dollars to 300万 dollars, 1000万 dollars-2000万'],
    ['twenty to twenty-five million, two to three hundred thousand', '2000万 to 2500万, 20万 to 30万'],
    ['between 2 million and 3 million', 'between 200万 and 300万'],
    ['1.4 billion and 84 million', '14億 and 8400万'],
    ['C$1.5 billion, £5 bn', '15億 Canadian dollars, 50億 pounds'],
    ['30,000 to 50,000, a 10,000-word report', '3万 to 5万, a 1万-word report'],
  ])('%s', (text, expected) => {
    expect(copied(text, FROM_ENGLISH)).toBe(expected)
  })

  test.each([
    '12,345 and 2,000 and 50000',
    'one in a million, hundreds of thousands, several million',
    'a thousand thanks, a million thanks',
    'two and a half million, 2 1/2 million',
    '$1,000,000.50, $1.5 billion-a-year, 30m',
    'https://example.com/10,000/x, 1/10,000, 10:30,000, phone #555,000',
    '20,000 trillion',
    'five point two million, Thanks a million! not in a million years',
    'a million or two, a million and one things',
    'sold two million two years ago, over 30 million 18 of whom, 1, 2, or 3 million',
    'One Thousand and One Nights, 0 million, 15-20,000',
  ])('%s: left to the model', (text) => {
    expect(numbersOfEnglish(text)).toEqual([])
  })
})

test('values are exact', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 900_000_000 }), (thousands) => {
      const value = thousands * 1_000
      const [written] = numbersOfEnglish(value.toLocaleString('en'))
      const [back] = numbersOfJapanese(written?.output ?? '')
      const [figures = '', unit] = back?.output.split(' ') ?? []
      const size = { million: 1e6, billion: 1e9, trillion: 1e12 }[unit ?? ''] ?? 1
      expect(Math.round(Number(figures.replaceAll(',', '')) * size)).toBe(value)
    }),
  )
})

test('the small number stands where the large one did, its ranges with it', () => {
  const text = '約3万人のアリス'
  const [first, second] = waysAroundLargeNumbers(
    { text, protectedSpans: [{ start: 5, end: 8, output: 'Alice' }] },
    FROM_JAPANESE,
  )
  expect(first?.segment).toEqual({
    text: '約37人のアリス',
    protectedSpans: [{ start: 5, end: 8, output: 'Alice' }],
  })
  const answer = first?.restored({
    text: '37 people of Alice',
    alignment: [{ source: { start: 1, end: 3 }, target: { start: 0, end: 2 } }],
    protectedRanges: [{ start: 13, end: 18 }],
    alternatives: [translation('Alice and 37'), translation('Alice')],
  })
  expect(answer).toMatchObject({
    text: '30,000 people of Alice',
    alignment: [{ source: { start: 1, end: 3 }, target: { start: 0, end: 6 } }],
    protectedRanges: [{ start: 17, end: 22 }],
    alternatives: [{ text: 'Alice and 30,000' }],
  })
  expect(second?.segment.protectedSpans).toEqual([
    { start: 1, end: 3, output: '30,000' },
    { start: 5, end: 8, output: 'Alice' },
  ])
  const ranges = [
    { start: 0, end: 6 },
    { start: 10, end: 15 },
  ]
  expect(second?.restored({ ...translation(''), protectedRanges: ranges })?.protectedRanges).toEqual([
    ranges[1],
  ])
})

test('a translation without a number, or with it twice, counts for nothing', () => {
  const [first] = waysAroundLargeNumbers(segment('3万人'), FROM_JAPANESE)
  for (const text of ['people', '37 of 37', '137', '37.5'])
    expect(first?.restored(translation(text))).toBeUndefined()
})

test('figures of protected spans are nobody else’s', () => {
  const area = { text: 'エリアは3万人', protectedSpans: [{ start: 0, end: 3, output: 'Area 37' }] }
  const [first] = waysAroundLargeNumbers(area, FROM_JAPANESE)
  expect(first?.segment.text).toBe('エリアは58人')
  const said = { ...translation('58 has 58'), protectedRanges: [{ start: 0, end: 2 }] }
  expect(first?.restored(said)?.text).toBe('58 has 30,000')
  const held = { text: '3万人', protectedSpans: [{ start: 0, end: 2, output: '30k' }] }
  expect(waysAroundLargeNumbers(held, FROM_JAPANESE)).toEqual([])
})

test('where there are more numbers than small ones they are protected spans', () => {
  const text = Array.from({ length: 12 }, (_, index) => `${index + 1}万`).join('と')
  const ways = waysAroundLargeNumbers(segment(text), FROM_JAPANESE)
  expect(ways.map((way) => way.segment.protectedSpans.length)).toEqual([12])
})

const JAPANESE = '1 2 500 3,000 1.5 三 百 千 万 億 〜 、 ・ 割 円 数 分の'.split(' ')
const ENGLISH = ['1', '2,000', '500', '1.5', 'two', 'a', 'hundred', 'thousand', 'million', ' and ', ' to ']
const ENGLISH_SIGNS = [' ', ' ', ' ', '-', '–', '$', 'between', 'bn']

test.each([
  ['ja', numbersOfJapanese, JAPANESE],
  ['en', numbersOfEnglish, [...ENGLISH, ...ENGLISH_SIGNS]],
] as const)('%s: numbers are ascending and disjoint, whatever the text', (_, numbersOf, tokens) => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...tokens), { maxLength: 12 }), (list) => {
      const text = list.join('')
      let before = 0
      for (const { start, end, output } of numbersOf(text)) {
        expect(start).toBeGreaterThanOrEqual(before)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(text.length)
        expect(output).toMatch(/[1-9]/)
        before = end
      }
    }),
  )
})

test('other pairs of languages are left alone', () => {
  expect(waysAroundLargeNumbers(segment('3 million'), { ...FROM_ENGLISH, targetLanguage: 'de' })).toEqual([])
})
