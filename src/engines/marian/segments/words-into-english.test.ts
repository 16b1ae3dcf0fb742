import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dictionaryOf } from '../../../../test/marian/support/small-dictionary.ts'
import { createDictionary } from '../format/dictionary.ts'
import { lookupIntoEnglish } from './words-into-english.ts'

const COMMON = new Set(['und', 'ist', 'Mann', 'est', 'きっと'])
const known = { isSeen: () => true, isFrequent: (word: string) => COMMON.has(word) }

function englishOf(
  language: string,
  text: string,
  ...lines: readonly string[]
): Readonly<Record<string, string>> {
  const { wordsIn } = lookupIntoEnglish(dictionaryOf(...lines), { language, ...known })
  return Object.fromEntries(
    wordsIn(text).map((word) => [
      word.text,
      word.senses.flatMap(({ translations }) => translations).join(' '),
    ]),
  )
}

describe('words of other languages', () => {
  test.each<readonly [language: string, text: string, found: Readonly<Record<string, string>>, line: string]>(
    [
      ['de', 'Zwei Ladendiebe liefen weg.', { Ladendiebe: 'shoplifter' }, 'shoplifter  0  n:Ladendieb'],
      ['de', 'Dort entwurzelte er Palmen.', { entwurzelte: 'uproot' }, 'uproot  0  v:entwurzeln'],
      ['de', 'Er wurde ausgebuht.', { ausgebuht: 'boo' }, 'boo  0  v:ausbuhen'],
      ['de', 'Sie schämte sich.', { schämte: 'be ashamed' }, 'be ashamed  0  v:sich schämen'],
      ['nl', 'De brieven liggen daar.', { brieven: 'letter' }, 'letter  0  n:brief'],
      ['fr', "Ils ont vu l'hérisson.", { hérisson: 'hedgehog' }, 'hedgehog  0  n:hérisson'],
      ['fr', 'Les enfants couraient.', { couraient: 'run' }, 'run  0  v:courir'],
      [
        'fr',
        'On a mis des gaz lacrymogènes.',
        { 'gaz lacrymogènes': 'tear gas' },
        'tear gas  0  n:gaz lacrymogène',
      ],
      ['es', 'Los escarabajos duermen.', { escarabajos: 'beetle' }, 'beetle  0  n:escarabajo'],
      ['it', 'Comprano dei funghi.', { funghi: 'mushroom' }, 'mushroom  0  n:fungo'],
      ['pt', 'Duas informações.', { informações: 'information' }, 'information  0  n:informação'],
      ['pl', 'Nie ma członków.', { członków: 'member' }, 'member  0  n:członek'],
      ['pl', 'Naprawiał klejem.', { klejem: 'glue' }, 'glue  0  n:klej'],
    ],
  )('are found in whatever form: %s `%s`', (language, text, found, line) => {
    expect(englishOf(language, text, line)).toEqual(found)
  })

  test('may be days of the week, which no dictionary has', () => {
    expect(englishOf('pt', 'Na quinta-feira chove.', 'hedgehog  0  n:ouriço')).toEqual({
      'quinta-feira': 'Thursday',
    })
    expect(englishOf('de', 'Montags ist zu.', 'hedgehog  0  n:Igel')).toEqual({ Montags: 'Monday' })
    expect(englishOf('pl', 'Przyjdę w środę.', 'hedgehog  0  n:jeż')).toEqual({ środę: 'Wednesday' })
  })

  test('are not taken for others that begin alike', () => {
    expect(englishOf('fr', 'Il se hérisse.', 'hedgehog  0  n:hérisson')).toEqual({})
    expect(englishOf('pl', 'Pod stosem drewna.', 'apply  0  v:stosować')).toEqual({})
    expect(englishOf('de', 'Die Lufthansa.', 'aerial  0  a:Luft-')).toEqual({})
  })

  test('are what is written, where the dictionary has that; else all that it may be', () => {
    const lines = [
      'hedgehog  0  n:erizo',
      'bristle  0  v:erizar',
      'niece  0  n:sobrina',
      'nephew  0  n:sobrino',
    ]
    expect(englishOf('es', 'el erizo', ...lines)).toEqual({ erizo: 'hedgehog' })
    expect(englishOf('es', 'mis sobrinas', ...lines)).toEqual({ sobrinas: 'niece nephew' })
  })

  test('are no names, and no nouns that are not written as such', () => {
    const lines = ['cook  0  n:cuoco|Koch', 'ego  0  n:Ich', 'haste  0  n:Hast']
    expect(englishOf('it', 'Il signor Cuoco.', ...lines)).toEqual({})
    expect(englishOf('de', 'Was hast du vor, ich weiß es, Hans.', ...lines)).toEqual({})
    expect(englishOf('de', 'Unser Koch.', ...lines)).toEqual({ Koch: 'cook' })
  })

  test('are not looked up where they are common, unless an expression begins with them', () => {
    const lines = ['what about  0  o:und', 'and so on  0  o:und so weiter']
    expect(englishOf('de', 'Und du und ich.', ...lines)).toEqual({ Und: 'what about' })
    expect(englishOf('de', 'Birnen und so weiter.', ...lines)).toEqual({ 'und so weiter': 'and so on' })
  })
})

