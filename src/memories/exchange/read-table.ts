import type { ImportLanguages } from '../jobs/memory-job.ts'
import { UnreadableMemory } from '../memory-errors.ts'
import { parseMemoryLanguage } from '../memory-languages.ts'
import { SEGMENT_LENGTH_LIMIT } from '../memory-limits.ts'
import type { FileUnit, UnitReader } from './file-unit.ts'

const ROW_LIMIT = 41 * SEGMENT_LENGTH_LIMIT
const COLUMNS_LIMIT = 41
/** Signs that mean something in a table, each alone, and what stands between them. */
const RUNS = /[^",;\t\r\n]+|[",;\t\r\n]/g

/**
 * Reads tables of texts, one unit a row, the source first: TSV without quotes, or CSV as RFC 4180 says, with semicolons
 * where the row of languages has them. The first row may name the languages of the columns; otherwise they have to be given.
 *
 * Errors: `UnreadableMemory` that names the row.
 */
export function createTableReader(kind: 'tsv' | 'csv', languages: ImportLanguages): UnitReader {
  // Where the first row has to name languages, `en;de` is what a spreadsheet writes in countries with a decimal comma.
  const mayUseSemicolons = languages.source === undefined || languages.target === undefined
  const rows =
    kind === 'tsv'
      ? createRows('\t', { isQuoted: false, mayUseSemicolons: false })
      : createRows(',', { isQuoted: true, mayUseSemicolons })
  let columns: readonly string[] | undefined
  let row = 0

  function toUnits(cells: readonly (readonly string[])[]): readonly FileUnit[] {
    return cells.flatMap((fields) => {
      row += 1
      if (fields.every((field) => field.trim() === '')) return []
      if (columns === undefined) {
        columns = headerOf(fields, languages)
        if (columns !== undefined) return []
        columns = givenColumns(languages)
      }
      const own = columns
      if (fields.length < 2 || fields.length > own.length) {
        throw new UnreadableMemory(`Row ${row} has ${fields.length} columns; ${own.length} are expected.`)
      }
      return [
        {
          variants: fields.map((text, index) => ({ language: own[index] ?? '', content: { text } })),
          ...(fields.some((text) => text.length > SEGMENT_LENGTH_LIMIT) ? { isTooLong: true } : {}),
        },
      ]
    })
  }

  return {
    push: (text) => toUnits(rows.push(text)),
    end: () => toUnits(rows.end()),
    header: () => ({ sourceLanguage: columns?.[0] }),
  }
}

/** The first row, when every cell of it names a language; where the languages are given, when it names just these. */
function headerOf(fields: readonly string[], given: ImportLanguages): readonly string[] | undefined {
  if (fields.length < 2 || fields.length > COLUMNS_LIMIT) return undefined
  const named = fields.map(parseMemoryLanguage)
  if (named.includes(undefined)) return undefined
  if (given.source === undefined || given.target === undefined) return fields
  return named[0] === given.source && named[1] === given.target ? fields : undefined
}

function givenColumns({ source, target }: ImportLanguages): readonly string[] {
  if (source === undefined || target === undefined) {
    throw new UnreadableMemory(
      'The first row does not name the languages of the columns (such as en and de), and the import does not either: ' +
        'set parameters.source_language and parameters.target_language.',
    )
  }
  return [source, target]
}

/** What parts two fields: the usual sign, or semicolons where the first field names a language and ends in one. */
function createSeparator(usual: string, mayUseSemicolons: boolean): (sign: string, field: string) => boolean {
  let separator = usual
  let isDecided = !mayUseSemicolons
  return (sign, field) => {
    if (!isDecided && (sign === separator || sign === ';')) {
      isDecided = true
      if (sign === ';' && parseMemoryLanguage(field) !== undefined) separator = ';'
    }
    return sign === separator
  }
}

/** Quotes around a field, as RFC 4180 has them; in the middle of one they are text. */
function createQuotes() {
  let state: 'start' | 'plain' | 'quoted' | 'quote' = 'start'
  return {
    get areOpen() {
      return state === 'quoted'
    },
    beginField(): void {
      state = 'start'
    },
    beginPlain(): void {
      state = 'plain'
    },
    /** What signs add to the field that are inside quotes, or one of them; `undefined` for others. */
    take(signs: string): string | undefined {
      if (signs !== '"') return state === 'quoted' ? signs : undefined
      if (state === 'plain') return undefined
      const isSecond = state === 'quote'
      state = state === 'quoted' ? 'quote' : 'quoted'
      return isSecond ? signs : ''
    },
  }
}

/** Cuts text into rows of fields as it comes. */
function createRows(
  usual: string,
  { isQuoted, mayUseSemicolons }: { readonly isQuoted: boolean; readonly mayUseSemicolons: boolean },
) {
  const isSeparator = createSeparator(usual, mayUseSemicolons)
  const rows: string[][] = []
  let fields: string[] = []
  let field = ''
  let size = 0
  const quotes = createQuotes()
  let wasReturn = false

  function endField(): void {
    fields.push(field)
    field = ''
    quotes.beginField()
  }
  function endRow(): void {
    endField()
    rows.push(fields)
    fields = []
    size = 0
  }

  function take(signs: string): void {
    size += signs.length
    if (size > ROW_LIMIT) throw new UnreadableMemory(`A row is longer than ${ROW_LIMIT} characters.`)
    const quoted = isQuoted ? quotes.take(signs) : undefined
    if (quoted !== undefined) field += quoted
    else takePlain(signs)
  }

  function takePlain(signs: string): void {
    if (isSeparator(signs, field)) endField()
    else if (signs === '\n') {
      if (wasReturn) field = field.slice(0, -1)
      endRow()
    } else {
      field += signs
      quotes.beginPlain()
    }
  }

  return {
    push(text: string): readonly (readonly string[])[] {
      for (const [signs] of text.matchAll(RUNS)) {
        take(signs)
        wasReturn = signs === '\r' && !quotes.areOpen
      }
      return rows.splice(0)
    },
    end(): readonly (readonly string[])[] {
      if (quotes.areOpen) throw new UnreadableMemory('The file ends inside quotes.')
      if (field !== '' || fields.length > 0) endRow()
      return rows.splice(0)
    },
  }
}
