import { openArchive } from '../../../src/documents/archive/archive.ts'

/** Elements that come and go with text: runs and their properties, text, tabs and line ends in it. */
const RUN_MARKUP = /^<\/?(\w+:)?(r|rPr|t|tab|br|cr|noBreakHyphen|softHyphen|proofErr|lastRenderedPageBreak)\b/
const RUN_PROPERTIES = /<(\w+:)?rPr\b[^>]*(?:\/>|>[\s\S]*?<\/(\w+:)?rPr>)/g
const TRANSLATED_ATTRIBUTES =
  /\s(?:descr|title|string|xml:space|prompt|promptTitle|error|errorTitle)="[^"]*"/g

/**
 * What a translation must not change: the packed bytes of all parts but those named, and of these the tags that carry no
 * text, in no order, since the words of a sentence change places. Of a workbook in it the strings may change.
 */
export function officeSkeleton(translated: readonly string[], ignored: RegExp = /^$/) {
  return (bytes: Uint8Array): unknown => {
    const archive = openArchive(bytes)
    return archive.names.map((name) => {
      const entry = archive.entry(name)
      if (!translated.includes(name)) {
        return [name, Buffer.from(bytes.subarray(entry?.start, entry?.end)).toString('base64')]
      }
      if (name.endsWith('.xlsx')) {
        return [name, officeSkeleton(['xl/sharedStrings.xml'])(archive.read(name))]
      }
      const source = Buffer.from(archive.read(name)).toString().replace(RUN_PROPERTIES, '')
      const tags = source.match(/<[^>]*>/g) ?? []
      return [
        name,
        tags
          .filter((tag) => !RUN_MARKUP.test(tag) && !ignored.test(tag))
          .map((tag) => tag.replace(TRANSLATED_ATTRIBUTES, ''))
          .toSorted(),
      ]
    })
  }
}
