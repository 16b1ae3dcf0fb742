import { XML_HEAD } from './word-files.ts'
import { zipFiles } from './zip-files.ts'

const OFFICE = 'http://schemas.openxmlformats.org'
const REL = `${OFFICE}/officeDocument/2006/relationships`
const MS = 'http://schemas.microsoft.com/office'
const SHEET = `xmlns="${OFFICE}/spreadsheetml/2006/main"`
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const X14 = `xmlns:x14="${MS}/spreadsheetml/2009/9/main"`
const XM = `xmlns:xm="${MS}/excel/2006/main"`

const relations = (list: ReadonlyArray<readonly [type: string, target: string]>) =>
  `${XML_HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships">${list.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`).join('')}</Relationships>`

const STRINGS = [
  '<t>Name of the town</t>',
  '<t>People living there</t>',
  '<t>Little Harbour</t>',
  '<t>Upper Valley</t>',
  '<r><rPr><b/><sz val="11"/><rFont val="Calibri"/><family val="2"/></rPr><t xml:space="preserve">Bold start </t></r><r><rPr><sz val="11"/><rFont val="Calibri"/></rPr><t>of a note</t></r>',
  '<t>東京の町</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1" type="noConversion"/>',
  '<t>Sold out</t>',
  '<t>Region of sale</t>',
  '<t>Northern part</t>',
]

const CELLS = [
  '<row r="1" spans="1:3" x14ac:dyDescent="0.25"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>4</v></c></row>',
  '<row r="2" spans="1:3"><c r="A2" t="s"><v>2</v></c><c r="B2"><v>1200</v></c><c r="C2" t="s"><v>5</v></c></row>',
  '<row r="3" spans="1:3"><c r="A3" t="s"><v>3</v></c><c r="B3"><v>800</v></c><c r="C3" t="str"><f>IF(B3&gt;5,"Sold out","")</f><v>Sold out</v></c></row>',
  '<row r="4"><c r="A4" t="s"><v>6</v></c><c r="B4"><f>SUM(Towns[People living there])</f><v>2000</v></c></row>',
].join('')

const DRAWING = `<xdr:wsDr xmlns:xdr="${OFFICE}/drawingml/2006/spreadsheetDrawing" xmlns:a="${OFFICE}/drawingml/2006/main"><xdr:twoCellAnchor><xdr:from><xdr:col>5</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>8</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>4</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><xdr:sp macro="" textlink=""><xdr:nvSpPr><xdr:cNvPr id="2" name="TextBox 1"/><xdr:cNvSpPr txBox="1"/></xdr:nvSpPr><xdr:spPr><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr><xdr:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US" sz="1100"/><a:t>Look at this table</a:t></a:r></a:p></xdr:txBody></xdr:sp><xdr:clientData/></xdr:twoCellAnchor><xdr:twoCellAnchor><xdr:from><xdr:col>5</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>6</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>9</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>16</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="3" name="Chart 2"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${OFFICE}/drawingml/2006/chart"><c:chart xmlns:c="${OFFICE}/drawingml/2006/chart" xmlns:r="${REL}" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`

const PIVOT_CACHE = `<pivotCacheDefinition ${SHEET} xmlns:r="${REL}" refreshedBy="Jane Miller" recordCount="1"><cacheSource type="worksheet"><worksheetSource ref="A1:A2" sheet="Data"/></cacheSource><cacheFields count="1"><cacheField name="Region of sale" numFmtId="0"><sharedItems count="1"><s v="Northern part"/></sharedItems></cacheField></cacheFields></pivotCacheDefinition>`

const PARTS: ReadonlyArray<readonly [part: string, type: string, content: string]> = [
  [
    'xl/workbook.xml',
    `${TYPE}.sheet.main`,
    `<workbook ${SHEET} xmlns:r="${REL}" xmlns:mc="${OFFICE}/markup-compatibility/2006" mc:Ignorable="x15" xmlns:x15="${MS}/spreadsheetml/2010/11/main"><workbookPr defaultThemeVersion="166925"/><mc:AlternateContent><mc:Choice Requires="x15"><x15ac:absPath url="C:\\Users\\Jane Miller\\" xmlns:x15ac="${MS}/spreadsheetml/2010/11/ac"/></mc:Choice></mc:AlternateContent><sheets><sheet name="Towns and people" sheetId="1" r:id="rId1"/><sheet name="Data" sheetId="2" r:id="rId2"/></sheets><definedNames><definedName name="AllTowns">'Towns and people'!$A$2:$A$3</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">'Towns and people'!$1:$1</definedName></definedNames><calcPr calcId="191029"/></workbook>`,
  ],
  [
    'xl/sharedStrings.xml',
    `${TYPE}.sharedStrings`,
    `<sst ${SHEET} count="9" uniqueCount="9">${STRINGS.map((each) => `<si>${each}</si>`).join('')}</sst>`,
  ],
  [
    'xl/worksheets/sheet1.xml',
    `${TYPE}.worksheet`,
    `<worksheet ${SHEET} xmlns:r="${REL}" xmlns:mc="${OFFICE}/markup-compatibility/2006" mc:Ignorable="x14ac" xmlns:x14ac="${MS}/spreadsheetml/2009/9/ac"><dimension ref="A1:C4"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15" x14ac:dyDescent="0.25"/><sheetData>${CELLS}</sheetData><phoneticPr fontId="1"/><headerFooter><oddHeader>&amp;L&amp;"Calibri,Regular"Yearly overview&amp;R&amp;D</oddHeader></headerFooter><drawing r:id="rId4"/><tableParts count="1"><tablePart r:id="rId1"/></tableParts><extLst><ext uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}" ${X14}><x14:dataValidations count="1" ${XM}><x14:dataValidation type="list" allowBlank="1" showInputMessage="1" promptTitle="Choose one" prompt="Take a town from the list"><x14:formula1><xm:f>Data!$A$3:$A$3</xm:f></x14:formula1><xm:sqref>D2</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst></worksheet>`,
  ],
  [
    'xl/worksheets/sheet2.xml',
    `${TYPE}.worksheet`,
    `<worksheet ${SHEET}><sheetData><row r="1"><c r="A1" t="s"><v>7</v></c></row><row r="2"><c r="A2" t="s"><v>8</v></c></row><row r="3"><c r="A3" t="s"><v>6</v></c></row></sheetData></worksheet>`,
  ],
  [
    'xl/tables/table1.xml',
    `${TYPE}.table`,
    `<table ${SHEET} id="1" name="Towns" displayName="Towns" ref="A1:B3" totalsRowShown="0"><autoFilter ref="A1:B3"/><tableColumns count="2"><tableColumn id="1" name="Name of the town"/><tableColumn id="2" name="People living there"/></tableColumns><tableStyleInfo name="TableStyleMedium2" showRowStripes="1"/></table>`,
  ],
  [
    'xl/comments1.xml',
    `${TYPE}.comments`,
    `<comments ${SHEET}><authors><author>tc={1}</author><author>Jane Miller</author></authors><commentList><comment ref="A2" authorId="0" shapeId="0"><text><t>[Threaded comment]\n\nYour version of Excel allows you to read this threaded comment.\n\nComment:\n    Who counted this?</t></text></comment><comment ref="A3" authorId="1" shapeId="0"><text><r><rPr><b/><sz val="9"/></rPr><t>Jane Miller:</t></r><r><rPr><sz val="9"/></rPr><t xml:space="preserve">\nCounted last year</t></r></text></comment></commentList></comments>`,
  ],
  [
    'xl/threadedComments/threadedComment1.xml',
    'application/vnd.ms-excel.threadedcomments',
    `<ThreadedComments xmlns="${MS}/spreadsheetml/2018/threadedcomments"><threadedComment ref="A2" dT="2026-01-02T03:04:05.00" personId="{2}" id="{1}"><text>Who counted this?</text></threadedComment></ThreadedComments>`,
  ],
  [
    'xl/charts/chart1.xml',
    'application/vnd.openxmlformats-officedocument.drawingml.chart',
    `<c:chartSpace xmlns:c="${OFFICE}/drawingml/2006/chart" xmlns:a="${OFFICE}/drawingml/2006/main"><c:chart><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:ser><c:idx val="0"/><c:order val="0"/><c:tx><c:v>Typed into the chart</c:v></c:tx><c:cat><c:strRef><c:f>'Towns and people'!$A$2:$A$4</c:f><c:strCache><c:ptCount val="3"/><c:pt idx="0"><c:v>Little Harbour</c:v></c:pt><c:pt idx="1"><c:v>Upper Valley</c:v></c:pt><c:pt idx="2"><c:v>Sold out</c:v></c:pt></c:strCache></c:strRef></c:cat></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:scaling/><c:delete val="0"/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling/><c:delete val="0"/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx></c:plotArea></c:chart></c:chartSpace>`,
  ],
  ['xl/drawings/drawing1.xml', 'application/vnd.openxmlformats-officedocument.drawing', DRAWING],
  ['xl/pivotCache/pivotCacheDefinition1.xml', `${TYPE}.pivotCacheDefinition`, PIVOT_CACHE],
]

