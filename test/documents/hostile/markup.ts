import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawingRun, presentationFile } from '../support/presentation-files.ts'
import { rawEntriesOf, rawEntry, rawZip, textOf } from '../support/raw-zip.ts'
import { run, wordFile } from '../support/word-files.ts'
import { SOUND_ARCHIVES } from './archives.ts'
import { type HostileFile, many } from './hostile-file.ts'

const BOMB = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${many(9, (at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)}]>`
const OUTSIDE = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'

interface Trick {
  readonly name: string
  readonly apply: (markup: string) => string | Buffer
  readonly refusal: RegExp | undefined
  /** Formats whose encoding is guessed. */
  readonly harmlessIn?: readonly string[]
}

const afterHead = (markup: string, added: string) => markup.replace(/^(\s*<\?xml[^>]*\?>)?/, `$&${added}`)
const beforeEnd = (markup: string, added: string) => markup.replace(/<\/[^>]*>\s*$/, `${added}$&`)

/** Tricks that work in any XML: they are put before the end of the root, or behind the declaration. */
const TRICKS: readonly Trick[] = [
  { name: 'an entity bomb', apply: (markup) => afterHead(markup, BOMB), refusal: /document type/ },
  { name: 'an entity from a file', apply: (markup) => afterHead(markup, OUTSIDE), refusal: /document type/ },
  {
    name: 'an unknown entity',
    apply: (markup) => beforeEnd(markup, '&nobody;'),
    refusal: /well-formed|entity/,
  },
  {
    name: '300 levels',
    apply: (markup) => beforeEnd(markup, `${'<q>'.repeat(300)}${'</q>'.repeat(300)}`),
    refusal: /nested/,
  },
  { name: '500,000 levels', apply: (markup) => beforeEnd(markup, '<q>'.repeat(500_000)), refusal: /nested/ },
  {
    name: '100,000 empty elements',
    apply: (markup) => beforeEnd(markup, '<q/>'.repeat(100_000)),
    refusal: undefined,
  },
  {
    name: 'an attribute of 2 MB',
    apply: (markup) => beforeEnd(markup, `<q a="${'x'.repeat(2 ** 21)}"/>`),
    refusal: /attribute/,
  },
  {
    name: '100,000 attributes',
    apply: (markup) => beforeEnd(markup, `<q ${many(100_000, (at) => `a${at}="" `)}/>`),
    refusal: undefined,
  },
  {
    name: 'two attributes of one name',
    apply: (markup) => beforeEnd(markup, '<q a="" a=""/>'),
    refusal: /well-formed/,
  },
  { name: 'half a surrogate pair', apply: (markup) => beforeEnd(markup, '&#xD800;'), refusal: /well-formed/ },
  {
    name: 'a reference far outside',
    apply: (markup) => beforeEnd(markup, '&#99999999999;'),
    refusal: /well-formed/,
  },
  {
    name: 'bytes that are no UTF-8',
    apply: (markup) => Buffer.from(beforeEnd(markup, '\u00c3('), 'latin1'),
    refusal: /UTF-8|no text|encoding|declares/,
    harmlessIn: ['epub', 'xliff'],
  },
  {
    name: 'another encoding than it says',
    apply: (markup) => Buffer.from(markup.replace(/^/, '\ufeff'), 'utf16le'),
    refusal: undefined,
  },
  {
    name: 'an unknown encoding',
    apply: (markup) =>
      `<?xml version="1.0" encoding="x-nonsense"?>${markup.replace(/^\s*<\?xml[^>]*\?>/, '')}`,
    refusal: undefined,
  },
  { name: 'no end', apply: (markup) => markup.slice(0, markup.lastIndexOf('</')), refusal: /well-formed/ },
  { name: 'two roots', apply: (markup) => `${markup}<q/>`, refusal: /well-formed/ },
  { name: 'a control character', apply: (markup) => beforeEnd(markup, '\u0001'), refusal: /well-formed/ },
  { name: 'a comment without an end', apply: (markup) => beforeEnd(markup, '<!-- '), refusal: /well-formed/ },
  { name: 'a prefix of nobody', apply: (markup) => beforeEnd(markup, '<nobody:q/>'), refusal: undefined },
]

/** Not packed, so that the ratio of sizes does not give it away. */
function stored(name: string, content: Buffer) {
  return rawEntry(name, content, { method: 0, packed: content })
}

const inArchives: readonly HostileFile[] = Object.entries(SOUND_ARCHIVES).flatMap(
  ([format, { bytes, main }]) =>
    TRICKS.map(({ name, apply, refusal, harmlessIn = [] }) => ({
      name: `${format}: ${name}`,
      fileName: `hostile.${format}`,
      bytes: () =>
        rawZip(
          rawEntriesOf(bytes).map((entry) =>
            entry.name.toString() === main
              ? stored(main, Buffer.from(apply(textOf(entry)) as Buffer))
              : entry,
          ),
        ),
      refusal: harmlessIn.includes(format) ? undefined : refusal,
    })),
)

const XLIFF = readFileSync(join(import.meta.dirname, '../../fixtures/documents/xliff/two.xliff'), 'utf8')
const inXliff: readonly HostileFile[] = TRICKS.map(({ name, apply, refusal, harmlessIn = [] }) => ({
  name: `xliff: ${name}`,
  fileName: 'hostile.xliff',
  bytes: () => Buffer.from(apply(XLIFF) as Buffer),
  refusal: harmlessIn.includes('xliff') ? undefined : refusal,
}))

const withRelations = (bytes: () => Uint8Array, part: string, relations: string) => () =>
  rawZip(
    rawEntriesOf(bytes()).map((entry) =>
      entry.name.toString() === part
        ? rawEntry(
            part,
            `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}</Relationships>`,
          )
        : entry,
    ),
  )
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = `<Relationship Id="m" Type="${REL}/officeDocument" Target="word/document.xml"/>`
const word = () => wordFile(`<w:p>${run('Some words')}</w:p>`)
const ownLoop = `<Relationship Id="a" Type="${REL}/header" Target="document.xml"/><Relationship Id="b" Type="${REL}/footnotes" Target="/word/document.xml"/>`

const relations: readonly HostileFile[] = [
  [
    'a main part that is its own list of relations',
    '_rels/.rels',
    `<Relationship Id="m" Type="${REL}/officeDocument" Target="_rels/.rels"/>`,
    /is no|missing|damaged/,
  ],
  [
    'a main part outside',
    '_rels/.rels',
    `<Relationship Id="m" Type="${REL}/officeDocument" Target="../../../etc/passwd"/>`,
    /missing/,
  ],
  [
    'a main part on the network',
    '_rels/.rels',
    `<Relationship Id="m" Type="${REL}/officeDocument" TargetMode="External" Target="http://example.org/a"/>`,
    undefined,
  ],
  ['no main part', '_rels/.rels', '', undefined],
  [
    '20,000 relations',
    '_rels/.rels',
    MAIN + many(20_000, (at) => `<Relationship Id="r${at}" Type="x" Target="nobody${at}.xml"/>`),
    undefined,
  ],
  ['a header and notes that are the document', 'word/_rels/document.xml.rels', ownLoop, undefined],
].map(([name, part, content, refusal]) => ({
  name: `docx: ${String(name)}`,
  fileName: 'hostile.docx',
  bytes: withRelations(word, String(part), String(content)),
  refusal: refusal as RegExp | undefined,
}))

const office: readonly HostileFile[] = [
  {
    name: 'docx: a paragraph of 20,000 formats',
    fileName: 'hostile.docx',
    bytes: () =>
      wordFile(`<w:p>${many(20_000, (at) => run('word ', `<w:rPr><w:sz w:val="${at}"/></w:rPr>`))}</w:p>`),
    refusal: undefined,
  },
  {
    name: 'docx: 200,001 paragraphs',
    fileName: 'hostile.docx',
    bytes: () => wordFile(many(200_001, (at) => `<w:p>${run(`Word ${at}`)}</w:p>`)),
    refusal: /more than 200000 pieces/,
  },
  {
    name: 'docx: fields that never end',
    fileName: 'hostile.docx',
    bytes: () => wordFile(many(5000, () => '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r></w:p>')),
    refusal: undefined,
  },
  {
    name: 'docx: fields that only end',
    fileName: 'hostile.docx',
    bytes: () =>
      wordFile(
        `<w:p>${many(20_000, () => '<w:r><w:fldChar w:fldCharType="end"/></w:r>')}${run('Some words')}</w:p>`,
      ),
    refusal: undefined,
  },
  {
    name: 'pptx: 20,000 runs',
    fileName: 'hostile.pptx',
    bytes: () =>
      presentationFile({
        slide1: `<p:sp><a:p>${many(20_000, (at) => drawingRun('word ', `sz="${at}"`))}</a:p></p:sp>`,
      }),
    refusal: undefined,
  },
]

/** XML that bursts, nests or lies, in every format that holds XML. */
export const HOSTILE_MARKUP: readonly HostileFile[] = [...inArchives, ...inXliff, ...relations, ...office]
