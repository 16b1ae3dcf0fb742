import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attributeRange } from './attribute-range.ts'
import { decodePart } from './decode-part.ts'
import { escapeAttribute, escapeText, withoutForbidden } from './escape-xml.ts'
import { attributeOf, scanXml, XML_LIMITS, type XmlTag } from './scan-xml.ts'

const NAMES = new Map([
  ['urn:w', 'w'],
  ['urn:strict-w', 'w'],
])

function events(source: string, limits = XML_LIMITS): string[] {
  const seen: string[] = []
  scanXml(
    source,
    {
      open: (tag) => seen.push(`+${tag.name} ${source.slice(tag.start, tag.end)}`),
      close: (tag, start, end) => seen.push(`-${tag.name} ${source.slice(start, end)}`),
      text: (start, end) => seen.push(`t ${source.slice(start, end)}`),
      cdata: (start, end) => seen.push(`c ${source.slice(start, end)}`),
    },
    { partName: 'part.xml', names: NAMES, limits },
  )
  return seen
}

test('ranges are exact with a byte-order mark, surrogates, CRLF, comments, CDATA and references', () => {
  const source =
    '\ufeff<?xml version="1.0"?>\r\n<w:a xmlns:w="urn:w" x="1>2"><!-- <b> -->😀 &amp; \r\n<w:b/><![CDATA[<x>]]>é<?pi?></w:a>'
  expect(events(source)).toEqual([
    't \ufeff',
    't \r\n',
    '+w:a <w:a xmlns:w="urn:w" x="1>2">',
    't 😀 &amp; \r\n',
    '+w:b <w:b/>',
    '-w:b ',
    'c <![CDATA[<x>]]>',
    't é',
    '-w:a </w:a>',
  ])
})

test('names go by namespace, whatever the prefix and wherever it is declared', () => {
  const source =
    '<ns0:a xmlns:ns0="urn:w"><b xmlns="urn:strict-w" ns0:v="1"/><ns0:c xmlns:ns0="urn:other"/></ns0:a>'
  const tags: XmlTag[] = []
  scanXml(source, { open: (tag) => tags.push(tag), close: () => {} }, { partName: 'p', names: NAMES })
  expect(tags.map(({ name }) => name)).toEqual(['w:a', 'w:b', '{urn:other}c'])
  expect(attributeOf(tags[1] as XmlTag, 'w:v')).toBe('1')
  expect(tags[0]?.scope.prefixFor('w')).toBe('ns0:')
})

test.each([
  ['<a><b></a>', 'not well-formed XML (line 1'],
  ['<a>&nbsp;</a>', 'not well-formed'],
  ['<a', 'not well-formed'],
  ['', 'not well-formed'],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'document type'],
])('%s is refused with a message', (source, message) => {
  expect(() => events(source)).toThrow(message)
})

test('limits hold at the limit and one beyond', () => {
  const limits = { depth: 3, tags: 3, attributeLength: 4 }
  expect(events('<a><b><c x="1234"/></b></a>', limits)).toHaveLength(6)
  expect(() => events('<a><b><c><d/></c></b></a>', { ...limits, tags: 9 })).toThrow('nested')
  expect(() => events('<a><b/><c/><d/></a>', limits)).toThrow('elements')
  expect(() => events('<a x="12345"/>', limits)).toThrow('attribute')
})

test('an attribute is found between its quotes', () => {
  const source = `<w:a xmlns:w="urn:w" b = 'v="1"' w:v\n=\n"two &amp; three"/>`
  const tags: XmlTag[] = []
  scanXml(source, { open: (tag) => tags.push(tag), close: () => {} }, { partName: 'p', names: NAMES })
  const range = attributeRange(source, tags[0] as XmlTag, 'w:v')
  expect(source.slice(range?.valueStart, range?.valueEnd)).toBe('two &amp; three')
  expect(attributeRange(source, tags[0] as XmlTag, 'b')?.quote).toBe("'")
  expect(attributeRange(source, tags[0] as XmlTag, 'v')).toBeUndefined()
})

test('whatever is written is read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const kept = withoutForbidden(text)
      const source = `<a v="${escapeAttribute(text)}">${escapeText(text)}</a>`
      const tags: XmlTag[] = []
      scanXml(source, { open: (tag) => tags.push(tag), close: () => {} }, { partName: 'p', names: NAMES })
      expect(tags[0]?.attributes.v).toBe(kept)
    }),
    { numRuns: 200 },
  )
})

test.each(['utf8', 'utf16le', 'utf16be'] as const)('a part in %s comes back as it was', (encoding) => {
  const text = '\ufeff<a>ö😀</a>'
  const bytes = encoding === 'utf8' ? Buffer.from(text) : Buffer.from(text, 'utf16le')
  if (encoding === 'utf16be') bytes.swap16()
  const part = decodePart(bytes, 'part.xml')
  expect(part.text).toBe(text)
  expect(Buffer.from(part.encode(part.text))).toEqual(bytes)
})

test('a part that is not in its encoding is refused', () => {
  expect(() => decodePart(Buffer.from([0x3c, 0x61, 0xff, 0x3e]), 'part.xml')).toThrow('part.xml')
})
