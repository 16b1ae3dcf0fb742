import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { csvReader } from '../../src/documents/formats/csv/csv-reader.ts'
import { htmlReader } from '../../src/documents/formats/html/html-reader.ts'
import { jsonReader } from '../../src/documents/formats/json/json-reader.ts'
import { markdownReader } from '../../src/documents/formats/markdown/markdown-reader.ts'
import { poReader } from '../../src/documents/formats/po/po-reader.ts'
import { srtReader } from '../../src/documents/formats/subtitles/subtitle-readers.ts'
import { yamlReader } from '../../src/documents/formats/yaml/yaml-reader.ts'
import { refusal, translated, translatedBytes } from './support/translated.ts'

describe('encodings', () => {
  test('a file whose encoding lacks a letter becomes UTF-8 with a mark', () => {
    const latin = Buffer.from('1\r\n00:00:01,000 --> 00:00:02,000\r\nD\xe9j\xe0 vu encore\r\n', 'latin1')
    const result = translatedBytes(srtReader, latin, { 'Déjà vu encore': 'Знову' })
    expect(Buffer.from(result).toString('utf8')).toBe('\ufeff1\r\n00:00:01,000 --> 00:00:02,000\r\nЗнову\r\n')
    const kept = translatedBytes(srtReader, latin, { 'Déjà vu encore': 'Schon gesehen: é' })
    expect(Buffer.from(kept).toString('latin1')).toContain('gesehen: \xe9\r\n')
  })

  test('a page whose encoding lacks a letter writes it as a reference', () => {
    const page = Buffer.from('<meta charset=iso-8859-1><p>D\xe9j\xe0 vu</p>', 'latin1')
    const result = Buffer.from(translatedBytes(htmlReader, page, { 'Déjà vu': 'Знову é' })).toString('latin1')
    expect(result).toBe('<meta charset=iso-8859-1><p>&#1047;&#1085;&#1086;&#1074;&#1091; \xe9</p>')
  })

  test('a catalogue whose encoding lacks a letter says that it is UTF-8', () => {
    const file = Buffer.from(
      'msgid ""\nmsgstr "Content-Type: text/plain; charset=ISO-8859-1\\n"\n\n# d\xe9j\xe0\nmsgid "Open it"\nmsgstr ""\n',
      'latin1',
    )
    expect(translated(poReader, file, { 'Open it': 'Відкрити' })).toContain('charset=UTF-8\\n"')
  })

  test('UTF-16 stays UTF-16', () => {
    const file = Buffer.from('\ufeffid\tname\r\n1\tRed apple\r\n', 'utf16le')
    const result = translatedBytes(csvReader, file, { 'Red apple': 'Roter Apfel' })
    expect(Buffer.from(result).toString('utf16le')).toBe('\ufeffid\tname\r\n1\tRoter Apfel\r\n')
  })

  test('what is no text is refused by what it is', () => {
    expect(refusal(csvReader, Buffer.from('PK\u0003\u0004aaaa'))).toContain('ZIP archive')
    expect(refusal(markdownReader, Buffer.from([65, 0, 66]))).toContain('zero bytes')
    expect(refusal(jsonReader, Buffer.from([...Buffer.from('"äöüäöüäöüäöü'), 0xff, 0x22]))).toContain(
      'damaged at byte 26',
    )
  })
})

describe('JSON', () => {
  test.each([
    ['{"a": "b"', 'line 1, column 10: the data ends before it is complete'],
    ['{"a": "b" "c": 1}', 'line 1, column 11: a comma or "}" is missing'],
    ['{"a"}', 'a colon is missing'],
    ['["a"}', '"}" ends nothing'],
    ['{"a": "unclosed}', 'line 1, column 7: a value is broken off'],
    ['[1] [2]', 'something follows the end'],
    ['', 'the data ends'],
    [`${'['.repeat(201)}${']'.repeat(201)}`, 'nested deeper than 200'],
  ])('%s is refused', (file, reason) => {
    expect(refusal(jsonReader, file)).toContain(reason)
  })

  test('nesting of 200 is read', () => {
    expect(refusal(jsonReader, `${'['.repeat(200)}${']'.repeat(200)}`)).toBe('was read')
  })

  test('quotes, backslashes and control characters of a translation are escaped', () => {
    const file = '{"a":"Say it","b":"Say it"}'
    const result = translated(jsonReader, file, { 'Say it': '„Sag" es\\\nso\u0001' })
    expect(JSON.parse(result)).toEqual({ a: '„Sag" es\\\nso\u0001', b: '„Sag" es\\\nso\u0001' })
  })

  test('a file that escapes all letters beyond ASCII goes on doing so', () => {
    expect(translated(jsonReader, '{"a":"caf\\u00e9 bar"}', { 'café bar': 'Tür 😀' })).toBe(
      '{"a":"T\\u00fcr \\ud83d\\ude00"}',
    )
  })

  test('an apostrophe before an argument of ICU does not quote it', () => {
    const file = '{"a":"{n, plural, one {the {item}} other {the {items}}}"}'
    expect(
      translated(jsonReader, file, { 'the {item}': "l'{item}", 'the {items}': "l' {items}" }, 'fr'),
    ).toBe(`{"a":"{n, plural, one {l''{item}} other {l' {items}}}"}`)
  })
})

