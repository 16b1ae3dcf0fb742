import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { code, createFakeEngine, enginePair, type FakeEngineOptions } from '../../test/support/fake-engine.ts'
import { InterpresError } from '../kernel/errors.ts'
import { silentLogger } from '../kernel/logging.ts'
import type { Detection, LanguageDetector } from '../languages/detection/language-detector.ts'
import { createSentencexSplitter } from '../sentences/sentencex-splitter.ts'
import { createTranslator } from './create-translator.ts'
import type { TranslationEngine } from './engine.ts'
import { createRouter } from './routing/create-router.ts'
import type { SplitSentences, TagHandling, TranslationRequest } from './translator.ts'

const splitter = createSentencexSplitter({ logger: silentLogger })

/** Tells languages by a mark in the text: `fr:bonjour`; text without words has none; all else is English. */
const detector: LanguageDetector = {
  detect: async (texts, options) =>
    texts.map((text): Detection => {
      const mark = /\b([a-z]{2})§/.exec(text)?.[1]
      if (!/\p{L}/u.test(text)) return { status: 'no_language_detected', language: undefined, confidence: 0 }
      const language = code(mark ?? 'en')
      if (options?.among !== undefined && !options.among.has(language)) {
        return { status: 'insufficient_confidence', language: [...options.among][0], confidence: 0.1 }
      }
      return { status: 'success', language, confidence: text.includes('?') ? 0.6 : 0.99 }
    }),
  languages: () => new Set(),
  close: async () => {},
}

function translatorOf(options: Partial<FakeEngineOptions> = {}, ...others: TranslationEngine[]) {
  const engine = createFakeEngine({ pairs: ['en-de', 'fr-de', 'de-en'], ...options })
  const router = createRouter(
    { engines: [engine, ...others], logger: silentLogger },
    { pivotLanguages: [code('en')] },
  )
  return { engine, translator: createTranslator({ router, detector, splitter }) }
}

const requestOf = (
  texts: readonly string[],
  changes: Partial<TranslationRequest> = {},
): TranslationRequest => ({
  texts,
  source: undefined,
  target: code('de'),
  context: undefined,
  splitSentences: '1',
  preserveFormatting: false,
  formality: 'default',
  modelType: 'latency_optimized',
  tagHandling: undefined,
  instructions: [],
  signal: new AbortController().signal,
  ...changes,
})

const html = (changes: Partial<TagHandling> = {}): TagHandling => ({
  kind: 'html',
  version: 'v2',
  outlineDetection: true,
  splittingTags: new Set(),
  nonSplittingTags: new Set(),
  ignoreTags: new Set(),
  ...changes,
})

/** Code points, which is what is billed. */
const codePoints = (text: string) => Array.from(text).length

/** An engine that writes every word as it is, so that whatever else changes can be seen. */
const echo = { word: (word: string) => word }

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
    { text: '', detectedSource: 'en', billedCharacters: 0, modelTypeUsed: 'latency_optimized' },
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

test('markup comes back around the words it stood around, and is not billed', async () => {
  const { translator } = translatorOf({ word: (word) => word.toUpperCase() })
  const text = '<p id="a">Hello <b class=x>big</b> world &amp; you.<br/>Bye</p>\n<!-- c --><p>{name} ok</p>'
  const [result] = await translator.translate(requestOf([text], { tagHandling: html() }))
  expect(result?.text).toBe(
    '<p id="a">HELLO <b class=x>BIG</b> WORLD &amp; YOU.<br/>BYE</p>\n<!-- c --><p>{name} OK</p>',
  )
  expect(result?.billedCharacters).toBeLessThan(45)
})

test('ignored content comes back byte for byte', async () => {
  const { translator } = translatorOf({ word: (word) => word.toUpperCase() })
  const tagHandling = html({ kind: 'xml', ignoreTags: new Set(['x']) })
  const [result] = await translator.translate(
    requestOf(['<t>see <x a="1">this &#38; that</x> now</t>'], { tagHandling }),
  )
  expect(result?.text).toBe('<t>SEE <x a="1">this &#38; that</x> NOW</t>')
})

