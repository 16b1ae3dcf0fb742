import { csvReader } from '../../../src/documents/formats/csv/csv-reader.ts'
import { epubReader } from '../../../src/documents/formats/epub/epub-reader.ts'
import { htmlReader } from '../../../src/documents/formats/html/html-reader.ts'
import { jsonReader } from '../../../src/documents/formats/json/json-reader.ts'
import { markdownReader } from '../../../src/documents/formats/markdown/markdown-reader.ts'
import { odfReader } from '../../../src/documents/formats/odf/odf-reader.ts'
import { poReader } from '../../../src/documents/formats/po/po-reader.ts'
import { srtReader, vttReader } from '../../../src/documents/formats/subtitles/subtitle-readers.ts'
import { xliffReader } from '../../../src/documents/formats/xliff/xliff-reader.ts'
import { yamlReader } from '../../../src/documents/formats/yaml/yaml-reader.ts'
import { describeReader } from './document-reader-contract.ts'

describeReader({ format: 'srt', reader: srtReader, laysOutLines: true })
describeReader({ format: 'vtt', reader: vttReader, laysOutLines: true })
describeReader({ format: 'html', reader: htmlReader })
describeReader({ format: 'md', reader: markdownReader })
describeReader({ format: 'json', reader: jsonReader })
describeReader({ format: 'yaml', reader: yamlReader, laysOutLines: true })
describeReader({ format: 'csv', reader: csvReader })
describeReader({ format: 'po', reader: poReader, isOneWay: true })
describeReader({ format: 'xliff', reader: xliffReader, isOneWay: true })
describeReader({ format: 'odf', reader: odfReader, isArchive: true })
describeReader({ format: 'epub', reader: epubReader, isArchive: true })
