import type { DocumentFormat } from './document-format.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** Office documents: an archive of parts, and a minimum. */
const OFFICE = { hasMinimum: true, hasMarkup: true, maxFileBytes: 30 * MEGABYTE }
const OPEN_XML = 'application/vnd.openxmlformats-officedocument'

const OPEN_DOCUMENT = { odt: 'text', odp: 'presentation', ods: 'spreadsheet' }

/** Text formats: markup between the words, and no minimum. */
const TEXTUAL = { hasMinimum: false, hasMarkup: true, maxFileBytes: 5 * MEGABYTE }

/** Every format that can be translated. A new one is a folder beside this file and an entry here. */
export const DOCUMENT_FORMATS: readonly DocumentFormat[] = [
  {
    ...TEXTUAL,
    name: 'txt',
    extensions: ['txt'],
    mediaType: 'text/plain',
    maxFileBytes: MEGABYTE,
    hasMarkup: false,
    outputs: { txt: async () => (await import('./plain/plain-reader.ts')).plainReader },
  },
  {
    ...OFFICE,
    name: 'docx',
    extensions: ['docx'],
    mediaType: `${OPEN_XML}.wordprocessingml.document`,
    outputs: { docx: async () => (await import('./docx/read-docx.ts')).docxReader },
  },
  {
    ...OFFICE,
    name: 'pptx',
    extensions: ['pptx'],
    mediaType: `${OPEN_XML}.presentationml.presentation`,
    outputs: { pptx: async () => (await import('./pptx/read-pptx.ts')).pptxReader },
  },
  {
    ...OFFICE,
    name: 'xlsx',
    extensions: ['xlsx'],
    mediaType: `${OPEN_XML}.spreadsheetml.sheet`,
    outputs: { xlsx: async () => (await import('./xlsx/read-xlsx.ts')).xlsxReader },
  },
  {
    ...OFFICE,
    name: 'doc',
    extensions: ['doc'],
    mediaType: 'application/msword',
    convertedTo: 'docx',
    outputs: { docx: async () => (await import('./docx/read-docx.ts')).docxReader },
  },
  {
    ...OFFICE,
    name: 'xls',
    extensions: ['xls'],
    mediaType: 'application/vnd.ms-excel',
    convertedTo: 'xlsx',
    outputs: { xlsx: async () => (await import('./xlsx/read-xlsx.ts')).xlsxReader },
  },
  {
    ...OFFICE,
    name: 'ppt',
    extensions: ['ppt'],
    mediaType: 'application/vnd.ms-powerpoint',
    convertedTo: 'pptx',
    outputs: { pptx: async () => (await import('./pptx/read-pptx.ts')).pptxReader },
  },
  ...(['odt', 'odp', 'ods'] as const).map((name) => ({
    ...OFFICE,
    hasMinimum: false,
    name,
    extensions: [name],
    mediaType: `application/vnd.oasis.opendocument.${OPEN_DOCUMENT[name]}`,
    outputs: { [name]: async () => (await import('./odf/odf-reader.ts')).odfReader },
  })),
  {
    ...OFFICE,
    hasMinimum: false,
    name: 'epub',
    extensions: ['epub'],
    mediaType: 'application/epub+zip',
    outputs: { epub: async () => (await import('./epub/epub-reader.ts')).epubReader },
  },
  {
    ...TEXTUAL,
    name: 'xliff',
    extensions: ['xliff', 'xlf'],
    mediaType: 'application/xliff+xml',
    maxFileBytes: 10 * MEGABYTE,
    outputs: { xliff: async () => (await import('./xliff/xliff-reader.ts')).xliffReader },
  },
  {
    ...TEXTUAL,
    name: 'html',
    extensions: ['html', 'htm'],
    mediaType: 'text/html',
    outputs: { html: async () => (await import('./html/html-reader.ts')).htmlReader },
  },
  {
    ...TEXTUAL,
    name: 'md',
    extensions: ['md', 'markdown'],
    mediaType: 'text/markdown',
    outputs: { md: async () => (await import('./markdown/markdown-reader.ts')).markdownReader },
  },
  {
    ...TEXTUAL,
    name: 'srt',
    extensions: ['srt'],
    mediaType: 'application/x-subrip',
    maxFileBytes: 150 * KILOBYTE,
    outputs: { srt: async () => (await import('./subtitles/subtitle-readers.ts')).srtReader },
  },
  {
    ...TEXTUAL,
    name: 'vtt',
    extensions: ['vtt'],
    mediaType: 'text/vtt',
    maxFileBytes: 150 * KILOBYTE,
    outputs: { vtt: async () => (await import('./subtitles/subtitle-readers.ts')).vttReader },
  },
  {
    ...TEXTUAL,
    name: 'po',
    extensions: ['po', 'pot'],
    mediaType: 'text/x-gettext-translation',
    outputs: { po: async () => (await import('./po/po-reader.ts')).poReader },
  },
  {
    ...TEXTUAL,
    name: 'json',
    extensions: ['json', 'arb'],
    mediaType: 'application/json',
    outputs: { json: async () => (await import('./json/json-reader.ts')).jsonReader },
  },
  {
    ...TEXTUAL,
    name: 'yaml',
    extensions: ['yaml', 'yml'],
    mediaType: 'application/yaml',
    outputs: { yaml: async () => (await import('./yaml/yaml-reader.ts')).yamlReader },
  },
  {
    ...TEXTUAL,
    name: 'csv',
    extensions: ['csv', 'tsv'],
    mediaType: 'text/csv',
    outputs: { csv: async () => (await import('./csv/csv-reader.ts')).csvReader },
  },
  {
    ...OFFICE,
    name: 'pdf',
    extensions: ['pdf'],
    mediaType: 'application/pdf',
    outputs: {
      pdf: async () => (await import('./pdf/pdf-reader.ts')).pdfReader,
      docx: async () => (await import('./pdf/pdf-reader.ts')).pdfToWordReader,
    },
  },
]

/** The format of a file by the ending of its name, in any casing; `undefined` when it has none that is known. */
export function formatOfFile(fileName: string): DocumentFormat | undefined {
  const extension = /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase()
  return extension === undefined ? undefined : formatOfExtension(extension)
}

/** The same for an ending alone, without its dot. */
export function formatOfExtension(extension: string): DocumentFormat | undefined {
  return DOCUMENT_FORMATS.find(({ extensions }) => extensions.includes(extension.toLowerCase()))
}
