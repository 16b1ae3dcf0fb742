import { expect, test } from 'vitest'
import { exportMemory } from '../../src/memories/exchange/export-memory.ts'
import { createReader, type MemoryFormat } from '../../src/memories/exchange/file-format.ts'
import { importUnits } from '../../src/memories/exchange/import-units.ts'
import type { MemoryId } from '../../src/memories/memory.ts'
import type { KeyedSegment } from '../../src/memories/memory-store.ts'
import { heapInUse } from '../support/heap-in-use.ts'
import { language, newMemory, tmxOf } from './support/units.ts'

/** Imports into nothing and gives what would have been stored. */
async function read(
  content: string | Uint8Array | AsyncIterable<Uint8Array>,
  format: MemoryFormat = 'tmx',
  languages = {},
) {
  const segments: KeyedSegment[] = []
  const batches: number[] = []
  const result = await importUnits({
    store: {
      append: async (added) => {
        batches.push(added.segments.length)
        if (segments.length < 10_000) segments.push(...added.segments)
        return true
      },
      addIndex: async () => true,
    },
    place: 1,
    reader: createReader(format, languages),
    content: typeof content === 'string' || content instanceof Uint8Array ? once(content) : content,
    clock: { nowMs: () => 1_000 },
    segmentsLimit: 2_000_000,
    signal: new AbortController().signal,
    onProgress: async () => {},
  })
  return { ...result, all: segments, batches }
}

async function* once(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content)
}

const VARIANTS = 300_000

const GOOD = tmxOf([['One', 'Eins']])

test.each([
  ['nothing', '', /not well-formed|no segments/],
  ['no XML', 'hello', /not well-formed/],
  ['another root', '<html/>', /root element is <html>/],
  ['no units', tmxOf([]), /no segments/],
  [
    'an entity bomb',
    '<!DOCTYPE tmx [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><tmx><body>&b;</body></tmx>',
    /document type are not allowed/,
  ],
  [
    'an external entity',
    '<!DOCTYPE tmx [<!ENTITY x SYSTEM "file:///etc/passwd">]><tmx>&x;</tmx>',
    /not allowed/,
  ],
  ['an entity that nobody declared', GOOD.replace('One', '&one;'), /Line 2: the file is not well-formed/],
  ['elements without an end', GOOD.replace('</seg>', ''), /not well-formed/],
  [
    'an invalid source language',
    GOOD.replace('srclang="en"', 'srclang="klingon"'),
    /"klingon" of the file is not supported/,
  ],
  ['only unknown languages', tmxOf([['One', 'Eins']], ['en', 'q!']), /None of the 1 units can be used/],
  [
    'a text without end',
    `<tmx><body><tu><tuv><seg>${'x'.repeat(2_000_000)}`,
    /more than 1048576 characters without a tag/,
  ],
  ['deep nesting', `<tmx>${'<a>'.repeat(100_000)}`, /nested more than 64 deep/],
])('%s is refused, and said to be', async (_what, content, message) => {
  await expect(read(content)).rejects.toMatchObject({
    name: 'UnreadableMemory',
    message: expect.stringMatching(message) as string,
  })
})

test('a file cut anywhere is refused', async () => {
  const whole = tmxOf([
    ['One & only'.replace('&', '&amp;'), 'Eins'],
    ['Two', 'Zwei'],
  ])
  for (let length = 1; length < whole.length; length += 7) {
    await expect(read(whole.slice(0, length))).rejects.toMatchObject({ name: 'UnreadableMemory' })
  }
})

test.each([
  [
    'bytes that are no UTF-8',
    Buffer.concat([Buffer.from(GOOD.slice(0, -8)), Buffer.from([0xff, 0xfe])]),
    /not valid UTF-8/,
  ],
  [
    'an encoding that there is not',
    Buffer.from(GOOD.replace('?>', ' encoding="x-none"?>')),
    /"x-none" is not known/,
  ],
])('%s are refused', async (_what, content, message) => {
  await expect(read(content)).rejects.toMatchObject({ message: expect.stringMatching(message) as string })
})

