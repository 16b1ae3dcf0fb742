import { XML_HEAD } from './word-files.ts'
import { zipFiles } from './zip-files.ts'

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export interface WorkbookParts {
  /** What stands in `worksheet`, from `sheetData` on. */
  readonly sheets: readonly string[]
  /** What stands in each `si`. */
  readonly strings: readonly string[]
  /** Tables of the first sheet, what stands in `table` and its attributes. */
  readonly tables?: readonly string[]
  readonly names?: string
  readonly comments?: string
}

/** A workbook of these parts. */
export function workbookFile({
  sheets,
  strings,
  tables = [],
  names = '',
  comments,
}: WorkbookParts): Uint8Array {
  const overrides = [
    ['workbook.xml', 'sheet.main'],
    ['sharedStrings.xml', 'sharedStrings'],
    ...sheets.map((_, at) => [`worksheets/sheet${at + 1}.xml`, 'worksheet']),
    ...tables.map((_, at) => [`tables/table${at + 1}.xml`, 'table']),
    ...(comments === undefined ? [] : [['comments1.xml', 'comments']]),
  ].map(([part, type]) => `<Override PartName="/xl/${part}" ContentType="${TYPE}.${type}+xml"/>`)
  const relations = (list: ReadonlyArray<readonly [string, string]>) =>
    `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list
      .map(
        ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${REL}/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`
  return zipFiles({
    '[Content_Types].xml': `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML_HEAD}<workbook xmlns="${SHEET}" xmlns:r="${REL}"><sheets>${sheets.map((_, at) => `<sheet name="Sheet ${at + 1}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets>${names}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/sharedStrings.xml': `${XML_HEAD}<sst xmlns="${SHEET}" count="${strings.length}" uniqueCount="${strings.length}">${strings.map((string) => `<si>${string}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map((sheet, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${XML_HEAD}<worksheet xmlns="${SHEET}" xmlns:r="${REL}"><sheetViews><sheetView workbookViewId="0"/></sheetViews>${sheet}</worksheet>`,
      ]),
    ),
    ...Object.fromEntries(
      tables.map((table, at) => [
        `xl/tables/table${at + 1}.xml`,
        `${XML_HEAD}<table xmlns="${SHEET}" id="${at + 1}" ${table}</table>`,
      ]),
    ),
    'xl/worksheets/_rels/sheet1.xml.rels': relations([
      ...tables.map((_, at) => ['table', `../tables/table${at + 1}.xml`] as const),
      ...(comments === undefined ? [] : [['comments', '../comments1.xml'] as const]),
    ]),
    ...(comments === undefined
      ? {}
      : {
          'xl/comments1.xml': `${XML_HEAD}<comments xmlns="${SHEET}"><authors><author>Jane Miller</author></authors><commentList><comment ref="A1" authorId="0"><text>${comments}</text></comment></commentList></comments>`,
        }),
  })
}

/** Rows of cells: a number is a shared string, a text is the markup in a cell of its own. */
export function sheetData(rows: ReadonlyArray<ReadonlyArray<number | string>>): string {
  const cell = (content: number | string, reference: string) =>
    typeof content === 'number'
      ? `<c r="${reference}" t="s"><v>${content}</v></c>`
      : content.replace('<c', `<c r="${reference}"`)
  return `<sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((content, column) => cell(content, `${'ABCDEFGH'[column]}${row + 1}`)).join('')}</row>`,
    )
    .join('')}</sheetData>`
}
