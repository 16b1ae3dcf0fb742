import { zipFiles } from './zip-files.ts'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const WORD_NAMESPACES = [
  `xmlns:w="${W}"`,
  `xmlns:r="${REL}"`,
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ')

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A Word document with this body, and further stories by the name of their kind (`header`, `footnotes`). */
export function wordFile(
  body: string,
  stories: Readonly<Record<string, string>> = {},
  styles = '',
): Uint8Array {
  const names = Object.keys(stories)
  const overrides = names.map(
    (name) => `<Override PartName="/word/${name}.xml" ContentType="${TYPE}.${name.replace(/\d/, '')}+xml"/>`,
  )
  const relations = names.map(
    (name, at) =>
      `<Relationship Id="rId${at + 2}" Type="${REL}/${name.replace(/\d/, '')}" Target="${name}.xml"/>`,
  )
  return zipFiles({
    '[Content_Types].xml': `${XML_HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPE}.styles+xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': `${XML_HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${XML_HEAD}<w:document ${WORD_NAMESPACES}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `${XML_HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/styles" Target="styles.xml"/>${relations.join('')}</Relationships>`,
    'word/styles.xml': `${XML_HEAD}<w:styles ${WORD_NAMESPACES}><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="en-US"/></w:rPr></w:rPrDefault></w:docDefaults>${styles}</w:styles>`,
    ...Object.fromEntries(names.map((name) => [`word/${name}.xml`, `${XML_HEAD}${stories[name] ?? ''}`])),
  })
}

export function run(text: string, properties = ''): string {
  return `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`
}

/** A link around runs, or around one run with this text. */
export function link(content: string, properties = ''): string {
  return `<w:hyperlink r:id="rId1">${content.startsWith('<') ? content : run(content, properties)}</w:hyperlink>`
}
