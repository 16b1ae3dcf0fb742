import { docxReader } from '../../../src/documents/formats/docx/read-docx.ts'
import { officeSkeleton } from '../../documents/support/office-skeleton.ts'
import { link, run, WORD_NAMESPACES, wordFile } from '../../documents/support/word-files.ts'
import { zipFiles } from '../../documents/support/zip-files.ts'
import { reverseWords } from '../../markup/translators.ts'
import { type DocumentFixture, describeReader } from './document-reader-contract.ts'

const BOLD = '<w:rPr><w:b/></w:rPr>'
const field = (instruction: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r>` +
  `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
const p = (content: string, properties = '') => `<w:p>${properties}${content}</w:p>`
const skeleton = officeSkeleton(
  ['word/document.xml', 'word/styles.xml', 'word/header1.xml', 'word/footnotes.xml'],
  /<w:lang /,
)

const BOX = p(run('Text in a box'))
const ANCHORED =
  '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wp:docPr id="7" name="Box 7" descr="A green box"/>' +
  `<a:graphic><a:graphicData uri="x"><wps:wsp><wps:txbx><w:txbxContent>${BOX}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice>` +
  `<mc:Fallback><w:pict><v:textbox><w:txbxContent>${BOX}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`

const fixtures: DocumentFixture[] = [
  {
    name: 'runs, formatting and links',
    fileName: 'runs.docx',
    bytes: wordFile(
      p(
        run('The qui') +
          run('ck ') +
          '<w:proofErr w:type="spellStart"/>' +
          run('brown', BOLD) +
          run(' fox jumps.'),
      ) +
        p(
          run('See ') +
            link('this page', BOLD) +
            run(' &amp; others') +
            '<w:r><w:footnoteReference w:id="2"/></w:r>' +
            run('.'),
        ) +
        p(run('All bold here', BOLD), '<w:pPr><w:pStyle w:val="Heading1"/><w:jc w:val="center"/></w:pPr>') +
        p('<w:r><w:t>No space kept </w:t></w:r>') +
        p(run('One') + '<w:r><w:noBreakHyphen/></w:r>' + run('way street')) +
        p('') +
        p(run('  ')) +
        p(run('12.5 kg')) +
        p(run('https://example.org/path')),
      {
        footnotes: `<w:footnotes ${WORD_NAMESPACES}><w:footnote w:id="2">${p('<w:r><w:footnoteRef/></w:r>' + run(' A note'))}</w:footnote></w:footnotes>`,
      },
    ),
    texts: [
      'The quick brown fox jumps.',
      'See this page & others.',
      'All bold here',
      'No space kept',
      'One\u2011way street',
      'A note',
    ],
    rest: skeleton,
  },
  {
    name: 'line ends, tabs and page breaks',
    fileName: 'breaks.docx',
    bytes: wordFile(
      p('<w:r><w:t>Acme Limited</w:t><w:br/><w:t>High Street</w:t><w:tab/><w:t>London</w:t></w:r>') +
        p(run('A title that') + '<w:r><w:br/></w:r>' + run('goes on here')) +
        p('<w:r><w:t>Before</w:t><w:br w:type="page"/><w:t>behind the page</w:t></w:r>') +
        p(link('Linked line<w:br/>Next', '').replaceAll('<w:br/>', '</w:t><w:br/><w:t>')),
    ),
    texts: [
      'Acme Limited',
      'High Street\tLondon',
      'A title that\ngoes on here',
      'Before',
      'behind the page',
      'Linked line',
      'Next',
    ],
    rest: skeleton,
  },
  {
    name: 'fields, over paragraphs and in one another',
    fileName: 'fields.docx',
    bytes: wordFile(
      p(
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \\o "1-3"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>' +
          link(run('First chapter') + '<w:r><w:tab/></w:r>' + field('PAGEREF _Toc1', run('3'))),
      ) +
        p(link(run('Second chapter') + '<w:r><w:tab/></w:r>' + field('PAGEREF _Toc2', run('5')))) +
        p('<w:r><w:fldChar w:fldCharType="end"/></w:r>') +
        p(run('Page ') + field('PAGE', run('2')) + run(' of the report')) +
        p(run('Go to ') + field('HYPERLINK "http://example.org"', run('our shop', BOLD)) + run(' now')) +
        p(field('ADDIN ZOTERO_ITEM {"a":"Some title"}', run('(Miller, 2020)'))) +
        p(
          run('Dear ') +
            '<w:fldSimple w:instr=" MERGEFIELD Name ">' +
            run('Mister Smith') +
            '</w:fldSimple>' +
            run(', hello'),
        ) +
        p(field('BIBLIOGRAPHY', run('Miller wrote this'))),
    ),
    texts: [
      'First chapter\t3',
      'Second chapter\t5',
      'Page 2 of the report',
      'Go to our shop now',
      'Dear Mister Smith, hello',
    ],
    rest: skeleton,
  },
  {
    name: 'tracked changes, controls, formulas, code and hidden text',
    fileName: 'special.docx',
    bytes: wordFile(
      p(
        `<w:ins w:id="1" w:author="A">${run('Added words ')}</w:ins><w:del w:id="2" w:author="A"><w:r><w:delText>Deleted words</w:delText></w:r></w:del>${run('and old ones')}`,
      ) +
        p(
          `<w:sdt><w:sdtPr><w:alias w:val="Control"/><w:text/></w:sdtPr><w:sdtContent>${run('Click here')}</w:sdtContent></w:sdt>`,
        ) +
        `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/x:data" w:storeItemID="{1}"/></w:sdtPr><w:sdtContent>${p(run('Bound text'))}</w:sdtContent></w:sdt>` +
        p(
          `<w:sdt><w:sdtPr><w:dropDownList><w:listItem w:value="Blue choice"/></w:dropDownList></w:sdtPr><w:sdtContent>${run('Blue choice')}</w:sdtContent></w:sdt>`,
        ) +
        p(`${run('Where ')}<m:oMath><m:r><m:t>abc</m:t></m:r></m:oMath>${run(' is large')}`) +
        p(run('let code = here'), '<w:pPr><w:pStyle w:val="Code"/></w:pPr>') +
        p(run('Call ') + run('runAll()', '<w:rPr><w:rStyle w:val="CodeChar"/></w:rPr>') + run(' twice')) +
        p(run('Shown ') + run('hidden words', '<w:rPr><w:vanish/></w:rPr>') + run(' text')) +
        p(
          '<w:bookmarkStart w:id="3" w:name="mark"/>' +
            run('Marked') +
            '<w:bookmarkEnd w:id="3"/>' +
            run(' words'),
        ) +
        '<w:tbl><w:tblPr><w:tblStyle w:val="T"/><w:tblW w:w="0"/></w:tblPr><w:tr><w:tc>' +
        p(run('First cell')) +
        '</w:tc></w:tr></w:tbl>',
      {},
      '<w:style w:type="paragraph" w:styleId="Code"><w:name w:val="Source Code"/></w:style><w:style w:type="character" w:styleId="CodeChar"><w:name w:val="Any"/><w:rPr><w:rFonts w:ascii="Courier New"/></w:rPr></w:style>',
    ),
    texts: [
      'Added words and old ones',
      'Click here',
      'Where is large',
      'Call runAll() twice',
      'Shown text',
      'Marked words',
      'First cell',
    ],
    rest: skeleton,
  },
  {
    name: 'text boxes, descriptions and headers',
    fileName: 'boxes.docx',
    bytes: wordFile(p(run('Anchor ') + ANCHORED + run('paragraph')), {
      header1: `<w:hdr ${WORD_NAMESPACES}>${p(run('Quarterly report'))}</w:hdr>`,
    }),
    texts: ['A green box', 'Text in a box', 'Anchor paragraph', 'Quarterly report'],
    rest: skeleton,
  },
  {
    name: 'strict namespaces under other prefixes, parts at other paths',
    fileName: 'strict.docx',
    bytes: zipFiles({
      '[Content_Types].xml':
        '<?xml version="1.0"?><t:Types xmlns:t="http://schemas.openxmlformats.org/package/2006/content-types"><t:Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><t:Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></t:Types>',
      '_rels/.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="/odd/document2.xml"/></Relationships>',
      'odd/document2.xml':
        '\ufeff<?xml version="1.0" encoding="UTF-8"?>\r\n<ns0:document xmlns:ns0="http://purl.oclc.org/ooxml/wordprocessingml/main">\r\n<ns0:body><ns0:p><ns0:r><ns0:t>Strict\tand </ns0:t></ns0:r><ns0:r><ns0:rPr><ns0:i/></ns0:rPr><ns0:t><![CDATA[odd & fine]]></ns0:t></ns0:r></ns0:p></ns0:body></ns0:document>',
    }),
    texts: ['Strict andodd & fine'],
    rest: officeSkeleton(['odd/document2.xml'], /^<!/),
  },
]

const plainFile = wordFile(p(run('Any text')))
describeReader({
  format: 'docx',
  engine: reverseWords,
  reader: docxReader,
  fixtures,
  refused: [
    { name: 'a text file', bytes: Buffer.from('Hello there'), message: 'no archive' },
    { name: 'an empty file', bytes: new Uint8Array(), message: 'no archive' },
    { name: 'half a file', bytes: plainFile.subarray(0, plainFile.length / 2), message: 'cut off' },
    { name: 'any other archive', bytes: zipFiles({ 'a.txt': 'text' }), message: 'list of parts' },
    {
      name: 'a file with a password',
      bytes: Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
      message: 'password',
    },
    {
      name: 'an older file with a new name',
      bytes: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      message: 'older Office file',
    },
    {
      name: 'entities',
      bytes: withDocument('<!DOCTYPE w [<!ENTITY a "b">]><w:document/>'),
      message: 'document type',
    },
    {
      name: 'broken markup',
      bytes: withDocument('<w:document><w:body></w:document>'),
      message: 'not well-formed',
    },
    {
      name: 'deep nesting',
      bytes: wordFile('<w:sdt>'.repeat(300) + '</w:sdt>'.repeat(300)),
      message: 'nested',
    },
    {
      name: 'macros',
      bytes: withType('application/vnd.ms-word.document.macroEnabled.main+xml'),
      message: 'macros',
    },
    {
      name: 'a workbook by another name',
      bytes: withType('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
      message: 'no Word document',
    },
  ],
})

function withDocument(document: string): Uint8Array {
  return zipFiles({ ...partsOf(), 'word/document.xml': document })
}

function withType(type: string): Uint8Array {
  const parts = partsOf()
  const types = parts['[Content_Types].xml'] ?? ''
  return zipFiles({
    ...parts,
    '[Content_Types].xml': types.replace(/application\/vnd[^"]*document\.main\+xml/, type),
  })
}

function partsOf(): Record<string, string> {
  const TYPES = 'http://schemas.openxmlformats.org/package/2006'
  return {
    '[Content_Types].xml': `<Types xmlns="${TYPES}/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${TYPES}/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': '<a/>',
  }
}
