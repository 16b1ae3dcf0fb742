import { XML_HEAD } from './word-files.ts'
import { zipFiles } from './zip-files.ts'

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument'
const NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ' +
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" ' +
  `xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" xmlns:r="${REL}"`

/** Kinds of parts by the root element that they have. */
const KINDS: Readonly<Record<string, readonly [root: string, type: string]>> = {
  slide: ['p:sld', `${TYPE}.presentationml.slide+xml`],
  notes: ['p:notes', `${TYPE}.presentationml.notesSlide+xml`],
  layout: ['p:sldLayout', `${TYPE}.presentationml.slideLayout+xml`],
  chart: ['c:chartSpace', `${TYPE}.drawingml.chart+xml`],
  data: ['dgm:dataModel', `${TYPE}.drawingml.diagramData+xml`],
  drawing: ['dsp:drawing', 'application/vnd.ms-office.drawingml.diagramDrawing+xml'],
}

/** A presentation of parts named by kind and number: `slide1`, `chart1`. */
export function presentationFile(parts: Readonly<Record<string, string>>): Uint8Array {
  const kindOf = (name: string) => KINDS[name.replace(/\d+$/, '')] ?? ['p:sld', '']
  const names = Object.keys(parts)
  return zipFiles({
    '[Content_Types].xml': `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/ppt/presentation.xml" ContentType="${TYPE}.presentationml.presentation.main+xml"/>${names.map((name) => `<Override PartName="/ppt/${name}.xml" ContentType="${kindOf(name)[1]}"/>`).join('')}</Types>`,
    '_rels/.rels': `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="ppt/presentation.xml"/></Relationships>`,
    'ppt/presentation.xml': `${XML_HEAD}<p:presentation ${NAMESPACES}/>`,
    ...Object.fromEntries(
      names.map((name) => [
        `ppt/${name}.xml`,
        `${XML_HEAD}<${kindOf(name)[0]} ${NAMESPACES}>${parts[name]}</${kindOf(name)[0]}>`,
      ]),
    ),
  })
}

export function drawingRun(text: string, attributes = 'lang="en-US" dirty="0"', inner = ''): string {
  return `<a:r><a:rPr ${attributes}>${inner}</a:rPr><a:t>${text}</a:t></a:r>`
}
