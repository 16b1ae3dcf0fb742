import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openArchive } from '../../../src/documents/archive/archive.ts'
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
import type { DocumentReader } from '../../../src/documents/model/document-reader.ts'
import { reversed } from '../../documents/support/reversing-engine.ts'
import { type DocumentFixture, describeReader, type ReaderUnderTest } from './document-reader-contract.ts'

const FIXTURES = join(import.meta.dirname, '../../fixtures/documents')
const LIST_ENDING = '.blocks.txt'

const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
/** Where line ends inside of a text are set anew. */
const onOneLine = (bytes: Uint8Array) => asText(bytes).replace(/\s+/g, ' ')
/** Parts that were changed are packed in another way. */
function unpacked(bytes: Uint8Array): string {
  const archive = openArchive(bytes)
  return archive.names.map((name) => `${name}\n${asText(archive.read(name))}`).join('\n')
}

function describeTextReader(
  format: string,
  reader: DocumentReader,
  more: Partial<Pick<ReaderUnderTest, 'undone' | 'isOneWay' | 'targets'>> = {},
): void {
  describeReader({ format, reader, fixtures: fixturesIn(format), engine: reversed, undone: asText, ...more })
}

describeTextReader('srt', srtReader, { undone: onOneLine })
describeTextReader('vtt', vttReader, { undone: onOneLine })
describeTextReader('html', htmlReader)
describeTextReader('md', markdownReader)
describeTextReader('json', jsonReader)
describeTextReader('yaml', yamlReader, { undone: onOneLine })
describeTextReader('csv', csvReader)
describeTextReader('po', poReader, { isOneWay: true })
describeTextReader('xliff', xliffReader, { isOneWay: true, targets: ['en'] })
describeTextReader('odf', odfReader, { undone: unpacked })
describeTextReader('epub', epubReader, { undone: unpacked })

/** Those in the folder of the format, each with the list of its texts beside it. */
function fixturesIn(format: string): readonly DocumentFixture[] {
  const folder = join(FIXTURES, format)
  return readdirSync(folder)
    .filter((name) => !name.endsWith(LIST_ENDING))
    .map((fileName) => ({
      name: fileName,
      fileName,
      bytes: readFileSync(join(folder, fileName)),
      texts: { listedIn: join(folder, `${fileName}${LIST_ENDING}`) },
    }))
}
