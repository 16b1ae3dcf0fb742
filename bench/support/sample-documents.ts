// A large document of each format, as it is written by programs: prose with markup in it.
import { drawingRun, presentationFile } from '../../test/documents/support/presentation-files.ts'
import { link, run, wordFile } from '../../test/documents/support/word-files.ts'
import { sheetData, workbookFile } from '../../test/documents/support/workbook-files.ts'
import { zipFiles } from '../../test/documents/support/zip-files.ts'

/** `textBytes`: of its text unpacked, tags included. */
export interface SampleDocument {
  readonly bytes: Uint8Array
  readonly textBytes: number
}

const PARAGRAPHS = 8000
const WORDS = (
  'the quick brown fox jumps over a lazy dog while nobody in this large house looks at what it does and every ' +
  'evening two old friends walk slowly along the river talking about work weather children and things they read'
).split(' ')

let state = 1
function random(below: number): number {
  state = (state * 48_271) % 2_147_483_647
  return state % below
}

function words(count: number): string {
  return Array.from({ length: count }, () => WORDS[random(WORDS.length)]).join(' ')
}

function sentence(): string {
  const text = words(6 + random(12))
  return `${text[0]?.toUpperCase()}${text.slice(1)}.`
}

function each(count: number, write: (at: number) => string, between = ''): string {
  return Array.from({ length: count }, (_, at) => write(at)).join(between)
}

function textFile(text: string): SampleDocument {
  const bytes = Buffer.from(text)
  return { bytes, textBytes: bytes.length }
}

const BOLD = '<w:rPr><w:b/><w:lang w:val="en-US"/></w:rPr>'
const PLAIN = '<w:rPr><w:sz w:val="24"/></w:rPr>'

function wordParagraph(): string {
  const runs = `${run(`${sentence()} `, PLAIN)}${run(words(2), BOLD)}${run(` ${words(5)}, `, PLAIN)}${run(`${words(4)}. `, PLAIN)}${link(words(2), PLAIN)}${run(` ${sentence()}`, PLAIN)}`
  return `<w:p w:rsidR="00A77B3E" w:rsidRDefault="00A77B3E"><w:pPr><w:spacing w:after="120"/><w:jc w:val="both"/></w:pPr>${runs}</w:p>`
}

function docx(): SampleDocument {
  const body = each(PARAGRAPHS, wordParagraph)
  return { bytes: wordFile(body), textBytes: body.length }
}

function pptx(): SampleDocument {
  const shape = (at: number) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${at + 2}" name="Text ${at}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/>${each(5, () => `<a:p><a:pPr lvl="1"/>${drawingRun(`${sentence()} `)}${drawingRun(words(2), 'lang="en-US" b="1" dirty="0"')}${drawingRun(` ${words(6)}.`)}<a:endParaRPr lang="en-US"/></a:p>`)}</p:txBody></p:sp>`
  const slides = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [
      `slide${at + 1}`,
      `<p:cSld><p:spTree>${each(8, shape)}</p:spTree></p:cSld>`,
    ]),
  )
  return { bytes: presentationFile(slides), textBytes: Object.values(slides).join('').length }
}

function xlsx(): SampleDocument {
  const strings = Array.from({ length: 20_000 }, () => `<t>${sentence()}</t>`)
  const sheet = sheetData(
    Array.from({ length: 20_000 }, (_, row) => [
      row,
      (row * 7) % 20_000,
      '<c><v>12.5</v></c>',
      '<c><f>C1*2</f><v>25</v></c>',
    ]),
  )
  return {
    bytes: workbookFile({ sheets: [sheet], strings }),
    textBytes: sheet.length + strings.join('').length,
  }
}

function odt(): SampleDocument {
  const text = each(
    PARAGRAPHS,
    () =>
      `<text:p text:style-name="P1">${sentence()} <text:span text:style-name="T1">${words(2)}</text:span> ${words(6)}, <text:a xlink:href="https://example.org/">${words(2)}</text:a> ${sentence()}</text:p>`,
  )
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.3"><office:body><office:text>${text}</office:text></office:body></office:document-content>`
  const manifest =
    '<?xml version="1.0" encoding="UTF-8"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
  const bytes = zipFiles({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': content,
    'META-INF/manifest.xml': manifest,
  })
  return { bytes, textBytes: content.length }
}

