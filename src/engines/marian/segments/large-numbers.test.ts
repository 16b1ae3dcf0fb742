import { expect, test } from 'vitest'
import type { TranslatedSegment } from '../../../translation/engine.ts'
import { withSmallNumbers } from './large-numbers.ts'

const FROM_JAPANESE = { sourceLanguage: 'ja', targetLanguage: 'en' }
const FROM_ENGLISH = { sourceLanguage: 'en', targetLanguage: 'ja' }

const segment = (text: string) => ({ text, protectedSpans: [] })
const translation = (text: string): TranslatedSegment => ({ text, alignment: [], protectedRanges: [] })

/** What an engine that changes nothing would answer. */
function copied(text: string, languages: typeof FROM_JAPANESE): string {
  const counted = withSmallNumbers(segment(text), languages)
  return counted === undefined ? text : (counted.restored(translation(counted.segment.text))?.text ?? '')
}

test.each([
  ['3万人', '30,000人'],
  ['売上は30億円です', '売上は3 billion円です'],
  ['2億5000万円', '250 million円'],
  ['1万2千人', '12,000人'],
  ['5千円', '5,000円'],
  ['１２０万人', '1.2 million人'],
  ['1.5億年', '150 million年'],
  ['7,400万ユーロ', '74 millionユーロ'],
  ['3割引、3割5分、役割、3割り当て', '30パーセント引、35パーセント、役割、3割り当て'],
  ['百万円と三十五万円', '1 million円と350,000円'],
  ['1億2345万6789円', '123,456,789円'],
  ['1兆円', '1 trillion円'],
  ['数万人、何百万、百万長者、万一、千人、20人', '数万人、何百万、百万長者、万一、千人、20人'],
])('numbers of Japanese: %s', (text, expected) => {
  expect(copied(text, FROM_JAPANESE)).toBe(expected)
})

test.each([
  ['30,000 people', '3万 people'],
  ['12,000 students', '1万2000 students'],
  ['sales of 3 billion yen', 'sales of 30億 yen'],
  ['1.2 million', '120万'],
  ['a budget of $250 million.', 'a budget of 2億5000万 dollars.'],
  ['two million euros, a million euros more', '200万 euros, 100万 euros more'],
  ['twenty thousand of 1,500,000', '2万 of 150万'],
  ['12,345 and 2,000 and 50000', '12,345 and 2,000 and 50000'],
  ['a hundred thousand objects, Twenty-five thousand', '10万 objects, 2万5000'],
  ['three hundred million', '3億'],
  ['one in a million, hundreds of thousands', 'one in a million, hundreds of thousands'],
  ['$1,000,000.50', '$1,000,000.50'],
])('numbers of English: %s', (text, expected) => {
  expect(copied(text, FROM_ENGLISH)).toBe(expected)
})

test('the small number stands where the large one did, its ranges with it', () => {
  const counted = withSmallNumbers(
    { text: '約3万人のアリス', protectedSpans: [{ start: 5, end: 8, output: 'Alice' }] },
    FROM_JAPANESE,
  )
  expect(counted?.segment).toEqual({
    text: '約37人のアリス',
    protectedSpans: [{ start: 5, end: 8, output: 'Alice' }],
  })
  const answer = counted?.restored({
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
})

test('a translation without a number, or with it twice, counts for nothing', () => {
  const counted = withSmallNumbers(segment('3万人'), FROM_JAPANESE)
  for (const text of ['people', '37 of 37', '137', '37.5'])
    expect(counted?.restored(translation(text))).toBeUndefined()
})

test('numbers that a protected span holds, and other pairs of languages, are left alone', () => {
  const held = { text: '3万人', protectedSpans: [{ start: 0, end: 2, output: '30k' }] }
  expect(withSmallNumbers(held, FROM_JAPANESE)).toBeUndefined()
  expect(withSmallNumbers(segment('3 million'), { ...FROM_ENGLISH, targetLanguage: 'de' })).toBeUndefined()
})
