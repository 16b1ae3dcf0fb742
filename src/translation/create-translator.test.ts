import { expect, test } from 'vitest'
import { code, enginePair } from '../../test/support/fake-engine.ts'
import { codePoints, echo, html, requestOf, translatorOf } from '../../test/support/test-translator.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { TranslationRequest } from './translator.ts'

test('texts come back in order, each with its own source and characters', async () => {
  const { translator } = translatorOf()
  const results = await translator.translate(requestOf(['Hello you', 'fr§ bonjour', '👍🏽 ok', '']))
  expect(results).toEqual([
    {
      text: 'Hello~de you~de',
      detectedSource: 'en',
      billedCharacters: 9,
      modelTypeUsed: 'latency_optimized',
    },
    {
      text: 'fr~de§ bonjour~de',
      detectedSource: 'fr',
      billedCharacters: 11,
      modelTypeUsed: 'latency_optimized',
    },
    { text: '👍🏽 ok~de', detectedSource: 'en', billedCharacters: 5, modelTypeUsed: 'latency_optimized' },
    {
      text: '',
      detectedSource: 'en',
      isSourceUncertain: true,
      billedCharacters: 0,
      modelTypeUsed: 'latency_optimized',
    },
  ])
})

test('all units of a pair go to the engine in one call, equal ones once', async () => {
  const { engine, translator } = translatorOf()
  await translator.translate(requestOf(['One. Two.', 'fr§ un', 'Two. One.', 'One.']))
  const asked = engine.requests.map(({ pair, segments }) => [pair.source, segments.map(({ text }) => text)])
  expect(new Map(asked as [string, string[]][])).toEqual(
    new Map([
      ['en', ['One.', 'Two.']],
      ['fr', ['fr§ un']],
    ]),
  )
  expect(asked).toHaveLength(2)
})

test.each([
  '',
  ' ',
  '\n\n',
  '123',
  '1,234.56',
  '👍🏽🎉',
  '...',
  '— !?',
  '{name}',
  '%s / %d',
  'https://x.org',
  '  7 \n',
])(
  '%j holds nothing to translate: it comes back as it is, is billed, and no engine is asked',
  async (text) => {
    const { engine, translator } = translatorOf()
    const [result] = await translator.translate(requestOf([text]))
    expect(result).toMatchObject({ text, detectedSource: 'en', billedCharacters: codePoints(text) })
    expect(engine.requests).toEqual([])
  },
)

test('a text in the target language comes back unchanged, also with another form of it', async () => {
  const { engine, translator } = translatorOf()
  const text = ' Same  {x} text.\n'
  const [named] = await translator.translate(requestOf([text], { source: code('de') }))
  const [detected] = await translator.translate(requestOf([text], { target: code('en-GB') }))
  expect(named).toMatchObject({ text, detectedSource: 'de', billedCharacters: 17 })
  expect(detected).toMatchObject({ text, detectedSource: 'en' })
  expect(engine.requests).toEqual([])
})

test('a pair that nothing serves is refused by name, also for a text without words where the source is named', async () => {
  const { translator } = translatorOf()
  const refused = { code: 'unsupported_pair', message: expect.stringContaining('from gl to de') as string }
  await expect(translator.translate(requestOf(['ola'], { source: code('gl') }))).rejects.toMatchObject(
    refused,
  )
  await expect(translator.translate(requestOf(['123'], { source: code('gl') }))).rejects.toMatchObject(
    refused,
  )
  await expect(translator.translate(requestOf(['gl§ ola']))).rejects.toMatchObject(refused)
})

test('a doubtful language that nothing translates gives way to one that something does', async () => {
  const { translator } = translatorOf()
  const [result] = await translator.translate(requestOf(['gl§ ola?']))
  expect(result?.detectedSource).toBe('en')
})

test('without a word to go by the source is one that can be translated into the target', async () => {
  const { translator } = translatorOf({ pairs: ['fr-de'] })
  const [result] = await translator.translate(requestOf(['42']))
  expect(result?.detectedSource).toBe('fr')
})

test('detection reads neither markup nor placeholders', async () => {
  const { translator } = translatorOf()
  const texts = ['Hello <b title="fr§ x">you</b> <i translate="no">fr§ no</i>', 'Hello `fr§ code`']
  const results = await translator.translate(requestOf(texts, { tagHandling: html() }))
  expect(results.map(({ detectedSource }) => detectedSource)).toEqual(['en', 'en'])
})

test('what is billed is known before translating', async () => {
  const { translator } = translatorOf()
  const request = requestOf(['<p>Hello <b>you</b></p>', 'é👍'], { tagHandling: html() })
  const prepared = await translator.prepare(request)
  const results = await prepared.translate()
  expect(prepared.billedCharacters).toEqual([9, 2])
  expect(results.map(({ billedCharacters }) => billedCharacters)).toEqual([9, 2])
})

test('lone surrogates become U+FFFD and everything around them is translated', async () => {
  const { translator } = translatorOf()
  const [result] = await translator.translate(requestOf(['a \ud800 b \udc00']))
  expect(result).toMatchObject({ text: 'a~de \ufffd b~de \ufffd', billedCharacters: 7 })
})

