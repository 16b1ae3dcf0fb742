import { deflateSync } from 'node:zlib'
import { type HostileFile, many } from './hostile-file.ts'

type Row = readonly [
  fileName: string,
  name: string,
  content: () => string | Uint8Array,
  refusal?: RegExp | undefined,
]

const NESTED = /nested/
const HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'

const ROWS: readonly Row[] = [
  ['a.txt', 'NUL', () => 'Some\0words', /not plain text/],
  ['a.txt', 'a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /not plain text/],
  ['a.txt', 'half of UTF-16', () => Buffer.from([0xff, 0xfe, 0x41]), /damaged/],
  ['a.txt', 'half a pair in UTF-16', () => Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00])],
  ['a.txt', 'one line of 1 MB', () => 'word '.repeat(200_000)],
  ['a.txt', 'one word of 1 MB', () => 'w'.repeat(1_000_000)],
  ['a.txt', 'a letter with 500,000 marks', () => `e${'\u0301'.repeat(500_000)} words`],
  ['a.txt', '500,000 lines', () => 'a\n'.repeat(500_000)],
  [
    'a.txt',
    'bytes that are no UTF-8',
    () => Buffer.concat([Buffer.from('Some words '), Buffer.from([0xc3, 0x28])]),
  ],
  ['a.json', 'nothing', () => '', /JSON|empty/],
  ['a.json', 'no end', () => '{"a": "Some words', /JSON/],
  ['a.json', '100,000 arrays', () => '['.repeat(100_000) + ']'.repeat(100_000), NESTED],
  ['a.json', '100,000 open objects', () => '{"a":'.repeat(100_000), NESTED],
  ['a.json', 'a million numbers', () => `[${'1,'.repeat(1_000_000)}1]`],
  ['a.json', 'a giant number', () => `{"a": ${'9'.repeat(1_000_000)}, "b": "Some words"}`],
  ['a.json', 'half a surrogate pair', () => '{"a": "Some \\ud800 words"}'],
  [
    'a.json',
    'keys of prototypes',
    () => '{"__proto__": "Some words", "constructor": {"prototype": "More words"}}',
  ],
  [
    'a.json',
    'bytes that are no UTF-8',
    () => Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]),
  ],
  ['a.json', 'two values', () => '{"a": "b"} {"c": "d"}', /JSON/],
  [
    'a.yaml',
    'an alias bomb',
    () =>
      `a: &a [x, x, x, x, x, x, x, x, x]\n${many(9, (at) => `${'bcdefghij'[at]}: &${'bcdefghij'[at]} [${Array.from({ length: 9 }, () => `*${'abcdefghi'[at]}`).join(', ')}]\n`)}`,
  ],
  [
    'a.yaml',
    '101 aliases',
    () => `a: &a words\nb: [${Array.from({ length: 200 }, () => '*a').join(', ')}]\n`,
  ],
  ['a.yaml', 'an alias of itself', () => 'a: &a\n  b: *a\n  c: Some words\n'],
  ['a.yaml', 'an alias of nobody', () => 'a: *nobody\n'],
  ['a.yaml', '100,000 lists', () => '['.repeat(100_000), /YAML|nested/i],
  ['a.yaml', '10,000 levels of blocks', () => many(3000, (at) => `${' '.repeat(at)}a:\n`), NESTED],
  ['a.yaml', 'a tab for a space', () => 'a:\n\tb: words\n', /YAML/],
  ['a.yaml', '20,000 keys', () => many(20_000, (at) => `key${at}: Some words ${at}\n`)],
  ['a.yaml', 'a tag of code', () => 'a: !!js/function "function () { return 1 }"\nb: Some words\n'],
  ['a.md', 'an emphasis that never comes', () => 'a**b'.repeat(20_000), /more than 20000 marks/],
  ['a.md', '10,000 quotes in one another', () => `${'> '.repeat(10_000)}Some words`, NESTED],
  ['a.md', '10,000 lists in one another', () => `${'- '.repeat(10_000)}Some words`, NESTED],
  ['a.md', '50,000 brackets', () => '['.repeat(50_000), /more than 20000 marks/],
  ['a.md', '50,000 open links', () => '[a]('.repeat(20_000), /more than 20000 marks/],
  [
    'a.md',
    'backticks of every length',
    () => many(600, (at) => '`'.repeat(at) + ' '),
    /more than 20000 marks/,
  ],
  ['a.md', '10,000 stars and underscores', () => '*_'.repeat(5000)],
  [
    'a.md',
    'a table of 2,000 columns',
    () => `|${' a word |'.repeat(2000)}\n|${'-|'.repeat(2000)}\n|${' b |'.repeat(2000)}\n`,
  ],
  [
    'a.md',
    '20,000 references',
    () => many(20_000, (at) => `[a${at}]: http://example.org/${at}\n`),
    /more than 20000 marks/,
  ],
  ['a.md', 'front matter without an end', () => `---\ntitle: ${'a: '.repeat(10_000)}`],
  ['a.html', '100,000 open elements', () => `${'<div>'.repeat(100_000)}Some words`],
  ['a.html', '100,000 open letters', () => `${'<b>'.repeat(100_000)}Some words`],
  ['a.html', 'formats across one another', () => '<b><i></b></i>'.repeat(20_000) + 'Some words'],
  ['a.html', 'tables in one another', () => '<table><tr><td>'.repeat(5000) + 'Some words'],
  ['a.html', 'an attribute of 4 MB', () => `<p title="${'x'.repeat(4_000_000)}">Some words`],
  ['a.html', 'a script without an end', () => '<p>Some words<script>'.concat('if (a < b) '.repeat(10_000))],
  ['a.html', 'a comment without an end', () => `<p>Some words<!--${'-'.repeat(100_000)}`],
  ['a.html', '200,000 signs of less', () => '<'.repeat(200_000)],
  ['a.html', '200,000 ampersands', () => '&'.repeat(200_000)],
  ['a.html', 'an unknown character set', () => '<meta charset="x-nonsense"><p>Some words'],
  [
    'a.html',
    'another character set than it says',
    () => Buffer.from('<meta charset="utf-8"><p>Gr\u00f6\u00dfe', 'latin1'),
  ],
  ['a.html', '300,000 empty elements', () => '<p>'.repeat(300_000)],
  ['a.html', '100,000 attributes', () => `<p ${many(100_000, (at) => `a${at} `)}>Some words`],
  ['a.csv', 'a quotation without an end', () => 'a,b\n"Some words,c\n'.repeat(3), /never closed/],
  ['a.csv', 'a million quotation marks', () => '"'.repeat(1_000_000)],
  ['a.csv', '50,000 columns', () => 'word,'.repeat(50_000)],
  ['a.csv', 'a formula', () => 'a,b\n=HYPERLINK("http://example.org"),Some words\n'],
  [
    'a.po',
    'a string without an end',
    () => `${HEADER}msgid "Some words\nmsgstr ""\n`,
    /gettext|PO|string|line/,
  ],
  [
    'a.po',
    'a billion plural forms',
    () =>
      'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=1000000000; plural=n;\\n"\n\nmsgid "One file"\nmsgid_plural "Many files"\nmsgstr[0] ""\n',
  ],
  [
    'a.po',
    'a plural form of a giant number',
    () => `${HEADER}msgid "One file"\nmsgid_plural "Many files"\nmsgstr[99999999999] ""\n`,
    /plural|line|gettext|PO/,
  ],
  [
    'a.po',
    'an unknown character set',
    () =>
      'msgid ""\nmsgstr "Content-Type: text/plain; charset=x-nonsense\\n"\n\nmsgid "Some words"\nmsgstr ""\n',
  ],
  ['a.po', '20,000 entries', () => HEADER + many(20_000, (at) => `msgid "Some words ${at}"\nmsgstr ""\n\n`)],
  ['a.po', 'no entries', () => 'Some words'.repeat(20), /gettext|PO|line/],
  ['a.srt', 'no times', () => 'Some words. '.repeat(100), /subtitle|cue|SubRip|time/i],
  [
    'a.srt',
    'times that run back',
    () => '1\n00:00:09,000 --> 00:00:01,000\nSome words\n\n2\n00:00:02,000 --> 00:00:01,000\nMore words\n',
  ],
  [
    'a.srt',
    'times of giant numbers',
    () => '1\n99999999999:00:00,000 --> 999999999999:00:02,000\nSome words\n',
    /no line holds times/,
  ],
  [
    'a.srt',
    '5,000 cues of one sentence',
    () => many(3000, (at) => `${at}\n00:00:01,000 --> 00:00:01,010\nand so on\n\n`),
  ],
  ['a.vtt', 'no head', () => '00:01.000 --> 00:02.000\nSome words\n', /WEBVTT/],
  [
    'a.vtt',
    'tags that never end',
    () => `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<b>'.repeat(10_000)}Some words\n`,
  ],
  ['a.vtt', 'a note without an end', () => `WEBVTT\n\nNOTE ${'x\n'.repeat(30_000)}`],
  ['a.xliff', 'no XLIFF', () => '<a/>', /XLIFF/],
  [
    'a.xliff',
    'another target',
    () =>
      '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="fr"><file id="f"><unit id="u"><segment><source>Some words</source></segment></unit></file></xliff>',
    /fr/,
  ],
  [
    'a.docx',
    'a PDF',
    () => pdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>']),
    /no archive/,
  ],
]

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

const PDFS: readonly Row[] = [
  ['a.pdf', 'nothing', () => '', PDF],
  ['a.pdf', 'text', () => 'Some words. '.repeat(100), PDF],
  ['a.pdf', 'a head alone', () => '%PDF-1.7\n', PDF],
  ...[0.2, 0.5, 0.8].map(
    (share): Row => [
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
]

/** A PDF of these objects, numbered from 1, the first of which is the catalogue. */
function pdf(objects: readonly (string | Uint8Array)[]): Buffer {
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

/** Texts and PDF files that nest, lie, never end, or are something else. */
export const HOSTILE_TEXTS: readonly HostileFile[] = [...ROWS, ...PDFS].map(
  ([fileName, name, content, refusal]) => ({
    name: `${fileName.slice(2)}: ${name}`,
    fileName,
    bytes: () => Buffer.from(content() as Uint8Array),
    refusal,
  }),
)