test('what training never saw is seldom, whatever English has for it', () => {
  const dictionary = dictionaryOf('horse  11  n:Pferd|Gaul', 'goose  2  n:Gans', 'geese  =goose')
  const { wordsIn } = lookupIntoEnglish(dictionary, {
    language: 'de',
    isSeen: (word) => word !== 'Gaul',
    isFrequent: () => false,
  })
  expect(wordsIn('Pferd, Gaul, Gans').map(({ seen }) => seen)).toEqual([11, 0, 2])
  expect(wordsIn('Gans')[0]?.senses).toEqual([
    { part: 'n', translations: ['goose'], irregularForms: ['geese'] },
  ])
})

test('in a damaged dictionary of another pack nothing is found', () => {
  const damaged = createDictionary(Buffer.from('no dictionary'))
  expect(lookupIntoEnglish(damaged, { language: 'de', ...known }).wordsIn('Gans')).toEqual([])
})

const letters = fc.string({ unit: fc.constantFrom(...'abceimnorstuzäéłś'), minLength: 3, maxLength: 9 })

test('every translation is found as it is, at its place, beside whatever else there is', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('de', 'nl', 'fr', 'es', 'it', 'pt', 'pl'),
      fc.constantFrom('n', 'v', 'a', 'r', 'o'),
      fc.uniqueArray(letters, { minLength: 2, maxLength: 5 }),
      fc.string(),
      (language, part, [first = '', ...others], beside) => {
        const dictionary = dictionaryOf(
          `zz  0  ${part}:${first}`,
          ...others.map((one, at) => `w${at}  0  n:${one}`),
        )
        const text = `… ${first} ${beside}`
        const words = lookupIntoEnglish(dictionary, { language, ...known }).wordsIn(text)
        expect(words[0]?.senses.flatMap(({ translations }) => translations)).toContain('zz')
        let end = 0
        for (const { range, text: own } of words) {
          expect(text.slice(range.start, range.end)).toBe(own)
          expect(range.start).toBeGreaterThanOrEqual(end)
          end = range.end
        }
      },
    ),
  )
})

describe('words without spaces between them', () => {
  test.each<readonly [text: string, found: Readonly<Record<string, string>>, lines: readonly string[]]>([
    ['庭を走っている。', { 走って: 'run' }, ['run  0  v:走る']],
    ['走る', { 走る: 'run' }, ['run  0  v:走る']],
    [
      '彼は目覚まし時計をセットした。',
      { 目覚まし時計: 'alarm clock' },
      ['alarm clock  0  n:目覚まし時計', 'clock  0  n:時計'],
    ],
    [
      '窓台に座って鉛筆をかんでいた。',
      { 窓台: 'windowsill', 鉛筆: 'pencil' },
      ['windowsill  0  n:窓台', 'pencil  0  n:鉛筆'],
    ],
    ['バスケットを買った。', {}, ['bus  0  n:バス']],
    ['電車に乗る。', {}, ['car  0  n:車']],
    ['とても美しかった。', { 美しか: 'beautiful' }, ['beautiful  0  a:美しい']],
    [
      '日々、虐待する人がいる。',
      { 虐待する: 'abuse', 日々: 'daily' },
      ['abuse  0  n:虐待  v:虐待する', 'cruelty  0  n:虐待', 'daily  0  r:日々'],
    ],
    ['ミルク・ティーを飲む。', { 'ミルク・ティー': 'milk tea' }, ['milk tea  0  n:ミルク・ティー']],
    ['野菜を煮た。', { 煮た: 'boil' }, ['boil  0  v:煮る']],
    ['ぶどう', { ぶどう: 'grape' }, ['grape  0  n:ブドウ']],
    ['きっと', {}, ['kit  0  n:キット']],
    ['どんぐりを食べた。', { どんぐり: 'acorn' }, ['acorn  0  n:どんぐり']],
    ['東京都に住む。', {}, ['Kyoto  0  n:京都']],
    ['金曜日に来て。', { 金曜日: 'Friday' }, ['bus  0  n:バス']],
  ])('are found in whatever form: `%s`', (text, found, lines) => {
    expect(englishOf('ja', text, ...lines)).toEqual(found)
  })
})
