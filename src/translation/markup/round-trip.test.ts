import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markupScraps, markupSource } from '../../../test/markup/markup-arbitrary.ts'
import { findFaults } from '../../../test/markup/round-trip-faults.ts'
import {
  readHtmlStructure,
  readXmlStructure,
  type Structure,
  type StructureElement,
} from '../../../test/markup/structure.ts'
import {
  createRandom,
  flipCases,
  loseProtected,
  reverseWords,
  rewrite,
  type Translator,
  translateToSame,
  withNoisyAlignment,
  withoutAlignment,
} from '../../../test/markup/translators.ts'
import { parseHtml, parseXml } from './parse-markup.ts'
import type { MarkupOptions } from './parsed-text.ts'
import { scanMarkup } from './scan/scan-markup.ts'

const OPTIONS: MarkupOptions = {
  strict: true,
  outlineDetection: true,
  splittingTags: new Set(['p', 'li', 'td']),
  nonSplittingTags: new Set(),
  ignoreTags: new Set(['x']),
}
const PARSERS = { xml: parseXml, html: parseHtml }
const READERS = { xml: readXmlStructure, html: readHtmlStructure }

function isProtected({ name, open }: StructureElement): boolean {
  return name === 'x' || name === 'code' || /notranslate|translate="no"/.test(open)
}

function faultsOf(
  dialect: 'xml' | 'html',
  source: string,
  translator: Translator,
  isReordered = false,
): string[] {
  const parsed = PARSERS[dialect](source, OPTIONS)
  const translated = parsed.blocks.map(translator)
  const output = parsed.render(translated)
  return findFaults({
    source,
    output,
    read: READERS[dialect],
    blocks: parsed.blocks,
    translated,
    isProtected,
    isReordered,
  })
}