test.each([
  ['UTF-16 with a mark', Buffer.from(`\ufeff${tmxOf([['Größe', 'Grösse']])}`, 'utf16le')],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${tmxOf([['Größe', 'Grösse']])}`)],
  ['Latin 1', Buffer.from(tmxOf([['Größe', 'Grösse']]).replace('?>', ' encoding="ISO-8859-1"?>'), 'latin1')],
])('%s is read', async (_what, content) => {
  expect((await read(content)).all).toMatchObject([{ source: { text: 'Größe' } }])
})

test('units that cannot be used are skipped and counted', async () => {
  const long = 'word '.repeat(1_000)
  const pairs = [
    ['One', 'Eins'],
    ['', 'Leer'],
    ['Two', ' '],
    [long, 'Lang'],
    ['Three', 'Drei'],
  ] as const
  const { segments, skipped, all } = await read(tmxOf(pairs))
  expect({ segments, skipped }).toEqual({ segments: 2, skipped: 3 })
  expect(all.map(({ number, source }) => [number, source.text])).toEqual([
    [0, 'One'],
    [1, 'Three'],
  ])
})

test('units that are too long in all languages together are skipped, and long ones are written in small batches', async () => {
  const unit = (codes: number, note = '') => {
    const seg = `<seg>a<ph x="${'x'.repeat(codes)}"/></seg>`
    return `<tu><note>${note}</note><tuv xml:lang="en">${seg}</tuv><tuv xml:lang="de">${seg}</tuv></tu>`
  }
  const units = [
    unit(31_980),
    ...Array.from({ length: 100 }, () => unit(31_000)),
    unit(31_980, 'a longer note'),
  ]
  const { segments, skipped, batches } = await read(`<tmx><body>${units.join('')}</body></tmx>`)
  expect({ segments, skipped }).toEqual({ segments: 101, skipped: 1 })
  expect(Math.max(...batches)).toBeLessThan(40)
})

test('units of other source languages are skipped, forms of the own are not', async () => {
  const unit = (from: string, to: string) =>
    `<tu><tuv xml:lang="${from}"><seg>a</seg></tuv><tuv xml:lang="${to}"><seg>b</seg></tuv></tu>`
  const units = [unit('en-GB', 'de-DE'), unit('EN_us', 'de-CH'), unit('fr', 'de'), unit('de', 'en')]
  const file = `<tmx version="1.4"><header srclang="EN-us"/><body>${units.join('')}</body></tmx>`
  const { source, segments, skipped, all } = await read(file)
  expect({ source, segments, skipped }).toEqual({ source: 'en', segments: 3, skipped: 1 })
  expect(all.map(({ targets }) => targets.map((target) => target.language))).toEqual([
    ['de'],
    ['de-CH'],
    ['de'],
  ])
})

test('of a unit with 300,000 variants the first of each language are kept, in bounded memory', async () => {
  const before = heapInUse()
  let kept = 0
  async function* variants(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(
      '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>One</seg></tuv>',
    )
    const some = '<tuv xml:lang="de"><seg>Eins</seg></tuv>'.repeat(1_000)
    for (let count = 0; count < VARIANTS / 1_000; count += 1) yield Buffer.from(some)
    kept = heapInUse() - before
    yield Buffer.from('</tu></body></tmx>')
  }
  const { all, segments } = await read(variants())
  expect(segments).toBe(1)
  expect(all[0]?.targets).toEqual([{ language: language('de'), text: 'Eins' }])
  expect(kept).toBeLessThan(10 * 1_048_576)
})

test('inline codes are kept in the markup and left out of the text, placeholders are text', async () => {
  const source =
    'Click <bpt i="1">&lt;b&gt;</bpt>OK<ept i="1">&lt;/b&gt;</ept>, <ph x="1">{name}</ph> &amp; <hi>all</hi>!'
  const { all } = await read(tmxOf([[source, source]]))
  expect(all[0]?.source).toEqual({ text: 'Click OK, {name} & all!', markup: source })
})

test('texts with characters that XML cannot hold are skipped', async () => {
  const csv = 'en,de\nOne,Ei\u0001ns\nTwo,Zwei\uffff\nThree,"Dr\rei"\nA\u000bB,C'
  const { all, skipped } = await read(csv, 'csv')
  expect(all.map(({ targets }) => targets[0]?.text)).toEqual(['Dr\rei'])
  expect(skipped).toBe(3)
})

test('what is exported can be read again, whatever was stored', async () => {
  const memory = {
    ...newMemory(),
    id: 'id' as MemoryId,
    targets: [],
    segmentCount: 1,
    updatedAtMs: 1,
    header: { notes: ['a\u0002b'] },
  }
  const stored = {
    source: { text: 'One\u0001\rtwo' },
    targets: [{ language: language('de'), text: 'Eins', markup: '<hi>Ei\u0001ns</hi>\r' }],
    attributes: { props: [{ type: 't\u0003', value: 'v\ufffe' }] },
    number: 0,
    createdAtMs: 1,
  }
  const pieces: Uint8Array[] = []
  const store = { segments: async () => [stored] }
  for await (const piece of exportMemory(memory, store, new AbortController().signal)) pieces.push(piece)
  expect((await read(Buffer.concat(pieces))).all).toMatchObject([
    {
      source: { text: 'One\rtwo' },
      targets: [{ text: 'Eins\r' }],
      attributes: { props: [{ type: 't', value: 'v' }] },
    },
  ])
})

test('CSV with semicolons is read where the first row says so, as German spreadsheets write it', async () => {
  expect((await read('en;de\nSay, you;Sag, du\n"One; two";Eins', 'csv')).all).toMatchObject([
    { source: { text: 'Say, you' }, targets: [{ text: 'Sag, du' }] },
    { source: { text: 'One; two' }, targets: [{ text: 'Eins' }] },
  ])
})

test('tables are read with and without a first row of languages', async () => {
  const csv = 'en,de,fr\r\n"Say ""hi"", you","Sag\nhallo",Salut\r\n\r\nTwo,Zwei,Deux'
  expect((await read(csv, 'csv')).all).toMatchObject([
    { source: { text: 'Say "hi", you' }, targets: [{ text: 'Sag\nhallo' }, { text: 'Salut' }] },
    { source: { text: 'Two' } },
  ])
  const languages = { source: language('en'), target: language('pl') }
  expect((await read('"One\tJeden\nno\tit\n', 'tsv', languages)).all).toMatchObject([
    { source: { text: '"One' }, targets: [{ language: 'pl', text: 'Jeden' }] },
    { source: { text: 'no' } },
  ])
  await expect(read('One\tJeden\n', 'tsv')).rejects.toMatchObject({
    message: expect.stringContaining('parameters.source_language') as string,
  })
  await expect(read('en,de\na,b,c', 'csv')).rejects.toMatchObject({
    message: 'Row 2 has 3 columns; 2 are expected.',
  })
  await expect(read('en,de\n"a,b', 'csv')).rejects.toMatchObject({
    message: expect.stringContaining('inside quotes') as string,
  })
})

test.each([
  [
    '1.2',
    '<xliff version="1.2"><file source-language="en" target-language="de"><body><trans-unit id="1"><source>A <g id="1">b</g></source><target>Ä <g id="1">b</g></target><alt-trans><source>x</source><target>y</target></alt-trans></trans-unit><trans-unit id="2"><source>C</source></trans-unit></body></file></xliff>',
  ],
  [
    '2.0',
    '<xliff version="2.0" srcLang="en" trgLang="de"><file><unit><segment><source>A <pc id="1">b</pc></source><target>Ä <pc id="1">b</pc></target></segment><segment><source>C</source></segment></unit></file></xliff>',
  ],
])('XLIFF %s is read', async (_version, content) => {
  const { all } = await read(content, 'xliff')
  expect(all.map(({ source, targets }) => [source.text, targets[0]?.text])).toEqual([['A b', 'Ä b']])
})