export const EXCEL_MADE_TEXTS: readonly string[] = [
  'Name of the town',
  'People living there',
  'Little Harbour',
  'Upper Valley',
  'Bold start of a note',
  '東京の町',
  'Yearly overview',
  'Take a town from the list',
  'Choose one',
  'Look at this table',
  'Typed into the chart',
  'Jane Miller:',
  'Counted last year',
  'Who counted this?',
]

/** A workbook as Excel of today writes it: a table, a pivot's cache, comments in threads, readings, an extended list. */
export function excelMadeFile(): Uint8Array {
  const overrides = PARTS.map(
    ([part, type]) => `<Override PartName="/${part}" ContentType="${type}+xml"/>`,
  ).join('')
  return zipFiles({
    '[Content_Types].xml': `${XML_HEAD}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`,
    '_rels/.rels': relations([[`${REL}/officeDocument`, 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': relations([
      [`${REL}/worksheet`, 'worksheets/sheet1.xml'],
      [`${REL}/worksheet`, 'worksheets/sheet2.xml'],
      [`${REL}/sharedStrings`, 'sharedStrings.xml'],
      [`${REL}/pivotCacheDefinition`, 'pivotCache/pivotCacheDefinition1.xml'],
    ]),
    'xl/worksheets/_rels/sheet1.xml.rels': relations([
      [`${REL}/table`, '../tables/table1.xml'],
      [`${REL}/comments`, '../comments1.xml'],
      [`${MS}/2017/10/relationships/threadedComment`, '../threadedComments/threadedComment1.xml'],
      [`${REL}/drawing`, '../drawings/drawing1.xml'],
    ]),
    'xl/drawings/_rels/drawing1.xml.rels': relations([[`${REL}/chart`, '../charts/chart1.xml']]),
    ...Object.fromEntries(PARTS.map(([part, , content]) => [part, `${XML_HEAD}${content}`])),
  })
}
