import { XML_HEAD } from './word-files.ts'
import { sheetData, workbookFile } from './workbook-files.ts'
import { zipFiles } from './zip-files.ts'

const OFFICE = 'http://schemas.openxmlformats.org'
const REL = `${OFFICE}/officeDocument/2006/relationships`
const MS = 'http://schemas.microsoft.com/office'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** The namespaces that Word of today declares, with those that older programs may pass over. */
const NAMESPACES =
  `xmlns:wpc="${MS}/word/2010/wordprocessingCanvas" xmlns:mc="${OFFICE}/markup-compatibility/2006" xmlns:o="urn:schemas-microsoft-com:office:office" ` +
  `xmlns:r="${REL}" xmlns:m="${OFFICE}/officeDocument/2006/math" xmlns:v="urn:schemas-microsoft-com:vml" ` +
  `xmlns:wp14="${MS}/word/2010/wordprocessingDrawing" xmlns:wp="${OFFICE}/drawingml/2006/wordprocessingDrawing" xmlns:w10="urn:schemas-microsoft-com:office:word" ` +
  `xmlns:w="${OFFICE}/wordprocessingml/2006/main" xmlns:w14="${MS}/word/2010/wordml" xmlns:w15="${MS}/word/2012/wordml" xmlns:w16cid="${MS}/word/2016/wordml/cid" ` +
  `xmlns:wpg="${MS}/word/2010/wordprocessingGroup" xmlns:wps="${MS}/word/2010/wordprocessingShape" xmlns:a="${OFFICE}/drawingml/2006/main" ` +
  'mc:Ignorable="w14 w15 w16cid wp14"'

let paragraphs = 0

function p(content: string, properties = ''): string {
  paragraphs += 1
  const id = (0x10000000 + paragraphs).toString(16).toUpperCase()
  return `<w:p w14:paraId="${id}" w14:textId="77777777" w:rsidR="00B2391C" w:rsidRPr="004D0F3A" w:rsidRDefault="00E917C2" w:rsidP="00B2391C">${properties}${content}</w:p>`
}

