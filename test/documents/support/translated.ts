import type { DocumentReader } from '../../../src/documents/model/document-reader.ts'
import { parseLanguageCode } from '../../../src/languages/language-code.ts'

export const code = (text: string) => {
  const parsed = parseLanguageCode(text)
  if (parsed === undefined) throw new Error(text)
  return parsed
}

/** The file with texts replaced as the table says; others stay. */
export function translated(
  reader: DocumentReader,
  file: string | Uint8Array,
  table: Readonly<Record<string, string>>,
  target = 'de',
): string {
  return Buffer.from(translatedBytes(reader, file, table, target)).toString('utf8')
}

export function translatedBytes(
  reader: DocumentReader,
  file: string | Uint8Array,
  table: Readonly<Record<string, string>>,
  target = 'de',
): Uint8Array {
  const document = reader.open(typeof file === 'string' ? Buffer.from(file) : file, { fileName: 'file' })
  const translations = document.blocks.map(({ text, protectedSpans }) => {
    const wanted = table[text] ?? text
    let from = 0
    const protectedRanges = protectedSpans.map(({ output }) => {
      const start = wanted.indexOf(output, from)
      from = start + output.length
      return start === -1 ? undefined : { start, end: from }
    })
    return { text: wanted, alignment: [], protectedRanges }
  })
  return document.render(translations, { source: code('en'), target: code(target) })
}

export const refusal = (reader: DocumentReader, file: string | Uint8Array) => {
  try {
    reader.open(Buffer.from(file), { fileName: 'file' })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'was read'
}
