import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { code } from '../../test/support/fake-engine.ts'
import { codePoints, echo, html, requestOf, translatorOf } from '../../test/support/test-translator.ts'
import type { SplitSentences } from './translator.ts'

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
