import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeEngine } from '../../../test/support/fake-engine.ts'
import {
  chaoticEngine,
  expectKept,
  expectTidy,
  requestOf,
  segmentOf,
} from '../../../test/support/protected-spans.ts'
import type { TranslatedSegment, TranslationEngine } from '../engine.ts'
import { guardProtectedSpans } from './guard-protected-spans.ts'
import { withTagsAside } from './with-tags-aside.ts'

/** Capitals, word by word, in reverse order where wanted. */
async function translated(text: string, order: 'same' | 'reversed' = 'same') {
  const fake = createFakeEngine({ pairs: ['en-de'], word: (word) => word.toUpperCase() })
  const engine = order === 'same' ? fake : { ...fake, translate: reversing(fake) }
  const segment = segmentOf(text)
  const [result] = await withTagsAside(engine).translate(requestOf([segment]))
  expectKept(segment, result as TranslatedSegment)
  expectTidy(segment, result as TranslatedSegment)
  const asked = fake.requests.flatMap(({ segments }) => segments.map((each) => each.text))
  return { text: result?.text, asked }
}

/** `one two` becomes `TWO ONE`, with its alignment; for segments without spans. */
function reversing(engine: TranslationEngine): TranslationEngine['translate'] {
  return async (request) => {
    const results = await engine.translate(request)
    return results.map((result, index) => {
      if (request.segments[index]?.protectedSpans.length !== 0) return result
      const end = result.text.length
      const turned = result.alignment.map(({ source, target }) => ({
        source,
        target: { start: end - target.end, end: end - target.start },
      }))
      const text = turned.toReversed().map(({ source, target }) => ({ source, target }))
      return {
        ...result,
        text: result.alignment
          .toReversed()
          .map(({ target }) => result.text.slice(target.start, target.end))
          .join(''),
        alignment: text,
      }
    })
  }
}

test.each([
  ['Click <b>settings</b> to go', 'Click settings to go', 'CLICK <b>SETTINGS</b> TO GO'],
  ['<p><b>Note:</b> it is old.</p>', 'Note: it is old.', '<p><b>NOTE:</b> IT IS OLD.</p>'],
  ['See <a href="x"><i>our</i> terms</a>', 'See our terms', 'SEE <a href="x"><i>OUR</i> TERMS</a>'],
  ['open <0>this</0> or <1>that</1>', 'open this or that', 'OPEN <0>THIS</0> OR <1>THAT</1>'],

  ['last of it</b> and more', 'last of it and more', 'LAST OF IT</b> AND MORE'],
  ['so <b>it begins', 'so it begins', 'SO <b>IT BEGINS'],
  ['a <button>save</button>, go', 'a save, go', 'A <button>SAVE</button>, GO'],
  ['un<b>believ</b>able', 'unbelievable', 'UN<b>BELIEV</b>ABLE'],
  ['super<wbr>market', 'supermarket', 'SUPER<wbr>MARKET'],
  ['see <img src="x.png"> here', 'see here', 'SEE <img src="x.png"> HERE'],
  ['<b>one <i>two</b> three</i>', 'one two three', '<b>ONE <i>TWO</b> THREE</i>'],
  ['<b>write `</b>` at the end</b>', 'write `</b>` at the end', '<b>WRITE `</b>` AT THE END</b>'],
  ['<a href="{url}" title="{n} left">open</a> it', 'open it', '<a href="{url}" title="{n} left">OPEN</a> IT'],
  ['<b>שלום</b> world', 'שלום world', '<b>שלום</b> WORLD'],
  ['from <b>{name} and me</b>', 'from {name} and me', 'FROM <b>{name} AND ME</b>'],
])('%s is translated as a sentence, tags are put into it', async (source, asked, text) => {
  expect(await translated(source)).toEqual({ text, asked: [asked] })
})

test.each([
  ['one<br>two', ['one', 'two'], 'ONE<br>TWO'],
  [
    '<ul> <li>the <b>red</b> car</li><li>12</li><li>it</li></ul> so',
    ['the red car', 'it', 'so'],
    '<ul> <li>THE <b>RED</b> CAR</li><li>12</li><li>IT</li></ul> SO',
  ],
  ['<h1>title</h1>text of it', ['title', 'text of it'], '<h1>TITLE</h1>TEXT OF IT'],
  ['<b>one<br>two</b>', ['one', 'two'], '<b>ONE<br>TWO</b>'],
  ['<button>save</button><button>go</button>', ['save', 'go'], '<button>SAVE</button><button>GO</button>'],
  ['red<p>{name} has it', ['red', '{name} has it'], 'RED<p>{name} HAS IT'],
])('%s is several texts', async (source, asked, text) => {
  expect(await translated(source)).toEqual({ text, asked })
})

