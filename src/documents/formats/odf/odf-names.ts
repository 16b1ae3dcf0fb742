const OASIS = 'urn:oasis:names:tc:opendocument:xmlns'

/** Namespaces by the prefixes that the code knows them by. */
export const ODF_NAMES = new Map([
  [`${OASIS}:office:1.0`, 'office'],
  [`${OASIS}:text:1.0`, 'text'],
  [`${OASIS}:table:1.0`, 'table'],
  [`${OASIS}:drawing:1.0`, 'draw'],
  [`${OASIS}:style:1.0`, 'style'],
  [`${OASIS}:presentation:1.0`, 'presentation'],
  [`${OASIS}:svg-compatible:1.0`, 'svg'],
  [`${OASIS}:xsl-fo-compatible:1.0`, 'fo'],
  [`${OASIS}:manifest:1.0`, 'manifest'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
])

export const SPREADSHEET_CELLS: ReadonlySet<string> = new Set([
  'table:table-cell',
  'table:covered-table-cell',
])
