import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markupScraps } from '../../../../test/markup/markup-arbitrary.ts'
import { readHtmlStructure, readXmlStructure } from '../../../../test/markup/structure.ts'
import { scanMarkup } from './scan-markup.ts'

const tagsOf = (source: string, dialect: 'xml' | 'html') =>
  scanMarkup(source, dialect)
    .filter(({ kind }) => kind === 'open' || kind === 'close' || kind === 'empty')
    .map(({ start, end }) => source.slice(start, end))

describe.each(['xml', 'html'] as const)('tokens of %s', (dialect) => {
  it('tile any source', () => {
    fc.assert(
      fc.property(fc.oneof(markupScraps, fc.string({ unit: 'binary' })), (source) => {
        const tokens = scanMarkup(source, dialect)
        expect(tokens.map(({ start, end }) => source.slice(start, end)).join('')).toBe(source)
        expect(tokens.every(({ start, end }) => start < end)).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('tags of HTML', () => {
  it('are those that another parser finds', () => {
    fc.assert(
      fc.property(markupScraps, (source) => {
        const html = `${source}">'></script></title>--></style>`
        const { tags } = readHtmlStructure(html)
        // The two differ on purpose where a quote never ends (here the tag ends at its first `>`), in scripts of SVG
        // (here they are scripts as elsewhere) and in end tags with attributes (here as the standard has it).
        fc.pre(!/<svg>.*<(script|style)|<\/[a-z][^>]*["']|<!\[CDATA|<\?=/is.test(html))
        fc.pre(tags.at(-1) === '</style>')
        expect(tagsOf(html, 'html')).toEqual(tags)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('tags of XML', () => {
  it('are those that another parser finds', () => {
    let taken = 0
    fc.assert(
      fc.property(markupScraps, (source) => {
        let structure: ReturnType<typeof readXmlStructure>
        try {
          structure = readXmlStructure(source)
        } catch {
          return
        }
        taken += 1
        expect(tagsOf(source, 'xml')).toEqual(structure.tags)
      }),
      { numRuns: 3000 },
    )
    expect(taken).toBeGreaterThan(50)
  })
})