test('markup that is not well-formed is refused before anything is billed', async () => {
  const { translator } = translatorOf()
  const request = requestOf(['<a><b></a>'], { tagHandling: html({ kind: 'xml' }) })
  await expect(translator.prepare(request)).rejects.toMatchObject({ code: 'markup_not_well_formed' })
})

test('what is billed is known before translating', async () => {
  const { translator } = translatorOf()
  const request = requestOf(['<p>Hello <b>you</b></p>', 'é👍'], { tagHandling: html() })
  const prepared = await translator.prepare(request)
  const results = await prepared.translate()
  expect(prepared.billedCharacters).toEqual([9, 2])
  expect(results.map(({ billedCharacters }) => billedCharacters)).toEqual([9, 2])
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

test('placeholders and tags survive a pivot', async () => {
  const { translator } = translatorOf({ pairs: ['fr-en', 'en-de'], word: (word) => word.toUpperCase() })
  const [result] = await translator.translate(
    requestOf(['<p>fr§ bon <b>jour</b> {name}, %s!</p>'], { tagHandling: html() }),
  )
  expect(result?.text).toBe('<p>FR§ BON <b>JOUR</b> {name}, %s!</p>')
})

const pieces = fc.array(
  fc.constantFrom(
    'Hello',
    'world',
    '. ',
    '? ',
    '! ',
    ' ',
    '  ',
    '\n',
    '\t',
    '{name}',
    '%s',
    ', ',
    '👍',
    'é',
    '好',
    '…',
    '"',
    '<b>',
    '&amp;',
    '5 km',
    '- ',
  ),
  { maxLength: 25 },
)
const anyText = fc.oneof(
  pieces.map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
const anyMode = fc.constantFrom<SplitSentences>('0', '1', 'nonewlines')

test('a text’s translation depends on nothing else in the request', async () => {
  const { translator } = translatorOf({ word: (word) => `${word}x` })
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyText, { minLength: 1, maxLength: 4 }),
      anyMode,
      async (texts, splitSentences) => {
        const options = { splitSentences, source: code('en') }
        const together = await translator.translate(requestOf(texts, options))
        for (const [index, text] of texts.entries()) {
          expect(await translator.translate(requestOf([text], options))).toEqual([together[index]])
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('an engine that changes no word changes nothing at all', async () => {
  const { translator } = translatorOf(echo)
  await fc.assert(
    fc.asyncProperty(anyText, anyMode, fc.boolean(), async (text, splitSentences, preserveFormatting) => {
      const options = { splitSentences, preserveFormatting, source: code('en') }
      const [result] = await translator.translate(requestOf([text], options))
      expect(result?.text).toBe(text.toWellFormed())
      expect(result?.billedCharacters).toBe(codePoints(text))
    }),
    { numRuns: 300 },
  )
})

const anyMarkup = fc
  .array(
    fc.constantFrom(
      'Hello',
      'world',
      ' ',
      '\n  ',
      '. ',
      '{name}',
      '<b>',
      '</b>',
      '<p class="x">',
      '</p>',
      '<br>',
      '<i>',
      '</i>',
      '&amp;',
      '&lt;b&gt;',
      '<!-- c -->',
      '<code translate="no">a b</code>',
      '👍',
      '<img src=a>',
      ',',
      '"',
      '<td>',
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(''))

test('an engine that changes no word returns HTML byte for byte', async () => {
  const { translator } = translatorOf(echo)
  await fc.assert(
    fc.asyncProperty(anyMarkup, anyMode, async (text, splitSentences) => {
      const options = { splitSentences, source: code('en'), tagHandling: html() }
      const [result] = await translator.translate(requestOf([text], options))
      expect(result?.text).toBe(text)
    }),
    { numRuns: 200 },
  )
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
