import type { LanguageCode } from '../../../languages/language-code.ts'
import { isRightToLeft } from '../../../languages/language-registry.ts'
import { openArchive } from '../../archive/archive.ts'
import { escapeText } from '../../xml/escape-xml.ts'
import type { PdfRun } from './page-lines.ts'
import type { PdfPicture } from './pdf-pages.ts'

/** What a Word document is made of. */
export type WordPart =
  | {
      readonly kind: 'paragraph'
      readonly runs: readonly PdfRun[]
      readonly heading: number
      readonly bullet: string
      readonly size: number
      readonly startsPage: boolean
    }
  | { readonly kind: 'table'; readonly rows: ReadonlyArray<ReadonlyArray<readonly PdfRun[]>> }
  | { readonly kind: 'picture'; readonly picture: PdfPicture }

export interface WordPage {
  readonly width: number
  readonly height: number
}

const EMPTY_ARCHIVE = Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex')
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** Twentieths of a point, and English metric units, in a point. */
const TWIPS = 20
const EMUS = 12_700
const MARGIN = 1134
const LARGEST_PICTURE = 450

/** A Word document of these parts. */
export function writeWord(parts: readonly WordPart[], page: WordPage, language: LanguageCode): Uint8Array {
  const pictures = parts.flatMap((part) => (part.kind === 'picture' ? [part.picture] : []))
  const isRtl = isRightToLeft(language)
  let number = 0
  const body = parts.map((part) => {
    if (part.kind === 'picture') {
      number += 1
      return pictureXml(part.picture, number)
    }
    return part.kind === 'table' ? tableXml(part.rows, isRtl) : paragraphXml(part, isRtl)
  })
  const section = `<w:sectPr><w:pgSz w:w="${Math.round(page.width * TWIPS)}" w:h="${Math.round(page.height * TWIPS)}"/><w:pgMar w:top="${MARGIN}" w:right="${MARGIN}" w:bottom="${MARGIN}" w:left="${MARGIN}" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>`
  const document = `${HEAD}<w:document xmlns:w="${MAIN}" xmlns:r="${OFFICE}" xmlns:wp="${DRAWING}/wordprocessingDrawing" xmlns:a="${DRAWING}/main" xmlns:pic="${DRAWING}/picture"><w:body>${body.join('')}${section}</w:body></w:document>`
  const contents = new Map<string, Uint8Array>()
  const add = (name: string, text: string) => contents.set(name, Buffer.from(text))
  add(
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${WORD_TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD_TYPE}.styles+xml"/></Types>`,
  )
  add(
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
  )
  add('word/document.xml', document)
  add('word/styles.xml', stylesXml(language))
  add(
    'word/_rels/document.xml.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/>${pictures.map((_, at) => `<Relationship Id="rIdPicture${at + 1}" Type="${OFFICE}/image" Target="media/picture${at + 1}.png"/>`).join('')}</Relationships>`,
  )
  for (const [at, { png }] of pictures.entries()) contents.set(`word/media/picture${at + 1}.png`, png)
  return openArchive(EMPTY_ARCHIVE).write({ contents })
}

function paragraphXml(part: Extract<WordPart, { kind: 'paragraph' }>, isRtl: boolean): string {
  const properties = [
    part.heading > 0 ? `<w:pStyle w:val="Heading${part.heading}"/>` : '',
    part.startsPage ? '<w:pageBreakBefore/>' : '',
    isRtl ? '<w:bidi/>' : '',
    part.bullet === '' ? '' : '<w:ind w:left="425" w:hanging="425"/>',
  ].join('')
  const bullet = part.bullet === '' ? '' : `<w:r><w:t>${escapeText(part.bullet)}</w:t><w:tab/></w:r>`
  const size = part.heading > 0 ? '' : `<w:sz w:val="${Math.max(2, Math.round(part.size * 2))}"/>`
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${bullet}${runsXml(part.runs, size, isRtl)}</w:p>`
}

function runsXml(runs: readonly PdfRun[], size: string, isRtl: boolean): string {
  return runs
    .filter(({ text }) => text !== '')
    .map(({ text, isBold, isItalic }) => {
      const look = `${isBold ? '<w:b/>' : ''}${isItalic ? '<w:i/>' : ''}${size}${isRtl ? '<w:rtl/>' : ''}`
      const properties = look === '' ? '' : `<w:rPr>${look}</w:rPr>`
      return `<w:r>${properties}<w:t xml:space="preserve">${escapeText(text)}</w:t></w:r>`
    })
    .join('')
}

function tableXml(rows: ReadonlyArray<ReadonlyArray<readonly PdfRun[]>>, isRtl: boolean): string {
  const columns = rows[0]?.length ?? 1
  const border = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="A0A0A0"/>`
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('')
  const grid = '<w:gridCol w:w="1800"/>'.repeat(columns)
  const bidi = isRtl ? '<w:pPr><w:bidi/></w:pPr>' : ''
  const cells = (row: ReadonlyArray<readonly PdfRun[]>) =>
    row
      .map(
        (runs) =>
          `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr><w:p>${bidi}${runsXml(runs, '', isRtl)}</w:p></w:tc>`,
      )
      .join('')
  return `<w:tbl><w:tblPr>${isRtl ? '<w:bidiVisual/>' : ''}<w:tblW w:w="0" w:type="auto"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl><w:p/>`
}

function pictureXml({ width, height }: PdfPicture, number: number): string {
  const scale = Math.min(1, LARGEST_PICTURE / width, LARGEST_PICTURE / height)
  const size = `cx="${Math.round(width * scale * EMUS)}" cy="${Math.round(height * scale * EMUS)}"`
  const frame = `<pic:pic><pic:nvPicPr><pic:cNvPr id="${number}" name="Picture ${number}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rIdPicture${number}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>`
  return `<w:p><w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr id="${number}" name="Picture ${number}"/><a:graphic><a:graphicData uri="${DRAWING}/picture">${frame}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
}

function stylesXml(language: LanguageCode): string {
  const heading = (level: number, size: number) =>
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`
  return `${HEAD}<w:styles xmlns:w="${MAIN}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:lang w:val="${language}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>${heading(1, 36)}${heading(2, 28)}${heading(3, 24)}</w:styles>`
}