function page(paragraphs: number): string {
  const body = each(
    paragraphs,
    (at) =>
      `${at % 20 === 0 ? `<h2 id="s${at}">${words(4)}</h2>\n` : ''}<p class="body">${sentence()} <b>${words(2)}</b> ${words(6)} &amp; <a href="/page/${at}">${words(2)}</a> ${sentence()}</p>\n`,
  )
  return `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/><title>${words(4)}</title></head><body>${body}</body></html>\n`
}

function epub(): SampleDocument {
  const chapters = Array.from(
    { length: 20 },
    () =>
      `<?xml version="1.0" encoding="UTF-8"?>\n${page(400).replace('<html ', '<html xmlns="http://www.w3.org/1999/xhtml" ')}`,
  )
  const item = (_: string, at: number) =>
    `<item id="c${at}" href="c${at}.xhtml" media-type="application/xhtml+xml"/>`
  const bytes = zipFiles({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">x</dc:identifier><dc:title>${words(3)}</dc:title><dc:language>en</dc:language></metadata><manifest>${chapters.map(item).join('')}</manifest><spine>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`,
    ...Object.fromEntries(chapters.map((chapter, at) => [`c${at}.xhtml`, chapter])),
  })
  return { bytes, textBytes: chapters.join('').length }
}

function xliff(): string {
  const unit = (at: number) =>
    `<trans-unit id="u${at}"><source>${sentence()} <g id="1">${words(2)}</g> ${words(5)}.</source></trans-unit>\n`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>${each(20_000, unit)}</body></file></xliff>\n`
}

function po(): string {
  const entry = (at: number) => `#: src/file${at % 90}.c:${at}\nmsgid "${sentence()}"\nmsgstr ""\n\n`
  return `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: de\\n"\n\n${each(30_000, entry)}`
}

function markdown(): string {
  const block = (at: number) =>
    at % 12 === 0
      ? `## ${words(4)}\n\n- ${sentence()}\n- ${sentence()} \`code${at}\`\n`
      : `${sentence()} **${words(2)}** ${words(6)} [${words(2)}](https://example.org/${at}). ${sentence()}\n`
  return each(PARAGRAPHS, block, '\n')
}

function subtitles(head: string, comma: string): string {
  const time = (at: number) =>
    `${String(Math.floor(at / 3600)).padStart(2, '0')}:${String(Math.floor(at / 60) % 60).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}${comma}000`
  return `${head}${each(1200, (at) => `${at + 1}\n${time(at * 3)} --> ${time(at * 3 + 2)}\n${words(6)}\n${words(4)}.\n\n`)}`
}

const TEXTS: ReadonlyArray<readonly [format: string, write: () => string]> = [
  ['txt', () => each(4000, () => `${sentence()} ${sentence()} ${sentence()}`, '\n\n')],
  ['html', () => page(PARAGRAPHS * 2)],
  ['md', markdown],
  ['xliff', xliff],
  ['po', po],
  ['json', () => `{\n${each(30_000, (at) => `  "key.${at}": "${sentence()}"`, ',\n')}\n}\n`],
  ['yaml', () => each(20_000, (at) => `key_${at}: ${at % 3 === 0 ? `"${sentence()}"` : sentence()}\n`)],
  ['csv', () => each(20_000, (at) => `${at},"${sentence()}",${words(4)},12.5\n`)],
  ['srt', () => subtitles('', ',')],
  ['vtt', () => subtitles('WEBVTT\n\n', '.')],
]

/** By the ending of the format. */
export const SAMPLE_DOCUMENTS: ReadonlyMap<string, () => SampleDocument> = new Map([
  ...TEXTS.map(([format, write]) => [format, () => textFile(write())] as const),
  ['docx', docx],
  ['pptx', pptx],
  ['xlsx', xlsx],
  ['odt', odt],
  ['epub', epub],
])
