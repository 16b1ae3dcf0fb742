import { type HostileFile, type HostileRow, hostileFiles, many } from './hostile-file.ts'
import { pdf } from './pdfs.ts'

const NESTED = /nested/
const HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'

const ROWS: readonly HostileRow[] = [
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
  ['a.md', '50,000 stars and underscores', () => '*_'.repeat(25_000), /more than 20000 marks/],
  ['a.md', 'as many in an item', () => `- ${'*_'.repeat(25_000)}`, /more than 20000 marks/],
  ['a.md', 'items of stars', () => `- ${'*_'.repeat(5000)}\n`.repeat(400), /Too many paragraphs/],
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
  ['a.html', 'a million empty elements', () => '<p>'.repeat(1_000_000), /more than 500000 tags/],
  ['a.html', 'half a million letters', () => '<p>a</p>'.repeat(500_000), /more than 500000 tags/],
  ['a.html', '100,000 attributes', () => `<p ${many(100_000, (at) => `a${at} `)}>Some words`],
  ['a.csv', 'a quotation without an end', () => 'a,b\n"Some words,c\n'.repeat(3), /never closed/],
  ['a.csv', 'a million quotation marks', () => '"'.repeat(1_000_000)],
  ['a.csv', '2,500,000 letters', () => 'a,'.repeat(2_500_000)],
  ['a.csv', '200,001 cells', () => 'word,'.repeat(200_001), /more than 200000 pieces/],
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
    'a.xliff',
    'a million empty units',
    () =>
      `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en"><file id="f">${'<unit/>'.repeat(1_000_000)}</file></xliff>`,
  ],
  [
    'a.docx',
    'a PDF',
    () => pdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>']),
    /no archive/,
  ],
]

/** Texts that nest, lie, never end, or are something else. */
export const HOSTILE_TEXTS: readonly HostileFile[] = hostileFiles(ROWS)
