import { describe, expect, test } from 'vitest'
import { dictionaryOf } from '../../../../test/marian/support/small-dictionary.ts'
import { bareList, bareText, lookupFromEnglish } from './dictionary-words.ts'

const lookup = lookupFromEnglish(
  dictionaryOf(
    'reply  3  n:Antwort  v:antworten',
    'replied  9  a:beantwortet',
    'plan  0  n:Plan  v:planen',
    'big  0  a:groß',
    'wolf  0  n:Wolf',
    'machine  0  n:Maschine',
    'washing machine  0  n:Waschmaschine',
    'look after  0  v:betreuen',
    'took off  =take off',
    'take off  0  v:abheben',
    'mark  0  n:Zeichen',
    'Far East  0  n:Fernost',
  ),
)
const found = (text: string) => lookup.wordsIn(text).map((word) => word.text)
const sensesOf = (text: string) => lookup.wordsIn(text)[0]?.senses.map(({ part }) => part)

describe('words of a text', () => {
  test('are found in whatever form', () => {
    expect(found('Replies: he planned, she is planning the bigger plans of wolves.')).toEqual([
      'Replies',
      'planned',
      'planning',
      'bigger',
      'plans',
      'wolves',
    ])
    expect(found("the wolf's reply")).toEqual(['wolf', 'reply'])
    expect(found('the planet replica')).toEqual([])
  })

  test('mean what their form can be: `-ed` is no noun, and what is a word by itself may be a form, too', () => {
    expect(sensesOf('planned')).toEqual(['v'])
    expect(sensesOf('plans')).toEqual(['n', 'v'])
    expect(sensesOf('replied')).toEqual(['a', 'v'])
    expect(lookup.wordsIn('replied')[0]?.seen).toBe(9)
  })

  test('are the longest expressions, whose verb or noun is inflected', () => {
    expect(found('two washing machines, a machine')).toEqual(['washing machines', 'machine'])
    expect(found('She looked after us and took off.')).toEqual(['looked after', 'took off'])
    expect(found('look, after that')).toEqual([])
  })

  test('are no names', () => {
    expect(found('I saw Mark and a Wolf.')).toEqual([])
    expect(found('Mark saw me.')).toEqual(['Mark'])
    expect(found('We saw the Far East.')).toEqual(['Far East'])
    expect(found('the far east')).toEqual(['far east'])
  })
})

describe('a bare text', () => {
  test('is a word or an expression with nothing but signs beside it', () => {
    expect(bareText(lookup, ' “Washing machines”. ')).toMatchObject({
      before: ' “',
      word: 'Washing machines',
      after: '”. ',
      isInflected: true,
    })
    expect(bareText(lookup, 'reply')?.isInflected).toBe(false)
    expect(bareText(lookup, 'to reply')?.senses.map(({ part }) => part)).toEqual(['v'])
  })

  test.each(['the reply', 'reply reply', 'reply 2', 'reply!', 'Reply?', 'replica', 'to wolf', '', '…'])(
    'is not `%s`',
    (text) => {
      expect(bareText(lookup, text)).toBeUndefined()
    },
  )

  test.each([
    ['hyphens', '-'],
    ['apostrophes', "'"],
    ['spaces', ' '],
    ['combining marks', '\u0301'],
    ['words', 'a-'],
  ])('is told apart from thousands of %s as fast as any', (_, sign) => {
    expect(bareText(lookup, `${sign.repeat(20_000)}1`)).toBeUndefined()
    expect(bareText(lookup, `reply${sign.repeat(20_000)}1`)).toBeUndefined()
  })

  test('keeps the marks of its last letter', () => {
    expect(bareText(lookup, 'reply\u0301')).toBeUndefined()
  })
})

describe('a list', () => {
  const listed = (text: string) =>
    bareList(lookup, text)?.map(({ range }) => text.slice(range.start, range.end))

  test('has nothing but words between commas or the like', () => {
    expect(listed('Wolf, washing machine; replies / big.')).toEqual([
      'Wolf',
      'washing machine',
      'replies',
      'big.',
    ])
    expect(listed('wolf、reply・plan')).toEqual(['wolf', 'reply', 'plan'])
    expect(listed('ウルフ・リプライ・プラン')).toBeUndefined()
  })

  test('is found as fast with thousands of spaces in it', () => {
    const spaces = ' '.repeat(100_000)
    expect(listed(`wolf${spaces},${spaces}reply${spaces}, ,plan${spaces}`)).toEqual(['wolf', 'reply', 'plan'])
  })

  test.each([
    'wolf, reply',
    'wolf, reply, look after',
    'wolf',
    'wolf, reply, the plan',
    'wolf, reply and plan',
    'wolf, , reply',
    ',,,',
    '',
  ])('is not `%s`', (text) => {
    expect(listed(text)).toBeUndefined()
  })
})
