import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languagePair } from '../../../test/glossaries/support.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { GlossaryEntry } from '../glossary.ts'
import { type EntriesFormat, parseEntries } from './parse-entries.ts'
import { termFault } from './term-rules.ts'
import { readStoredTsv, writeCsv, writeTsv } from './write-entries.ts'

const pair = languagePair('en', 'de')
const parse = async (text: string, format: EntriesFormat = 'tsv') => [...parseEntries({ text, format, pair })]

async function failureOf(text: string, format: EntriesFormat = 'tsv'): Promise<unknown> {
  try {
    await parse(text, format)
  } catch (error) {
    return error
  }
  return undefined
}

const hallo = { source: 'Hello', target: 'Hallo' }
const welt = { source: 'World', target: 'Welt' }

describe('entries that are accepted', () => {
  test.each<[string, string, EntriesFormat, GlossaryEntry[]]>([
    ['lines with LF', 'Hello\tHallo\nWorld\tWelt', 'tsv', [hallo, welt]],
    ['lines with CRLF and an end', 'Hello\tHallo\r\nWorld\tWelt\r\n', 'tsv', [hallo, welt]],
    ['empty lines', '\nHello\tHallo\n\n\nWorld\tWelt\n\n', 'tsv', [hallo, welt]],
    ['a byte-order mark', '\uFEFFHello\tHallo', 'tsv', [hallo]],
    ['quotes and commas as text in TSV', '"a", b\t„c“', 'tsv', [{ source: '"a", b', target: '„c“' }]],
    ['CSV', 'Hello,Hallo\r\nWorld,Welt\r\n', 'csv', [hallo, welt]],
    ['a byte-order mark before a quote', '\uFEFF"Hello",Hallo', 'csv', [hallo]],
    ['quoted commas and doubled quotes', '"a ""b"", c",d', 'csv', [{ source: 'a "b", c', target: 'd' }]],
    ['an empty quoted column after the target', 'Hello,Hallo,"",', 'csv', [hallo]],
    ['the pair in the third and fourth column', 'Hello,Hallo,en,de', 'csv', [hallo]],
    ['the pair in capitals and with a country', 'Hello,Hallo,EN-us,DE', 'csv', [hallo]],
    [
      'rows of other pairs, left out whatever they hold',
      'Hello,Hallo,en,de\nHello,Bonjour,en,fr\n,,fr,de\nWorld,Welt',
      'csv',
      [hallo, welt],
    ],
    [
      'marks of direction inside a term',
      'a\u200Fb\tc\u200Ed',
      'tsv',
      [{ source: 'a\u200Fb', target: 'c\u200Ed' }],
    ],
    ['characters of regular expressions', '(a|b)*\t[^c]$', 'tsv', [{ source: '(a|b)*', target: '[^c]$' }]],
    [
      'terms that only differ in case',
      'a\tb\nA\tB',
      'tsv',
      [
        { source: 'a', target: 'b' },
        { source: 'A', target: 'B' },
      ],
    ],
    ['a term of 1,024 bytes', `${'é'.repeat(512)}\tx`, 'tsv', [{ source: 'é'.repeat(512), target: 'x' }]],
    [
      'names of object properties',
      '__proto__\tconstructor',
      'tsv',
      [{ source: '__proto__', target: 'constructor' }],
    ],
  ])('%s', async (_name, text, format, expected) => {
    expect(await parse(text, format)).toEqual(expected)
  })

  test('half of a surrogate pair becomes the replacement character', async () => {
    expect(await parse('a\uD800\tb')).toEqual([{ source: 'a\uFFFD', target: 'b' }])
  })
})

const KEY = (index: number, position: number) =>
  `Key with the index ${index} (starting at position ${position})`
const VALUE = (index: number, position: number) =>
  `Value of the key with the index ${index} (starting at position ${position})`

