import { XML_HEAD } from './word-files.ts'
import { zipFiles } from './zip-files.ts'

const OFFICE = 'http://schemas.openxmlformats.org'
const REL = `${OFFICE}/officeDocument/2006/relationships`
const MS = 'http://schemas.microsoft.com/office'
const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml'
const NAMESPACES = `xmlns:a="${OFFICE}/drawingml/2006/main" xmlns:r="${REL}" xmlns:p="${OFFICE}/presentationml/2006/main"`

const relations = (list: ReadonlyArray<readonly [type: string, target: string]>) =>
  `${XML_HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships">${list.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`).join('')}</Relationships>`

const a = (text: string, attributes = 'lang="en-US" dirty="0"') =>
  `<a:r><a:rPr ${attributes}/><a:t>${text}</a:t></a:r>`
const p = (content: string) => `<a:p>${content}<a:endParaRPr lang="en-US" dirty="0"/></a:p>`
const shape = (id: number, name: string, placeholder: string, paragraphs: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"><a:extLst><a:ext uri="{FF2B5EF4-FFF2-40B4-BE49-F238E27FC236}"><a16:creationId xmlns:a16="${MS}/drawing/2014/main" id="{1}"/></a:ext></a:extLst></p:cNvPr><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="600000" y="${id * 700000}"/><a:ext cx="6000000" cy="600000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr><a:normAutofit fontScale="92500"/></a:bodyPr><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`
const tree = (shapes: string) =>
  `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`
const MAP =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'

