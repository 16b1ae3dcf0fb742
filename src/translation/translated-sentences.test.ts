import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { code, createFakeEngine, enginePair } from '../../test/support/fake-engine.ts'
import { echo, html, requestOf, translatorOf } from '../../test/support/test-translator.ts'
import type { TranslationEngine } from './engine.ts'
import type { SplitSentences } from './translator.ts'

test('sentences are spaced as the target spaces them, with markup between them, too', async () => {
  const known: Readonly<Record<string, string>> = {
    'Hi.': 'やあ。',
    'Ho!': 'おい！',
    '「雨。」': '“Rain.”',
    '「家。」': '“Home.”',
  }
  const sentences: TranslationEngine = {
    ...createFakeEngine({ name: 'sentences', pairs: ['en-ja', 'ja-en'] }),
    translate: async ({ segments }) =>
      segments.map(({ text: source }) => {
        const text = known[source] ?? ''
        const link = { source: { start: 0, end: source.length }, target: { start: 0, end: text.length } }
        return { text, alignment: [link], protectedRanges: [] }
      }),
  }
  const { translator } = translatorOf({}, sentences)
  const translated = async (source: string, target: string, text: string) => {
    const changes = { source: code(source), target: code(target), tagHandling: html() }
    return (await translator.translate(requestOf([text], changes)))[0]?.text
  }
  expect(await translated('en', 'ja', 'Hi. <b>Ho!</b> Hi.<br>Ho!')).toBe(
    'やあ。<b>おい！</b>やあ。<br>おい！',
  )
  expect(await translated('en', 'ja', '<p>Hi.</p> <p>Ho!</p>')).toBe('<p>やあ。</p> <p>おい！</p>')
  expect(await translated('ja', 'en', '「雨。」<i>「家。」</i>')).toBe('“Rain.” <i>“Home.”</i>')
})

test.each<[text: string, ...modes: SplitSentences[]]>([
  ['One.  Two.\n\n  Three\tfour.\r\nFive  \n', '0', '1', 'nonewlines'],
  ['\n  a title\n=======\n\n- one\n- two\n', '0', '1', 'nonewlines'],
  ['Name:\tAnna\nAge:\t  40\n', '0', '1', 'nonewlines'],
  ['a\u2028c\u3000 d', '0', '1', 'nonewlines'],
])('all whitespace of %j survives in modes %s', async (text, ...modes) => {
  const { translator } = translatorOf(echo)
  for (const splitSentences of modes) {
    const [result] = await translator.translate(requestOf([text], { splitSentences }))
    expect(result?.text).toBe(text)
  }
})

const cut = (text: string, { start, end }: { readonly start: number; readonly end: number }) =>
  text.slice(start, end)

test('on request it is told which sentence became which', async () => {
  const { translator } = translatorOf({ word: (word) => `${word}+` })
  const text = '  Hello there. How are you?\nFine!  '
  const [result] = await translator.translate(requestOf([text], { sentences: { alternatives: 0 } }))
  const pairs = result?.sentences?.map(({ source, target }) => [cut(text, source), cut(result.text, target)])
  expect(pairs).toEqual([
    ['Hello there.', 'Hello+ there+.'],
    ['How are you?', 'How+ are+ you+?'],
    ['Fine!', 'Fine+!'],
  ])
  const [plain] = await translator.translate(requestOf([text]))
  expect(plain).not.toHaveProperty('sentences')
  const marked = requestOf(['<b>Hello</b>'], { sentences: { alternatives: 0 }, tagHandling: html() })
  expect((await translator.translate(marked))[0]).not.toHaveProperty('sentences')
})

test('other translations of a sentence keep what is protected and are finished like the first', async () => {
  const { translator } = translatorOf({
    word: (word) => `${word}1`,
    others: [(word) => `${word}2`, (word) => `${word}1`, (word) => `${word}3`],
  })
  const request = requestOf(['see {file} now'], { sentences: { alternatives: 4 } })
  const [result] = await translator.translate(request)
  expect(result?.text).toBe('see1 {file} now1')
  expect(result?.sentences?.[0]?.alternatives).toEqual(['see2 {file} now2', 'see3 {file} now3'])
  const lossy = translatorOf({ others: [(word) => `${word}2`], spans: 'lose' })
  const [lost] = await lossy.translator.translate(request)
  expect(lost?.text).toContain('{file}')
  expect(lost?.sentences?.[0]?.alternatives).toEqual([])
})

test('other translations of many sentences are finished together', async () => {
  let finishings = 0
  const { translator } = translatorOf({ others: [(word) => `${word}2`, (word) => `${word}3`] })
  const [result] = await translator.translate(
    requestOf(['Ah! '.repeat(1_000)], {
      source: code('en'),
      sentences: { alternatives: 2 },
      finishers: [
        (block) => {
          finishings += 1
          return block
        },
      ],
    }),
  )
  expect(result?.sentences?.length).toBe(1_000)
  expect(result?.sentences?.at(-1)?.alternatives).toEqual(['Ah2!', 'Ah3!'])
  expect(finishings).toBe(3)
})

test('through a third language the alternatives are those of the last way', async () => {
  const { translator, engine } = translatorOf({ others: [(word) => `${word}2`] })
  engine.installed = [enginePair('fr-en'), enginePair('en-de')]
  const request = requestOf(['Bonjour'], { source: code('fr'), sentences: { alternatives: 2 } })
  const [result] = await translator.translate(request)
  expect(result?.sentences?.[0]?.alternatives).toEqual(['Bonjour2~en2'])
})

test('whatever the text, sentences ascend, stand in both texts and hold all words', async () => {
  const { translator } = translatorOf(echo)
  const piece = fc.constantFrom('Hello.', ' ', '\n', 'a {x} b', '?', 'Dr. No', '…', '😀', 'word'.repeat(300))
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (parts) => {
      const text = parts.join('')
      const [result] = await translator.translate(
        requestOf([text], { source: code('en'), sentences: { alternatives: 0 } }),
      )
      let [end, targetEnd] = [0, 0]
      for (const { source, target } of result?.sentences ?? []) {
        expect(source.start).toBeGreaterThanOrEqual(end)
        expect(target.start).toBeGreaterThanOrEqual(targetEnd)
        expect(text.slice(end, source.start).trim()).toBe('')
        end = source.end
        targetEnd = target.end
      }
      expect(text.slice(end).trim()).toBe('')
      expect(targetEnd).toBeLessThanOrEqual(result?.text.length ?? 0)
    }),
    { numRuns: 60 },
  )
})