describe('entries that are refused, with the place of the first fault', () => {
  const NONE = 'There are no entries for this language pair'
  const CONTROL = 'contains a control character or a line break'
  const SPACE = 'starts or ends with white space'

  test.each<[string, string, EntriesFormat, string]>([
    [
      'a source twice',
      'Hello\tGuten\nHello\tHallo',
      'tsv',
      `${KEY(1, 12)} duplicates key with the index 0 (starting at position 0)`,
    ],
    [
      'a source twice, counted in code points and without empty lines',
      '😀\tx\n\na\ty\n😀\tz',
      'tsv',
      `${KEY(2, 9)} duplicates key with the index 0 (starting at position 0)`,
    ],
    ['a line without a tab', 'Hello\tHallo\nWorld Welt', 'tsv', `${KEY(1, 12)} misses tab separator`],
    ['a second tab', 'a\tb\tc', 'tsv', `${VALUE(0, 0)} ${CONTROL}`],
    ['no text', '', 'tsv', NONE],
    ['only empty lines', '\n\r\n', 'csv', NONE],
    ['only rows of other pairs', 'a,b,fr,de', 'csv', NONE],
    ['an empty source', '\tb', 'tsv', `${KEY(0, 0)} is empty`],
    ['an empty target', 'a\t', 'tsv', `${VALUE(0, 0)} is empty`],
    ['a source of white space', '\u3000\tb', 'tsv', `${KEY(0, 0)} is empty`],
    ['a target that cannot be seen', 'a\t\u200F\u200B', 'tsv', `${VALUE(0, 0)} is empty`],
    ['a space before the source', ' a\tb', 'tsv', `${KEY(0, 0)} ${SPACE}`],
    ['a no-break space after the target', 'a\tb\u00A0', 'tsv', `${VALUE(0, 0)} ${SPACE}`],
    ['NUL', 'a\u0000\tb', 'tsv', `${KEY(0, 0)} ${CONTROL}`],
    ['NEXT LINE', 'a\tb\u0085c', 'tsv', `${VALUE(0, 0)} ${CONTROL}`],
    ['LINE SEPARATOR', 'a\u2028b\tc', 'tsv', `${KEY(0, 0)} ${CONTROL}`],
    ['a lone carriage return', 'a\rb\tc', 'tsv', `${KEY(0, 0)} ${CONTROL}`],
    [
      'a source of 1,025 bytes',
      `a\tb\n${'é'.repeat(512)}x\ty`,
      'tsv',
      `${KEY(1, 4)} is longer than 1024 bytes`,
    ],
    ['one column', 'a,b\nc', 'csv', `${KEY(1, 4)} misses comma separator`],
    ['five columns', 'a,b,en,de,x', 'csv', `${KEY(0, 0)} has more than 4 columns`],
    ['an unpaired quote', '"a,b\nc,d', 'csv', `${KEY(0, 0)} has an unpaired quotation mark`],
    [
      'a quote within a plain field',
      'a"b,c',
      'csv',
      `${KEY(0, 0)} has a quotation mark in a field without quotes`,
    ],
    ['text after a closing quote', '"a"b,c', 'csv', `${KEY(0, 0)} has text after a closing quotation mark`],
    ['a line break within quotes', '"a\nb",c', 'csv', `${KEY(0, 0)} ${CONTROL}`],
  ])('%s', async (_name, text, format, detail) => {
    expect(await failureOf(text, format)).toMatchObject({
      code: 'invalid_parameter',
      message: 'Invalid glossary entries provided',
      detail,
    })
  })

  test('more than 10 MiB are refused before they are read', async () => {
    const text = `a\t${'é'.repeat(5_242_880)}`
    await expect(parse(text)).rejects.toMatchObject({ code: 'payload_too_large' })
  })
})

describe('round trips', () => {
  const term = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .filter((text) => text.isWellFormed() && !text.startsWith('\uFEFF') && termFault(text) === undefined)
  const list = fc.uniqueArray(fc.record({ source: term, target: term }), {
    minLength: 1,
    maxLength: 30,
    selector: ({ source }) => source,
  })

  test('entries survive TSV and CSV in any line ending', async () => {
    await fc.assert(
      fc.asyncProperty(list, fc.constantFrom('\n', '\r\n'), async (entries, lineEnd) => {
        const tsv = writeTsv(entries).replaceAll('\n', lineEnd)
        expect(await parse(tsv)).toEqual(entries)
        expect(readStoredTsv(writeTsv(entries))).toEqual(entries)
        expect(await parse(writeCsv(entries), 'csv')).toEqual(entries)
        expect(await parse(writeCsv(entries, pair), 'csv')).toEqual(entries)
      }),
      { numRuns: 150 },
    )
  })

  test('any text at all gives entries or an error, never anything else', async () => {
    const messy = fc.string({
      unit: fc.constantFrom('a', 'b', '"', ',', '\t', '\n', '\r', ' ', '\u0000', '\uD800'),
    })
    await fc.assert(
      fc.asyncProperty(messy, fc.constantFrom<EntriesFormat>('tsv', 'csv'), async (text, format) => {
        const failure = await failureOf(text, format)
        expect(failure === undefined || failure instanceof InterpresError).toBe(true)
        const entries = failure === undefined ? await parse(text, format) : []
        expect(new Set(entries.map(({ source }) => source)).size).toBe(entries.length)
        expect(entries.flatMap(({ source, target }) => [termFault(source), termFault(target)])).toEqual(
          entries.flatMap(() => [undefined, undefined]),
        )
      }),
      { numRuns: 500 },
    )
  })
})