function r(text: string, properties = ''): string {
  return `<w:r w:rsidR="00E917C2" w:rsidRPr="004D0F3A"><w:rPr>${properties}<w:lang w:val="en-US"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
}

const SPELLING = (kind: string, content: string) =>
  `<w:proofErr w:type="${kind}Start"/>${content}<w:proofErr w:type="${kind}End"/>`

const FIELD = (instruction: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin" w:dirty="true"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`

const BOX = `<w:txbxContent>${p(r('Words in a box'))}</w:txbxContent>`

const SHAPE =
  '<w:r><w:rPr><w:noProof/></w:rPr><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor distT="45720" distB="45720" distL="114300" distR="114300" simplePos="0" relativeHeight="251659264" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="margin"><wp:align>right</wp:align></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV><wp:extent cx="1800000" cy="600000"/><wp:wrapSquare wrapText="bothSides"/><wp:docPr id="217" name="Text Box 2" descr="A box at the edge"/><wp:cNvGraphicFramePr/>' +
  `<a:graphic><a:graphicData uri="${MS}/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1800000" cy="600000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:txbx>${BOX}</wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape id="Box2" style="width:141pt;height:47pt"><v:textbox>${BOX}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`

const GRAPHIC = (id: number, name: string, uri: string, content: string) =>
  `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="3600000" cy="1800000"/><wp:docPr id="${id}" name="${name}"/><wp:cNvGraphicFramePr/><a:graphic><a:graphicData uri="${OFFICE}/drawingml/2006/${uri}">${content}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

const CONTROL = (properties: string, content: string) =>
  `<w:sdt><w:sdtPr><w:rPr><w:lang w:val="en-US"/></w:rPr><w:alias w:val="Control"/><w:id w:val="-1"/>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`

/** As `a:p`, which charts, diagrams and pasted shapes share. */
const drawn = (text: string) =>
  `<a:p><a:pPr><a:defRPr/></a:pPr><a:r><a:rPr lang="en-US" dirty="0"/><a:t>${text}</a:t></a:r></a:p>`

const BODY = [
  p(
    `${SPELLING('spell', r('Teh'))}${r(' quick ')}${SPELLING('gram', r('brown fox'))}${r(' jumps', '<w:b/>')}${r(' over.')}`,
    '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>',
  ),
  p(
    `${r('Our office in ')}<w:smartTag w:uri="urn:schemas-microsoft-com:office:smarttags" w:element="City"><w:smartTagPr><w:attr w:name="n" w:val="Old Town"/></w:smartTagPr>${r('Old Town')}</w:smartTag>${r(' is open.')}`,
  ),
  p(
    `<w:commentRangeStart w:id="0"/>${r('A sentence with a comment')}<w:commentRangeEnd w:id="0"/><w:r><w:rPr><w:rStyle w:val="CommentReference"/></w:rPr><w:commentReference w:id="0"/></w:r>${r(' behind it.')}`,
  ),
  p(
    `${r('Kept words ')}<w:ins w:id="3" w:author="Jane Miller" w:date="2026-01-02T03:04:05Z"><w:r w:rsidR="00AA11BB"><w:rPr><w:rPrChange w:id="4" w:author="Jane Miller"><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr><w:t xml:space="preserve">and added ones </w:t></w:r></w:ins><w:del w:id="5" w:author="Jane Miller"><w:r w:rsidDel="00AA11BB"><w:delText>not the deleted ones</w:delText></w:r></w:del><w:moveFromRangeStart w:id="6" w:author="J" w:name="move1"/><w:moveFrom w:id="7" w:author="J"><w:r><w:t>moved away</w:t></w:r></w:moveFrom><w:moveFromRangeEnd w:id="6"/>${r('stay here.')}`,
  ),
  p(
    `${r('Written by ')}<w:fldSimple w:instr=" AUTHOR  \\* MERGEFORMAT ">${r('Jane Miller')}</w:fldSimple>${r(' on page ')}${FIELD('PAGE', r('3'))}${r(' of the book.')}`,
  ),
  p(
    CONTROL(
      '<w:placeholder><w:docPart w:val="DefaultPlaceholder_-1854013440"/></w:placeholder><w15:color w:val="FF0000"/><w:text/>',
      r('Type your name'),
    ),
  ),
  CONTROL('<w15:repeatingSection/>', CONTROL('<w15:repeatingSectionItem/>', p(r('One of many items')))),
  p(
    `${r('I agree ')}${CONTROL('<w14:checkbox><w14:checked w14:val="0"/></w14:checkbox>', '<w:r><w:rPr><w:rFonts w:ascii="MS Gothic" w:eastAsia="MS Gothic" w:hAnsi="MS Gothic" w:hint="eastAsia"/></w:rPr><w:t>☐</w:t></w:r>')}${r(' to that.')}`,
  ),
  p(
    `${SHAPE}${r('Beside the box ')}<m:oMath><m:r><w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr><m:t>area=ab</m:t></m:r></m:oMath>${r(' is shown.')}`,
  ),
  p(GRAPHIC(9, 'Chart 9', 'chart', `<c:chart xmlns:c="${OFFICE}/drawingml/2006/chart" r:id="rId9"/>`)),
  p(
    GRAPHIC(
      10,
      'Diagram 10',
      'diagram',
      `<dgm:relIds xmlns:dgm="${OFFICE}/drawingml/2006/diagram" r:dm="rId10" r:lo="rId11" r:qs="rId12" r:cs="rId13"/>`,
    ),
  ),
  p(
    GRAPHIC(
      11,
      'Canvas 11',
      'lockedCanvas',
      `<lc:lockedCanvas xmlns:lc="${OFFICE}/drawingml/2006/lockedCanvas"><a:nvGrpSpPr><a:cNvPr id="0" name=""/><a:cNvGrpSpPr/></a:nvGrpSpPr><a:grpSpPr/><a:sp><a:nvSpPr><a:cNvPr id="2" name="Shape 2"/><a:cNvSpPr/></a:nvSpPr><a:spPr/><a:txSp><a:txBody><a:bodyPr/><a:lstStyle/>${drawn('Pasted from a slide')}</a:txBody></a:txSp></a:sp></lc:lockedCanvas>`,
    ),
  ),
  '<w:altChunk r:id="rId20"/>',
  `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="0" w:type="auto"/><w:tblCaption w:val="Opening hours"/></w:tblPr><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid><w:tr w:rsidR="00B2391C" w14:paraId="2A000001" w14:textId="77777777"><w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr>${p(r('Monday morning'))}</w:tc></w:tr></w:tbl>`,
  p(`${r('The last word.')}<w:bookmarkStart w:id="8" w:name="_GoBack"/><w:bookmarkEnd w:id="8"/>`),
  '<w:sectPr w:rsidR="00B2391C"><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>',
].join('')

export const WORD_MADE_TEXTS: readonly string[] = [
  'Teh quick brown fox jumps over.',
  'Our office in Old Town is open.',
  'A sentence with a comment behind it.',
  'Kept words and added ones stay here.',
  'Written by Jane Miller on page 3 of the book.',
  'Type your name',
  'One of many items',
  'I agree ☐ to that.',
  'A box at the edge',
  'Words in a box',
  'Beside the box is shown.',
  'Pasted from a slide',
  'Opening hours',
  'Monday morning',
  'The last word.',
  'Is this right?',
  'Enter a title',
  'Green pears',
  'Red plums',
  'Fruit sold',
  'In one year',
  'Plan the work',
]

const RELATIONS: ReadonlyArray<readonly [id: number, type: string, target: string]> = [
  [1, `${REL}/styles`, 'styles.xml'],
  [2, `${REL}/settings`, 'settings.xml'],
  [3, `${REL}/comments`, 'comments.xml'],
  [4, `${MS}/2011/relationships/commentsExtended`, 'commentsExtended.xml'],
  [5, `${REL}/glossaryDocument`, 'glossary/document.xml'],
  [9, `${REL}/chart`, 'charts/chart1.xml'],
  [10, `${REL}/diagramData`, 'diagrams/data1.xml'],
  [14, `${MS}/2007/relationships/diagramDrawing`, 'diagrams/drawing1.xml'],
  [20, `${REL}/aFChunk`, 'afchunk.html'],
]

const TYPES: ReadonlyArray<readonly [part: string, type: string]> = [
  ['word/document.xml', `${WORD}.document.main+xml`],
  ['word/styles.xml', `${WORD}.styles+xml`],
  ['word/settings.xml', `${WORD}.settings+xml`],
  ['word/comments.xml', `${WORD}.comments+xml`],
  ['word/commentsExtended.xml', `${WORD}.commentsExtended+xml`],
  ['word/glossary/document.xml', `${WORD}.document.glossary+xml`],
  ['word/charts/chart1.xml', 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml'],
  ['word/diagrams/data1.xml', 'application/vnd.openxmlformats-officedocument.drawingml.diagramData+xml'],
  ['word/diagrams/drawing1.xml', 'application/vnd.ms-office.drawingml.diagramDrawing+xml'],
]

const relations = (list: ReadonlyArray<readonly [id: number, type: string, target: string]>) =>
  `${XML_HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships">${list.map(([id, type, target]) => `<Relationship Id="rId${id}" Type="${type}" Target="${target}"/>`).join('')}</Relationships>`

const cache = (texts: readonly string[]) =>
  `<c:strCache><c:ptCount val="${texts.length}"/>${texts.map((text, at) => `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>`).join('')}</c:strCache>`

const CHART =
  `<c:chartSpace xmlns:c="${OFFICE}/drawingml/2006/chart" xmlns:a="${OFFICE}/drawingml/2006/main" xmlns:r="${REL}"><c:chart><c:title><c:tx><c:rich><a:bodyPr/>${drawn('Fruit sold')}</c:rich></c:tx></c:title><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:ser><c:idx val="0"/><c:order val="0"/><c:tx><c:v>In one year</c:v></c:tx>` +
  `<c:cat><c:strRef><c:f>Sheet1!$A$1:$A$2</c:f>${cache(['Green pears', 'Red plums'])}</c:strRef></c:cat><c:val><c:numRef><c:f>Sheet1!$B$1:$B$2</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="2"/><c:pt idx="0"><c:v>12</c:v></c:pt><c:pt idx="1"><c:v>14</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:scaling/><c:delete val="0"/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling/><c:delete val="0"/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx></c:plotArea></c:chart><c:externalData r:id="rId1"><c:autoUpdate val="0"/></c:externalData></c:chartSpace>`

const DIAGRAM = `<dgm:dataModel xmlns:dgm="${OFFICE}/drawingml/2006/diagram" xmlns:a="${OFFICE}/drawingml/2006/main"><dgm:ptLst><dgm:pt modelId="{1}" type="doc"/><dgm:pt modelId="{2}"><dgm:prSet phldrT="[Text]"/><dgm:spPr/><dgm:t><a:bodyPr/><a:lstStyle/>${drawn('Plan the work')}</dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`
const DIAGRAM_DRAWING = `<dsp:drawing xmlns:dsp="${MS}/drawing/2008/diagram" xmlns:a="${OFFICE}/drawingml/2006/main"><dsp:spTree><dsp:sp modelId="{2}"><dsp:txBody><a:bodyPr/><a:lstStyle/>${drawn('Plan the work')}</dsp:txBody></dsp:sp></dsp:spTree></dsp:drawing>`

/** A document as Word of today writes it, with most of what it has that other programs do not write. */
export function wordMadeFile(): Uint8Array {
  const embedded = workbookFile({
    strings: ['<t>Green pears</t>', '<t>Red plums</t>'],
    sheets: [
      sheetData([
        [0, '<c><v>12</v></c>'],
        [1, '<c><v>14</v></c>'],
      ]),
    ],
  })
  const overrides = TYPES.map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`)
  const story = (root: string, content: string) =>
    `${XML_HEAD}<w:${root} ${NAMESPACES}>${content}</w:${root}>`
  return zipFiles({
    '[Content_Types].xml': `${XML_HEAD}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="html" ContentType="text/html"/><Default Extension="xlsx" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"/>${overrides.join('')}</Types>`,
    '_rels/.rels': relations([[1, `${REL}/officeDocument`, 'word/document.xml']]),
    'word/document.xml': story('document', `<w:body>${BODY}</w:body>`),
    'word/_rels/document.xml.rels': relations(RELATIONS),
    'word/styles.xml': `${XML_HEAD}<w:styles ${NAMESPACES}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:asciiTheme="minorHAnsi"/><w:lang w:val="en-US" w:eastAsia="en-US" w:bidi="ar-SA"/></w:rPr></w:rPrDefault></w:docDefaults><w:latentStyles w:count="376"/><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/settings.xml': story(
      'settings',
      '<w:trackRevisions/><w:rsids><w:rsidRoot w:val="00B2391C"/></w:rsids>',
    ),
    'word/comments.xml': story(
      'comments',
      `<w:comment w:id="0" w:author="Jane Miller" w:initials="JM">${p(`<w:r><w:annotationRef/></w:r>${r('Is this right?')}`)}</w:comment>`,
    ),
    'word/commentsExtended.xml': `${XML_HEAD}<w15:commentsEx xmlns:w15="${MS}/word/2012/wordml"><w15:commentEx w15:paraId="10000001" w15:done="0"/></w15:commentsEx>`,
    'word/glossary/document.xml': story(
      'glossaryDocument',
      `<w:docParts><w:docPart><w:docPartPr><w:name w:val="DefaultPlaceholder"/></w:docPartPr><w:docPartBody>${p(r('Enter a title', '<w:rStyle w:val="PlaceholderText"/>'))}</w:docPartBody></w:docPart></w:docParts>`,
    ),
    'word/charts/chart1.xml': `${XML_HEAD}${CHART}`,
    'word/charts/_rels/chart1.xml.rels': relations([[1, `${REL}/package`, '../embeddings/book1.xlsx']]),
    'word/embeddings/book1.xlsx': embedded,
    'word/diagrams/data1.xml': `${XML_HEAD}${DIAGRAM}`,
    'word/diagrams/drawing1.xml': `${XML_HEAD}${DIAGRAM_DRAWING}`,
    'word/afchunk.html': '<html><body><p>A piece of another file</p></body></html>',
  })
}