test.each([
  ['a word of 100 KiB', 'x'.repeat(102_400)],
  ['100 KiB without spaces', '質子束'.repeat(34_000)],
  ['right-to-left with Latin inside', 'مرحبا Interpres، كيف {name}؟ 5 km'],
  ['mixed scripts', 'Привет мир hello 你好 สวัสดี'],
  ['control characters', 'a\u0000b\u0007c'],
  ['many short lines', 'ab\n'.repeat(30_000)],
  ['nothing but opening brackets', '{(['.repeat(30_000)],
])('%s is answered', async (_what, text) => {
  const { translator } = translatorOf(echo)
  const [result] = await translator.translate(requestOf([text]))
  expect(result?.text).toBe(text)
  expect(result?.billedCharacters).toBe(codePoints(text))
})

test('formality is demanded, asked for or left alone', async () => {
  const { engine, translator } = translatorOf({
    pairs: [enginePair('en-de', { formality: true }), 'en-da', 'fr-de'],
  })
  const translate = (changes: Partial<TranslationRequest>) => translator.translate(requestOf(['hi'], changes))
  await translate({ formality: 'more' })
  await translate({ formality: 'prefer_less' })
  await translate({ formality: 'prefer_more', target: code('da') })
  await translate({ formality: 'default', target: code('da') })
  expect(engine.requests.map(({ formality }) => formality)).toEqual(['more', 'less', 'default', 'default'])
  await expect(translate({ formality: 'more', target: code('da') })).rejects.toMatchObject({
    code: 'invalid_parameter',
    message: "Target language 'DA' doesn't support formality.",
  })
  await expect(translate({ formality: 'less', source: code('fr') })).rejects.toMatchObject({
    code: 'invalid_parameter',
  })
})

test('context, instructions and the wish for quality reach the engine', async () => {
  const { engine, translator } = translatorOf({ pairs: [enginePair('en-de', { instructions: true })] })
  const [result] = await translator.translate(
    requestOf(['hi'], { context: 'music', instructions: ['be brief'], modelType: 'quality_optimized' }),
  )
  expect(engine.requests[0]).toMatchObject({
    context: 'music',
    instructions: ['be brief'],
    preferQuality: true,
  })
  expect(result?.modelTypeUsed).toBe('quality_optimized')
})

test('preserved formatting keeps a small first letter', async () => {
  const { translator } = translatorOf({
    pairs: ['en-fr'],
    word: (word) => word[0]?.toUpperCase() + word.slice(1),
  })
  const translate = async (preserveFormatting: boolean) =>
    (await translator.translate(requestOf(['hello'], { target: code('fr'), preserveFormatting })))[0]?.text
  expect(await translate(true)).toBe('hello')
  expect(await translate(false)).toBe('Hello')
})

const glossary = (text: string) =>
  [...text.matchAll(/house|\{house\}/g)].map(({ 0: term, index }) => ({
    start: index,
    end: index + term.length,
    output: 'Haus',
  }))

test('protectors of a request come before placeholders, and apply also where no word is left', async () => {
  const { translator } = translatorOf()
  const results = await translator.translate(
    requestOf(['my house {x}', 'house', '{house}'], { protectors: [glossary] }),
  )
  expect(results.map(({ text }) => text)).toEqual(['my~de Haus {x}', 'Haus', 'Haus'])
})

test('finishers of a request see every unit and change the result', async () => {
  const { translator } = translatorOf(echo)
  const seen: string[] = []
  const [result] = await translator.translate(
    requestOf(['One. Two.'], {
      finishers: [
        (block) => {
          seen.push(...block.units.map(({ segment }) => segment.text))
          const units = block.units.map((unit) => ({
            ...unit,
            translated: { ...unit.translated, text: unit.translated.text.replace('.', ';') },
          }))
          return { ...block, units }
        },
      ],
    }),
  )
  expect(seen).toEqual(['One.', 'Two.'])
  expect(result?.text).toBe('One; Two;')
})

test('where an engine says nothing for words, the words stay', async () => {
  const { translator } = translatorOf({ word: () => '' })
  const [result] = await translator.translate(requestOf(['Hello. World.']))
  expect(result?.text).toBe('Hello. World.')
})

test('an engine that fails for one pair fails the request and stops the others', async () => {
  const { engine, translator } = translatorOf({
    before: ({ pair }) => {
      if (pair.source === 'fr') throw new InterpresError('overloaded', 'busy')
    },
  })
  await expect(translator.translate(requestOf(['hello', 'fr§ un']))).rejects.toMatchObject({
    code: 'overloaded',
  })
  expect(engine.requests.every(({ signal }) => signal.aborted)).toBe(true)
})

test('a request whose caller has gone is cancelled before an engine is asked', async () => {
  const { engine, translator } = translatorOf()
  const request = requestOf(['hello'], { signal: AbortSignal.abort() })
  await expect(translator.translate(request)).rejects.toMatchObject({ code: 'cancelled' })
  expect(engine.requests).toEqual([])
})

test('of many long texts few are taken apart at a time, and short ones do not wait for them', async () => {
  let atWork = 0
  let most = 0
  const order: string[] = []
  const { translator } = translatorOf({
    before: ({ segments }) => {
      atWork -= 1
      order.push(segments[0]?.text ?? '')
    },
  })
  const begin = () => {
    atWork += 1
    most = Math.max(most, atWork)
    return []
  }
  const long = Array.from({ length: 8 }, (_, index) => `word${'x'.repeat(index)} ${'{a} '.repeat(8_000)}`)
  const options = { source: code('en'), protectors: [begin] }
  await Promise.all([
    ...long.map((text) => translator.translate(requestOf([text], options))),
    translator.translate(requestOf(['short'], { source: code('en') })),
  ])
  expect(most).toBeLessThanOrEqual(2)
  expect(order[0]).toBe('short')
})
