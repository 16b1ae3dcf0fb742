import type { NamespaceNames } from '../../xml/namespace-scope.ts'

const TRANSITIONAL = 'http://schemas.openxmlformats.org'
const STRICT = 'http://purl.oclc.org/ooxml'

/** Namespaces that have two URIs, one of the transitional standard and one of the strict one. */
const BOTH: ReadonlyArray<readonly [prefix: string, transitional: string, strict: string]> = [
  ['w', 'wordprocessingml/2006/main', 'wordprocessingml/main'],
  ['a', 'drawingml/2006/main', 'drawingml/main'],
  ['p', 'presentationml/2006/main', 'presentationml/main'],
  ['x', 'spreadsheetml/2006/main', 'spreadsheetml/main'],
  ['c', 'drawingml/2006/chart', 'drawingml/chart'],
  ['cdr', 'drawingml/2006/chartDrawing', 'drawingml/chartDrawing'],
  ['dgm', 'drawingml/2006/diagram', 'drawingml/diagram'],
  ['wp', 'drawingml/2006/wordprocessingDrawing', 'drawingml/wordprocessingDrawing'],
  ['xdr', 'drawingml/2006/spreadsheetDrawing', 'drawingml/spreadsheetDrawing'],
  ['pic', 'drawingml/2006/picture', 'drawingml/picture'],
  ['r', 'officeDocument/2006/relationships', 'officeDocument/relationships'],
  ['m', 'officeDocument/2006/math', 'officeDocument/math'],
]

/** The namespaces of Office parts, by the prefixes that the code uses. */
export const OFFICE_NAMES: NamespaceNames = new Map([
  ...BOTH.flatMap(
    ([prefix, transitional, strict]): Array<readonly [string, string]> => [
      [`${TRANSITIONAL}/${transitional}`, prefix],
      [`${STRICT}/${strict}`, prefix],
    ],
  ),
  [`${TRANSITIONAL}/markup-compatibility/2006`, 'mc'],
  [`${TRANSITIONAL}/package/2006/content-types`, 'ct'],
  [`${TRANSITIONAL}/package/2006/relationships`, 'rel'],
  [`${TRANSITIONAL}/package/2006/metadata/core-properties`, 'cp'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingShape', 'wps'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingGroup', 'wpg'],
  ['http://schemas.microsoft.com/office/word/2010/wordml', 'w14'],
  ['http://schemas.microsoft.com/office/drawing/2008/diagram', 'dsp'],
  ['http://schemas.microsoft.com/office/drawing/2014/chartex', 'cx'],
  ['http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments', 'tc'],
  ['http://schemas.microsoft.com/office/spreadsheetml/2009/9/main', 'x14'],
  ['http://schemas.microsoft.com/office/excel/2006/main', 'xm'],
  ['http://schemas.microsoft.com/office/powerpoint/2018/8/main', 'p188'],
])