describe.each(['xml', 'html'] as const)('a random tree of %s', (dialect) => {
  it('comes back byte for byte when nothing is translated', () => {
    fc.assert(
      fc.property(markupSource(dialect), (source) => {
        const parsed = PARSERS[dialect](source, OPTIONS)
        expect(parsed.render(parsed.blocks.map(translateToSame))).toBe(source)
      }),
      { numRuns: 400 },
    )
  })

  it('costs as many characters as another parser finds', () => {
    fc.assert(
      fc.property(markupSource(dialect), (source) => {
        const { billedCharacters } = PARSERS[dialect](source, OPTIONS)
        expect(billedCharacters).toBe(Array.from(READERS[dialect](source).text).length)
      }),
      { numRuns: 400 },
    )
  })

  it.each([
    ['with exact links', flipCases],
    ['without links', withoutAlignment(flipCases)],
  ])('keeps every tag where it stood when words are replaced one by one, %s', (_, translator) => {
    fc.assert(
      fc.property(markupSource(dialect, 'apart'), (source) => {
        const parsed = PARSERS[dialect](source, OPTIONS)
        expect(parsed.render(parsed.blocks.map(translator)).toLowerCase()).toBe(source.toLowerCase())
      }),
      { numRuns: 400 },
    )
  })

  it('keeps every tag once, nested as it was, when words are reversed', () => {
    fc.assert(
      fc.property(markupSource(dialect), (source) => {
        expect(faultsOf(dialect, source, reverseWords)).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('keeps every tag once, nested as it was, without links, with wrong links and with other words', () => {
    fc.assert(
      fc.property(markupSource(dialect), fc.integer(), (source, seed) => {
        const random = createRandom(seed)
        expect(faultsOf(dialect, source, withoutAlignment(reverseWords), true)).toEqual([])
        expect(faultsOf(dialect, source, withNoisyAlignment(reverseWords, random), true)).toEqual([])
        expect(faultsOf(dialect, source, rewrite(random), true)).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('keeps every tag once, nested as it was, whatever the caller says of tags', () => {
    const names = fc.subarray(['b', 'i', 'span', 'p', 'li', 'x', 'div']).map((list) => new Set(list))
    const anyOptions = fc.record({
      strict: fc.constant(true),
      outlineDetection: fc.boolean(),
      splittingTags: names,
      nonSplittingTags: names,
      ignoreTags: fc.subarray(['b', 'x', 'td']).map((list) => new Set(list)),
    })
    fc.assert(
      fc.property(markupSource(dialect), anyOptions, (source, options) => {
        const parsed = PARSERS[dialect](source, options)
        const translated = parsed.blocks.map(reverseWords)
        const faults = findFaults({
          source,
          output: parsed.render(translated),
          read: READERS[dialect],
          blocks: parsed.blocks,
          translated,
          isProtected: ({ name }) => options.ignoreTags.has(name),
          isReordered: true,
        })
        expect(faults).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('has the words of an element in that element when every word is linked', () => {
    fc.assert(
      fc.property(markupSource(dialect, 'apart'), (source) => {
        fc.pre(!/don't|a_b|#8217|[^ >]&unknown|&unknown;[^ <]/.test(source))
        const parsed = PARSERS[dialect](source, OPTIONS)
        const output = parsed.render(parsed.blocks.map(reverseWords))
        expect(wordsByTag(READERS[dialect](output))).toEqual(wordsByTag(READERS[dialect](source)))
      }),
      { numRuns: 400 },
    )
  })

  it('puts protected elements back that the engine lost', () => {
    fc.assert(
      fc.property(markupSource(dialect), (source) => {
        const parsed = PARSERS[dialect](source, OPTIONS)
        const output = parsed.render(parsed.blocks.map(loseProtected))
        const [before, after] = [READERS[dialect](source), READERS[dialect](output)]
        expect(after.markup.toSorted()).toEqual(before.markup.toSorted())
        expect(
          after.elements
            .filter(isProtected)
            .map(({ bytes }) => bytes)
            .toSorted(),
        ).toEqual(
          before.elements
            .filter(isProtected)
            .map(({ bytes }) => bytes)
            .toSorted(),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('never puts a tag into a grapheme', () => {
    fc.assert(
      fc.property(markupSource(dialect), fc.integer(), (source, seed) => {
        const parsed = PARSERS[dialect](source, OPTIONS)
        const random = createRandom(seed)
        const translated = parsed.blocks.map(withNoisyAlignment(reverseWords, random))
        const { text, markupAt } = READERS[dialect](parsed.render(translated))
        const starts = new Set([...new Intl.Segmenter('en').segment(text)].map(({ index }) => index))
        expect(markupAt.filter((at) => at < text.length && !starts.has(at))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

describe.each(['xml', 'html'] as const)('broken %s', (dialect) => {
  const tagNames = fc.subarray(['b', 'p', 'a', 'svg', 'title', 'br']).map((names) => new Set(names))
  const anyOptions: fc.Arbitrary<MarkupOptions> = fc.record({
    strict: fc.constant(false),
    outlineDetection: fc.boolean(),
    splittingTags: tagNames,
    nonSplittingTags: tagNames,
    ignoreTags: tagNames,
  })
  const markupOf = (source: string) =>
    scanMarkup(source, dialect)
      .filter(({ kind }) => kind !== 'text' && kind !== 'cdata')
      .map(({ start, end }) => source.slice(start, end))
      .toSorted()

  it('comes back byte for byte when nothing is translated', () => {
    fc.assert(
      fc.property(fc.oneof(markupScraps, fc.string({ unit: 'binary' })), anyOptions, (source, options) => {
        const parsed = PARSERS[dialect](source, options)
        expect(parsed.render(parsed.blocks.map(translateToSame))).toBe(source)
      }),
      { numRuns: 1000 },
    )
  })

  it('keeps every tag once and makes no new one', () => {
    fc.assert(
      fc.property(markupScraps, anyOptions, fc.integer(), (source, options, seed) => {
        // Where a tag with an open quote ends depends on the text behind it, whoever reads it.
        fc.pre(markupOf(source).every((tag) => [...tag.matchAll(/["']/g)].length % 2 === 0))
        const parsed = PARSERS[dialect](source, options)
        const random = createRandom(seed)
        for (const translator of [reverseWords, flipCases, rewrite(random)]) {
          expect(markupOf(parsed.render(parsed.blocks.map(translator)))).toEqual(markupOf(source))
        }
      }),
      { numRuns: 1000 },
    )
  })
})

/** The letters and digits of the words of each element, by its opening tag, in no order. */
function wordsByTag({ elements }: Structure): Map<string, string> {
  return new Map(elements.map(({ open, text }) => [open, lettersOf(text)]))
}

function lettersOf(text: string): string {
  return [...text.matchAll(/[\p{L}\p{N}]/gu)]
    .map(([letter]) => letter)
    .filter((letter) => letter !== 'q')
    .toSorted()
    .join('')
}