describe('YAML', () => {
  const round = (file: string, table: Record<string, string>) => {
    const result = translated(yamlReader, file, table)
    return { result, value: parseAllDocuments(result)[0]?.toJS() as unknown }
  }

  test.each([
    ['a: Some text', 'Ja: so', "a: 'Ja: so'"],
    ['a: Some text', 'true', "a: 'true'"],
    ['a: Some text', '- Punkt', "a: '- Punkt'"],
    ['a: Some text', "'s ist # so", "a: '''s ist # so'"],
    ['a: Some text', 'zwei\nZeilen', 'a: "zwei\\nZeilen"'],
    ['a: [Some text]', 'eins, zwei', "a: ['eins, zwei']"],
    ["a: 'Some text'", "Peter's", "a: 'Peter''s'"],
    ['a: "Some text"', 'Er sagt "ja"', 'a: "Er sagt \\"ja\\""'],
    ['a: |\n  Some text\n', 'zwei\nZeilen', 'a: |\n  zwei\n  Zeilen\n'],
    ['a: Some text', '404 nicht gefunden', 'a: 404 nicht gefunden'],
    ['a: Some text', '@so', "a: '@so'"],
  ])('%s translated as %j is %j', (file, text, expected) => {
    const { result, value } = round(file, { 'Some text': text })
    expect(result).toBe(expected)
    expect(JSON.stringify(value)).toContain(JSON.stringify(text).slice(1, -1))
  })

  test('what is no YAML is refused with its place', () => {
    expect(refusal(yamlReader, 'a: b: c\n')).toMatch(/no valid YAML: .*line 1/)
    expect(refusal(yamlReader, `a: ${'['.repeat(3000)}`)).toMatch(/no valid YAML/)
  })

  test('30,000 keys are read in seconds', () => {
    const file = Array.from({ length: 30_000 }, (_, at) => `key${at}: Some text`).join('\n')
    expect(yamlReader.open(Buffer.from(file), { fileName: 'a.yml' }).blocks).toHaveLength(30_000)
  })
})

describe('PO', () => {
  test('a filled template is a valid catalogue in languages of one, two, three and six plural forms', () => {
    const file = `msgid ""\nmsgstr ""\n"Project-Id-Version: x\\n"\n"Language: \\n"\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n\n#, c-format\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n`
    const counts = ['ja', 'de', 'ru', 'ar'].map((target) => {
      const result = translated(poReader, file, { '%d file': '%d X', '%d files': '%d Y' }, target)
      const check = spawnSync('msgfmt', ['--check-format', '-o', '/dev/null', '-'], { input: result })
      if (check.error === undefined) expect(check.stderr.toString()).toBe('')
      return result.split('msgstr[').length - 1
    })
    expect(counts).toEqual([1, 2, 3, 6])
  })

  test.each([
    ['msgid "a"\nmsgstr "b', 'line 2: the text in quotes is not closed'],
    ['msgid "a"\n\nmsgid "b"\nmsgstr ""\n', 'line 1: the entry has no "msgstr"'],
    ['nonsense\n', 'line 1: neither a keyword nor a comment'],
  ])('%j is refused', (file, reason) => {
    expect(refusal(poReader, file)).toContain(reason)
  })

  test('keyboard shortcuts move to the translation', () => {
    const file = 'msgid "_Open"\nmsgstr ""\n\nmsgid "&Save all"\nmsgstr ""\n'
    expect(translated(poReader, file, { Open: 'Öffnen', 'Save all': 'Alles sichern' })).toBe(
      'msgid "_Open"\nmsgstr "Ö_ffnen"\n\nmsgid "&Save all"\nmsgstr "Alle&s sichern"\n'.replace(
        'Ö_ffnen',
        '_Öffnen',
      ),
    )
    expect(translated(poReader, file, { Open: '開く...' }, 'ja')).toContain('msgstr "開く(_O)..."')
  })
})

describe('CSV', () => {
  test('a cell gets quotes where its translation needs them', () => {
    expect(translated(csvReader, 'a,Some text,b\n', { 'Some text': 'eins, "zwei"' })).toBe(
      'a,"eins, ""zwei""",b\n',
    )
  })

  test('no translation becomes a formula', () => {
    expect(translated(csvReader, 'id,Some text\n', { 'Some text': '=A1' })).toBe('id,Some text\n')
  })

  test('a quote that is never closed is refused', () => {
    expect(refusal(csvReader, 'a,b\n1,"open\n')).toContain('line 2, column 3 is never closed')
  })
})

describe('subtitles', () => {
  test('a sentence over cues is cut where its words went', () => {
    const file =
      '1\n00:00:01,000 --> 00:00:02,000\nBecause it rained all day\n\n2\n00:00:02,100 --> 00:00:03,000\nwe stayed at home.\n'
    const result = translated(srtReader, file, {
      'Because it rained all day we stayed at home.': 'Weil es den ganzen Tag regnete, blieben wir zu Hause.',
    })
    expect(result).toContain('Weil es den ganzen Tag regnete,\n\n2\n')
    expect(result).toContain('\nblieben wir zu Hause.\n')
  })

  test('long lines are broken as evenly as the file breaks them', () => {
    const file = '1\n00:00:01,000 --> 00:00:02,000\nThis is the first line of it\nand this is the second.\n'
    const result = translated(srtReader, file, {
      'This is the first line of it and this is the second.':
        'Das hier ist die erste Zeile davon und dies ist die zweite.',
    })
    expect(result.split('\n').slice(2)).toEqual([
      'Das hier ist die erste Zeile',
      'davon und dies ist die zweite.',
      '',
    ])
  })

  test('files without cues are refused', () => {
    expect(refusal(srtReader, 'Just some text\n')).toContain('no valid SubRip file')
  })
})