const SLIDE =
  shape(
    2,
    'Title 1',
    '<p:ph type="title"/>',
    p(
      `${a('A plan for ')}${a('next', 'lang="en-US" b="1" dirty="0"')}${a(' ye', 'lang="en-US" err="1"')}${a('ar')}`,
    ),
  ) +
  shape(
    3,
    'Content 2',
    '<p:ph idx="1"/>',
    `${p(`<a:pPr marL="0"/>${a('First step')}`)}${p(`${a('Ask ')}<a:r><a:rPr lang="en-US"><a:hlinkClick r:id="rId9" tooltip="Our pages"/></a:rPr><a:t>the team</a:t></a:r>${a(' early')}`)}`,
  ) +
  shape(
    4,
    'Slide Number 3',
    '<p:ph type="sldNum" sz="quarter" idx="12"/>',
    '<a:p><a:fld id="{2}" type="slidenum"><a:rPr lang="en-US"/><a:t>1</a:t></a:fld><a:endParaRPr lang="en-US"/></a:p>',
  ) +
  shape(5, 'Footer 4', '<p:ph type="ftr" sz="quarter" idx="11"/>', p(a('For our partners'))) +
  `<mc:AlternateContent xmlns:mc="${OFFICE}/markup-compatibility/2006"><mc:Choice xmlns:a14="${MS}/drawing/2010/main" Requires="a14">${shape(6, 'Formula 5', '', p(a('The area is large')))}</mc:Choice><mc:Fallback>${shape(6, 'Formula 5', '', p(a('The area is large')))}</mc:Fallback></mc:AlternateContent>` +
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="7" name="Table 6" descr="Who does what"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="3000000" cy="400000"/></p:xfrm><a:graphic><a:graphicData uri="${OFFICE}/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1"/><a:tblGrid><a:gridCol w="3000000"/></a:tblGrid><a:tr h="370840"><a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${p(a('Name of the person'))}</a:txBody><a:tcPr/></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`

const PARTS: ReadonlyArray<
  readonly [part: string, type: string, content: string, rels: ReadonlyArray<readonly [string, string]>]
> = [
  [
    'ppt/presentation.xml',
    `${TYPE}.presentation.main`,
    `<p:presentation ${NAMESPACES} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:notesMasterIdLst><p:notesMasterId r:id="rId3"/></p:notesMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="rId2"/></p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/><p:extLst><p:ext uri="{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"><p14:sectionLst xmlns:p14="${MS}/powerpoint/2010/main"><p14:section name="Opening part" id="{3}"><p14:sldIdLst><p14:sldId id="256"/></p14:sldIdLst></p14:section></p14:sectionLst></p:ext></p:extLst></p:presentation>`,
    [
      [`${REL}/slideMaster`, 'slideMasters/slideMaster1.xml'],
      [`${REL}/slide`, 'slides/slide1.xml'],
      [`${REL}/notesMaster`, 'notesMasters/notesMaster1.xml'],
    ],
  ],
  [
    'ppt/slideMasters/slideMaster1.xml',
    `${TYPE}.slideMaster`,
    `<p:sldMaster ${NAMESPACES}>${tree(shape(2, 'Title 1', '<p:ph type="title"/>', p(a('Click to edit Master title style'))) + shape(9, 'Slogan', '', p(a('Made with care'))))}${MAP}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    [[`${REL}/slideLayout`, '../slideLayouts/slideLayout1.xml']],
  ],
  [
    'ppt/slideLayouts/slideLayout1.xml',
    `${TYPE}.slideLayout`,
    `<p:sldLayout ${NAMESPACES} type="obj"><p:cSld name="Title and content">${tree(shape(2, 'Title 1', '<p:ph type="title"/>', p(a('Click to edit the title')))).replace(/^<p:cSld>/, '')}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
    [[`${REL}/slideMaster`, '../slideMasters/slideMaster1.xml']],
  ],
  [
    'ppt/slides/slide1.xml',
    `${TYPE}.slide`,
    `<p:sld ${NAMESPACES}>${tree(SLIDE)}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr><p:timing><p:tnLst/></p:timing></p:sld>`,
    [
      [`${REL}/slideLayout`, '../slideLayouts/slideLayout1.xml'],
      [`${REL}/notesSlide`, '../notesSlides/notesSlide1.xml'],
      [`${MS}/2018/10/relationships/comments`, '../comments/modernComment_100.xml'],
    ],
  ],
  [
    'ppt/notesSlides/notesSlide1.xml',
    `${TYPE}.notesSlide`,
    `<p:notes ${NAMESPACES}>${tree(shape(2, 'Slide Image 1', '<p:ph type="sldImg"/>', p('')) + shape(3, 'Notes 2', '<p:ph type="body" idx="1"/>', p(a('Speak slowly here'))))}</p:notes>`,
    [
      [`${REL}/slide`, '../slides/slide1.xml'],
      [`${REL}/notesMaster`, '../notesMasters/notesMaster1.xml'],
    ],
  ],
  [
    'ppt/notesMasters/notesMaster1.xml',
    `${TYPE}.notesMaster`,
    `<p:notesMaster ${NAMESPACES}>${tree(shape(3, 'Notes 2', '<p:ph type="body" idx="1"/>', p(a('Click to edit Master text styles'))))}${MAP}</p:notesMaster>`,
    [],
  ],
  [
    'ppt/comments/modernComment_100.xml',
    'application/vnd.ms-powerpoint.comments',
    `<p188:cmLst xmlns:a="${OFFICE}/drawingml/2006/main" xmlns:p188="${MS}/powerpoint/2018/8/main"><p188:cm id="{4}" authorId="{5}" created="2026-01-02T03:04:05.000"><p188:txBody><a:bodyPr/><a:lstStyle/>${p(a('Is that true?'))}</p188:txBody></p188:cm></p188:cmLst>`,
    [],
  ],
]

export const POWERPOINT_MADE_TEXTS: readonly string[] = [
  'A plan for next year',
  'First step',
  'Ask the team early',
  'For our partners',
  'The area is large',
  'Who does what',
  'Name of the person',
  'Speak slowly here',
  'Is that true?',
  'Made with care',
]

/** A presentation as PowerPoint of today writes it: master, layout, notes, sections, a comment of the new kind. */
export function powerPointMadeFile(): Uint8Array {
  const overrides = PARTS.map(
    ([part, type]) => `<Override PartName="/${part}" ContentType="${type}+xml"/>`,
  ).join('')
  const files = PARTS.flatMap(([part, , content, rels]): Array<readonly [string, string]> => {
    const slash = part.lastIndexOf('/') + 1
    const links = `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`
    return [[part, `${XML_HEAD}${content}`], ...(rels.length > 0 ? [[links, relations(rels)] as const] : [])]
  })
  return zipFiles({
    '[Content_Types].xml': `${XML_HEAD}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`,
    '_rels/.rels': relations([[`${REL}/officeDocument`, 'ppt/presentation.xml']]),
    ...Object.fromEntries(files),
  })
}
