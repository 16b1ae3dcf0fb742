import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { language, languagePair } from '../../../test/glossaries/support.ts'
import { InterpresError } from '../../kernel/errors.ts'
import { textOf } from '../../text/utf8.ts'
import { parseEntries } from '../entries/parse-entries.ts'
import { termFault } from '../entries/term-rules.ts'
import { readGlossaryFile, writeGlossaryFile } from './glossary-file.ts'
import { readTbx } from './read-tbx.ts'

const EN_DE = languagePair('en', 'de')
const bytes = (text: string) => Buffer.from(text)

const TBX_2008 = `<?xml version="1.0"?>
<!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">
<martif type="TBX" xml:lang="en">
  <martifHeader><fileDesc><titleStmt><title>Physics &amp; more</title></titleStmt></fileDesc></martifHeader>
  <text><body>
    <termEntry id="1">
      <descrip type="subjectField">physics</descrip>
      <langSet xml:lang="en-US"><tig><term>proton
        beam</term></tig></langSet>
      <langSet xml:lang="de"><ntig><termGrp><term>Strahl <hi>aus</hi> Protonen</term>
        <termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></termGrp></ntig>
        <tig><term>Protonenstrahl</term><termNote type="administrativeStatus">preferredTerm-admn-sts</termNote></tig></langSet>
    </termEntry>
    <termEntry id="2">
      <langSet xml:lang="en"><tig><term>proton beam</term></tig><tig><term>beam of protons</term></tig></langSet>
      <langSet xml:lang="de"><tig><term><![CDATA[P<strahl]]></term></tig></langSet>
      <langSet xml:lang="fr"><tig><term>faisceau</term></tig></langSet>
    </termEntry>
  </body></text>
</martif>`

const TBX_2019 = `<tbx type="TBX-Basic" style="dca" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2">
  <text><body><conceptEntry id="c1">
    <langSec xml:lang="en"><termSec><term>server</term></termSec></langSec>
    <langSec xml:lang="es"><termSec><term>servidor</term></termSec></langSec>
  </conceptEntry></body></text></tbx>`

describe('TBX', () => {
  test('of 2008 gives the preferred term, synonyms, and what had to be left out', () => {
    const file = readGlossaryFile(bytes(TBX_2008), 'tbx', { source: language('en') })
    expect(file).toEqual({
      name: 'Physics & more',
      dictionaries: [
        { ...EN_DE, entries: 'proton beam\tProtonenstrahl\nbeam of protons\tP<strahl', format: 'tsv' },
        {
          ...languagePair('en', 'fr'),
          entries: 'proton beam\tfaisceau\nbeam of protons\tfaisceau',
          format: 'tsv',
        },
      ],
      skippedEntries: 1,
    })
  })

  test('of 2019 gives every ordered pair when none is wanted', () => {
    const { dictionaries } = readGlossaryFile(bytes(TBX_2019), 'tbx', {})
    expect(dictionaries.map(({ source, target, entries }) => [source, target, entries])).toEqual([
      ['en', 'es', 'server\tservidor'],
      ['es', 'en', 'servidor\tserver'],
    ])
  })

  test('in UTF-16 is read too', () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(TBX_2019, 'utf16le')])
    expect(readGlossaryFile(utf16, 'tbx', { source: language('en') }).dictionaries).toHaveLength(1)
  })

  test('expands no declared entity and loads nothing', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/hostname">]>
      <tbx><conceptEntry><langSec xml:lang="en"><termSec><term>ENTITY</term></termSec></langSec></conceptEntry></tbx>`
    for (const entity of ['&a;', '&b;', '&f;']) {
      expect(() => readTbx(bomb.replace('ENTITY</term>', `${entity}</term>`))).toThrow('not well-formed XML')
    }
  })

  test.each([
    ['what is not well-formed', '<tbx><conceptEntry>'],
    ['other XML', '<html></html>'],
    ['no XML', 'a,b'],
    ['nothing', ''],
  ])('%s is refused', (_name, xml) => {
    expect(() => readGlossaryFile(bytes(xml), 'tbx', {})).toThrow(InterpresError)
  })

  test('skips terms that no entry can hold', () => {
    const base = readTbx(TBX_2019.replace('servidor', 'x'.repeat(1_025)))
    expect(base.skippedTerms).toBe(1)
  })

  test('nested ten thousand deep is read without trouble', () => {
    const deep = `<tbx>${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}${TBX_2019.replace(/^<tbx[^>]*>|<\/tbx>$/g, '')}</tbx>`
    expect(readTbx(deep).concepts).toHaveLength(1)
  })
})

describe('CSV', () => {
  test('with languages gives one dictionary per pair', () => {
    const text = 'a,A,en,de\nb,B,en,de\na,À,en,FR\n'
    const { dictionaries } = readGlossaryFile(bytes(text), 'csv', {})
    expect(dictionaries.map(({ source, target }) => `${source}-${target}`)).toEqual(['en-de', 'en-fr'])
    const counts = dictionaries.map(
      ({ source, target, entries }) =>
        [...parseEntries({ text: textOf(entries), format: 'csv', pair: { source, target } })].length,
    )
    expect(counts).toEqual([2, 1])
  })

  test('and TSV without languages need the pair', () => {
    expect(() => readGlossaryFile(bytes('a,A'), 'csv', {})).toThrow('does not name its languages')
    expect(() => readGlossaryFile(bytes('a\tA'), 'tsv', { source: language('en') })).toThrow('does not name')
    expect(readGlossaryFile(bytes('a,A'), 'csv', EN_DE).dictionaries).toMatchObject([EN_DE])
  })

  test('of another encoding is refused', () => {
    expect(() => readGlossaryFile(Buffer.from([0xe9, 0x2c, 0x61]), 'csv', EN_DE)).toThrow('neither UTF-8')
  })
})

test('what is written is read back, in every format and with any terms', async () => {
  const term = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((text) =>
      text
        .replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '' && !text.includes('\uFFFD') && termFault(text) === undefined)
  const list = fc.uniqueArray(fc.record({ source: term, target: term }), {
    minLength: 1,
    maxLength: 8,
    selector: ({ source }) => source,
  })
  fc.assert(
    fc.property(list, fc.constantFrom('tsv', 'csv', 'tbx' as const), (entries, format) => {
      const text = writeGlossaryFile('any <name> & more', [{ ...EN_DE, entries }], format)
      const { dictionaries } = readGlossaryFile(bytes(text), format, EN_DE)
      const [only] = dictionaries
      const read = { text: textOf(only?.entries ?? ''), format: only?.format ?? 'tsv', pair: EN_DE }
      expect([...parseEntries(read)]).toEqual(entries)
    }),
    { numRuns: 150 },
  )
})

test('a TSV file holds one pair', () => {
  const entries = [{ source: 'a', target: 'b' }]
  const dictionaries = [
    { ...EN_DE, entries },
    { ...languagePair('de', 'en'), entries },
  ]
  expect(() => writeGlossaryFile('x', dictionaries, 'tsv')).toThrow('exactly one language pair')
})

test('an entry and its reverse are one concept', () => {
  const dictionaries = [
    { ...EN_DE, entries: [{ source: 'a', target: 'b' }] },
    { ...languagePair('de', 'en'), entries: [{ source: 'b', target: 'a' }] },
  ]
  expect(readTbx(writeGlossaryFile('x', dictionaries, 'tbx')).concepts).toHaveLength(1)
})
