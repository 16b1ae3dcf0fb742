import { deflateSync } from 'node:zlib'
import { type HostileFile, type HostileRow, hostileFiles } from './hostile-file.ts'

const PAGE =
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>'
const CONTENT = 'BT /F 12 Tf 50 700 Td (Some words of a page) Tj ET'
const stream = (content: string | Uint8Array, dictionary = '') =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${content.length}>>\nstream\n`),
    Buffer.from(content as Uint8Array),
    Buffer.from('\nendstream'),
  ])
const CATALOG = '<</Type/Catalog/Pages 2 0 R>>'
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const PDF = /PDF/
const sound = () => pdf([CATALOG, PAGES, PAGE, stream(CONTENT)])

const PDFS: readonly HostileRow[] = [
  ['a.pdf', 'nothing', () => '', PDF],
  ['a.pdf', 'text', () => 'Some words. '.repeat(100), PDF],
  ['a.pdf', 'a head alone', () => '%PDF-1.7\n', PDF],
  ...[0.2, 0.5, 0.8].map(
    (share): HostileRow => [
      'a.pdf',
      `cut at ${share * 100} %`,
      () => sound().subarray(0, share * sound().length),
      PDF,
    ],
  ),
  ['a.pdf', 'pages in a circle', () => pdf([CATALOG, '<</Type/Pages/Kids[2 0 R]/Count 1>>']), PDF],
  [
    'a.pdf',
    'pages that are their own parents',
    () =>
      pdf([
        CATALOG,
        '<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count 1>>',
        '<</Type/Pages/Parent 2 0 R/Kids[2 0 R]/Count 1>>',
      ]),
    PDF,
  ],
  ['a.pdf', 'a catalogue that is itself', () => pdf(['1 0 R', PAGES]), PDF],
  [
    'a.pdf',
    'a length that is its own stream',
    () => pdf([CATALOG, PAGES, PAGE, Buffer.from(`<</Length 4 0 R>>\nstream\n${CONTENT}\nendstream`)]),
  ],
  ['a.pdf', 'no pages', () => pdf([CATALOG, '<</Type/Pages/Kids[]/Count 0>>']), PDF],
  [
    'a.pdf',
    'a billion pages',
    () => pdf([CATALOG, '<</Type/Pages/Kids[3 0 R]/Count 1000000000>>', PAGE, stream(CONTENT)]),
  ],
  [
    'a.pdf',
    'a table of nothing',
    () =>
      Buffer.from(
        sound()
          .toString('latin1')
          .replace(/xref[\s\S]*/, 'startxref\n0\n%%EOF'),
        'latin1',
      ),
    /damaged/,
  ],
  [
    'a.pdf',
    'a table elsewhere',
    () =>
      Buffer.from(
        sound()
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n99999999999'),
        'latin1',
      ),
  ],
  [
    'a.pdf',
    'an encryption',
    () =>
      Buffer.from(
        sound()
          .toString('latin1')
          .replace(
            '/Root',
            '/Encrypt<</Filter/Standard/V 1/R 2/O(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa)/U(bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb)/P -4>>/ID[(a)(a)]/Root',
          ),
        'latin1',
      ),
    /password/,
  ],
  ['a.pdf', 'a page of nothing', () => pdf([CATALOG, PAGES, PAGE, stream('')]), /PDF|text|scan/],
  [
    'a.pdf',
    'a giant page',
    () => pdf([CATALOG, PAGES, PAGE.replace('600 800', '99999999999 1e300'), stream(CONTENT)]),
  ],
  [
    'a.pdf',
    'a stream that bursts',
    () =>
      pdf([
        CATALOG,
        PAGES,
        PAGE,
        stream(deflateSync(Buffer.alloc(60 * 2 ** 20, ' ')), '/Filter/FlateDecode'),
      ]),
    /PDF|text|scan|complex/,
  ],
  [
    'a.pdf',
    'a stream that is no stream',
    () => pdf([CATALOG, PAGES, PAGE, stream(Buffer.alloc(500, 0xff), '/Filter/FlateDecode')]),
    /PDF|text|scan/,
  ],
  [
    'a.pdf',
    '100,000 arrays',
    () => pdf([CATALOG, PAGES, PAGE, stream('['.repeat(100_000))]),
    /PDF|text|scan/,
  ],
  ['a.pdf', '2,000 states', () => pdf([CATALOG, PAGES, PAGE, stream('q '.repeat(2000) + CONTENT)])],
  [
    'a.pdf',
    '20,000 states',
    () => pdf([CATALOG, PAGES, PAGE, stream('q '.repeat(20_000) + CONTENT)]),
    /states/,
  ],
]

/** A PDF of these objects, numbered from 1, the first of which is the catalogue. */
export function pdf(objects: readonly (string | Uint8Array)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = 9
  for (const [index, object] of objects.entries()) {
    offsets.push(at)
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object as Uint8Array),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    at += part.length
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** PDF files that run in circles, lie, burst, or are none. */
export const HOSTILE_PDFS: readonly HostileFile[] = hostileFiles(PDFS)
