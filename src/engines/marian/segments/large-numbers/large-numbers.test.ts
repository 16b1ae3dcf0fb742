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
    ['three million five hundred thousand', '350万'],
    ['half a million', '50万'],
    ['5,000 trillion yen', '5000兆 yen'],
    ['2 to 3 million people', '200万 to 300万 people'],
    ['two or three million, between two and three million', '200万 or 300万, between 200万 and 300万'],
    ['2–3 million, 2-3 million', '200万–300万, 200万-300万'],
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
    '900,000 trillion million, 20,000 trillion',
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

test('of more numbers than there are small ones the first are taken', () => {
  const text = Array.from({ length: 12 }, (_, index) => `${index + 1}万`).join('と')
  expect(copied(text, FROM_JAPANESE)).toMatch(/^10,000と20,000と.*100,000と11万と12万$/)
})

test('other pairs of languages are left alone', () => {
  expect(waysAroundLargeNumbers(segment('3 million'), { ...FROM_ENGLISH, targetLanguage: 'de' })).toEqual([])
})
