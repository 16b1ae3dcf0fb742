import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseHtml, parseXml } from './parse-markup.ts'
import type { MarkupOptions } from './parsed-text.ts'
import { markupSource } from './testing/markup-arbitrary.ts'
import { findFaults } from './testing/round-trip-faults.ts'
import { readHtmlStructure, readXmlStructure, type StructureElement } from './testing/structure.ts'
import {
  createRandom,
  flipCases,
  reverseWords,
  rewrite,
  type Translator,
  translateToSame,
  withNoisyAlignment,
  withoutAlignment,
} from './testing/translators.ts'

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
      { numRuns: 1000 },
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
      { numRuns: 1000 },
    )
  })

  it('keeps every tag once, nested as it was, when words are reversed', () => {
    fc.assert(
      fc.property(markupSource(dialect), (source) => {
        expect(faultsOf(dialect, source, reverseWords)).toEqual([])
      }),
      { numRuns: 1000 },
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
      { numRuns: 1000 },
    )
  })
})