test.each([
  'Hi <name>, welcome',
  'enter the <address> here',
  'so <x id="1"/> it is',
  'of <b>{name}</b>',
  'a < b',
  'if a <b and c> d',
  'a `<br>` is code',
  'it is <!-- a note --> late',
  'has {count, plural, one {a<br>b} other {c}} of it',
])('%s holds no tags around words, and is left as it is', async (source) => {
  expect((await translated(source)).asked).toEqual([source])
})

test('tags by the ten thousand take work that is linear in them', async () => {
  const engine = createFakeEngine({ pairs: ['en-de'], word: (word) => word.toUpperCase() })
  const sources = ['<b>x</b> '.repeat(10_000).trim(), `${'<i><y>'.repeat(6_000)}x${'</z>'.repeat(6_000)}`]
  const results = await withTagsAside(engine).translate(requestOf(sources.map(segmentOf)))
  expect(results[0]?.text).toBe(sources[0]?.replaceAll('x', 'X'))
  expect(results[1]?.text.length).toBe(sources[1]?.length)
})

test('tags follow the words that they stood around', async () => {
  const { text } = await translated('<b>red</b> <i>car</i>', 'reversed')
  expect(text).toBe('<i>CAR</i> <b>RED</b>')
})

test('where tags that stand together would come apart the engine is asked for the segment as it is', async () => {
  const source = 'press <i><b>copy</b> text</i> now'
  const { text, asked } = await translated(source, 'reversed')
  expect(asked).toEqual(['press copy text now', source])
  expect(text).toBe('PRESS <i><b>COPY</b> TEXT</i> NOW')
})

test('a term inside tags stands in the translation as it was wanted', async () => {
  const segment = {
    text: 'the <b>old house</b> here',
    protectedSpans: [
      { start: 4, end: 7, output: '<b>' },
      { start: 11, end: 16, output: 'Haus' },
      { start: 16, end: 20, output: '</b>' },
    ],
  }
  const engine = createFakeEngine({ pairs: ['en-de'], word: (word) => word.toUpperCase() })
  const [result] = await withTagsAside(engine).translate(requestOf([segment]))
  expectKept(segment, result as TranslatedSegment)
  expect(result?.text).toBe('THE <b>OLD Haus</b> HERE')
  expect(engine.requests[0]?.segments).toEqual([
    { text: 'the old house here', protectedSpans: [{ start: 8, end: 13, output: 'Haus' }] },
  ])
})

test('other translations have the tags, too', async () => {
  const others = [(word: string) => `${word}s`]
  const engine = createFakeEngine({ pairs: ['en-de'], word: (word) => word.toUpperCase(), others })
  const request = { ...requestOf([segmentOf('a <b>red</b> car')]), alternatives: 1 }
  const [result] = await withTagsAside(engine).translate(request)
  expect(result?.alternatives?.map(({ text }) => text)).toEqual(['as <b>reds</b> cars'])
})

const part = fc.oneof(
  fc.constantFrom(
    '<b>',
    '</b>',
    '<i class="x">',
    '</i>',
    '<br>',
    '<p>',
    '</p>',
    '<x/>',
    '<img>',
    '<0>',
    '</0>',
  ),
  fc.constantFrom('{name}', '%s', 'red', 'Car', '👍🏽', 'é', '.', ',', '(', ')', '-', '好', ' ', ' ', '  '),
)
const text = fc
  .array(part, { minLength: 1, maxLength: 24 })
  .map((parts) => parts.join('').trim())
  .filter((each) => each !== '')

test('an engine that changes nothing changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (source) => {
      const copying: TranslationEngine = {
        ...createFakeEngine({ pairs: [] }),
        translate: async ({ segments }) =>
          segments.map((segment) => ({
            text: segment.text,
            alignment: [],
            protectedRanges: segment.protectedSpans,
          })),
      }
      const [result] = await withTagsAside(copying).translate(requestOf([segmentOf(source)]))
      expect(result?.text).toBe(source)
    }),
    { numRuns: 1000 },
  )
})

test('whatever an engine does, every tag and every placeholder stands once at its range', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(99), { minLength: 5, maxLength: 40 }),
      async (texts, noise) => {
        const segments = texts.map(segmentOf)
        const engine = guardProtectedSpans(withTagsAside(chaoticEngine(noise)))
        const results = await engine.translate(requestOf(segments))
        for (const [index, segment] of segments.entries()) {
          expectKept(segment, results[index] as TranslatedSegment)
          expectTidy(segment, results[index] as TranslatedSegment)
        }
      },
    ),
    { numRuns: 400 },
  )
})
