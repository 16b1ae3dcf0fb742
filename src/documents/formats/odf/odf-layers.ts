import { applyUnordered } from '../../../text/text-edit.ts'
import { draftBlock } from '../../../translation/markup/blocks/block-draft.ts'
import type { TextPart } from '../../../translation/markup/blocks/text-escape.ts'
import { escapeParts, readSpellings } from '../../../translation/markup/blocks/text-escape.ts'
import { draftPassage, type Passage, type TextLayer } from '../../text/passage.ts'
import { plainPassage } from '../../text/plain-passage.ts'
import { attributeIn, characterItems, elementsIn, walkElements, type XmlNode } from '../../text/xml-nodes.ts'
import { attributeRange } from '../../xml/attribute-range.ts'
import { escapeAttribute, withoutForbidden } from '../../xml/escape-xml.ts'
import { SPREADSHEET_CELLS } from './odf-names.ts'
import { paragraphRuns } from './paragraph-items.ts'

/** Nothing inside of these is translated. */
const LEFT_OUT: ReadonlySet<string> = new Set(['text:tracked-changes', 'office:scripts', 'office:forms'])

/** Their content is plain text. */
const PLAIN: ReadonlySet<string> = new Set([
  'svg:title',
  'svg:desc',
  'presentation:footer-decl',
  'presentation:header-decl',
])
const CODE_STYLE = /^(?:Preformatted_20_Text|Source_20_Code|HTML_20_Preformatted|Code)$/

/** The texts of a part: one layer, and one for each cell whose text stands in an attribute as well. */
export function odfLayers(text: string, root: XmlNode): TextLayer[] {
  const codeStyles = findCodeStyles(root)
  const passages: Passage[] = []
  const cells = new Map<XmlNode, Passage[]>()
  for (const node of translatedElements(root)) {
    const found = passagesOf(text, node, codeStyles)
    const cell = found.length > 0 ? cellAround(node) : undefined
    if (cell !== undefined && !isText(cell)) continue
    if (
      cell !== undefined &&
      attributeIn(cell, 'office:string-value') !== undefined &&
      isDirect(cell, node)
    ) {
      cells.set(cell, [...(cells.get(cell) ?? []), ...found])
    } else {
      passages.push(...found)
    }
  }
  const whole: TextLayer = { text, passages, toFile: (edits) => edits }
  return [whole, ...[...cells].map(([cell, own]) => cellLayer(text, cell, own))]
}

function* translatedElements(root: XmlNode): Generator<XmlNode> {
  let end = -1
  for (const node of walkElements(root)) {
    if (node.start < end) continue
    if (LEFT_OUT.has(node.name)) end = node.end
    else yield node
  }
}

function passagesOf(text: string, node: XmlNode, codeStyles: ReadonlySet<string>): Passage[] {
  if (node.name === 'text:p' || node.name === 'text:h') {
    if (codeStyles.has(attributeIn(node, 'text:style-name') ?? '')) return []
    const prefix = node.tag.qualified.replace(/[^:]*$/, '')
    return paragraphRuns(text, node).flatMap((run) => {
      const draft = draftBlock(run, text)
      if (draft === undefined) return []
      const spelled = draft.tree.pieces.filter((piece) => !text.startsWith('<', piece.start))
      const escape = (parts: readonly TextPart[]) =>
        escapeParts(parts.map(withoutControls), readSpellings(spelled, text)).map((part) =>
          withWhiteSpace(part, prefix),
        )
      return [draftPassage({ ...draft, escape })]
    })
  }
  if (!PLAIN.has(node.name) || elementsIn(node).length > 0) return []
  return plainPassage(text, node)
}

function withoutControls(part: TextPart): TextPart {
  return { ...part, text: withoutForbidden(part.text) }
}

/** Spaces in a row, tabs and line ends as elements, since bare ones are one space. */
function withWhiteSpace(text: string, prefix: string): string {
  return text
    .replace(/ {2,}/g, (spaces) => ` <${prefix}s ${prefix}c="${spaces.length - 1}"/>`)
    .replaceAll('\t', `<${prefix}tab/>`)
    .replace(/\r\n|\n|\r/g, `<${prefix}line-break/>`)
}

function cellAround(node: XmlNode): XmlNode | undefined {
  for (let around = node.parent; around !== undefined; around = around.parent) {
    if (
      around.name === 'office:annotation' ||
      around.name === 'draw:text-box' ||
      around.name === 'draw:custom-shape'
    ) {
      return undefined
    }
    if (SPREADSHEET_CELLS.has(around.name)) return around
  }
  return undefined
}

/** Numbers, dates and results of formulas are shown as computed. */
function isText(cell: XmlNode): boolean {
  const type = attributeIn(cell, 'office:value-type')
  return attributeIn(cell, 'table:formula') === undefined && (type === undefined || type === 'string')
}

function isDirect(cell: XmlNode, node: XmlNode): boolean {
  return node.parent === cell
}

/** A cell that says its text twice: paragraphs, and the value that formulas see. */
function cellLayer(text: string, cell: XmlNode, passages: readonly Passage[]): TextLayer {
  return {
    text,
    passages,
    toFile(edits) {
      const value = attributeRange(text, cell.tag, 'office:string-value')
      if (value === undefined) return edits
      const shown = elementsIn(cell, 'text:p').map(({ content }) =>
        applyUnordered(
          text,
          edits.filter(({ start, end }) => start >= content.start && end <= content.end),
          content.start,
          content.end,
        ).replace(/<[^>]*>/g, ''),
      )
      const written = escapeAttribute(decoded(shown.join('\n')), value.quote)
      return [{ start: value.valueStart, end: value.valueEnd, text: written }, ...edits]
    },
  }
}

function decoded(text: string): string {
  return characterItems(text, { kind: 'text', start: 0, end: text.length })
    .map((item) => ('text' in item ? item.text : ''))
    .join('')
}

/** Styles of paragraphs that hold computer text: by name, and those made from them. */
function findCodeStyles(root: XmlNode): ReadonlySet<string> {
  const found = new Set(['Preformatted_20_Text', 'Source_20_Code', 'HTML_20_Preformatted', 'Code'])
  for (const node of walkElements(root)) {
    const name = attributeIn(node, 'style:name')
    if (node.name !== 'style:style' || name === undefined) continue
    if (CODE_STYLE.test(attributeIn(node, 'style:parent-style-name') ?? '')) found.add(name)
  }
  return found
}
