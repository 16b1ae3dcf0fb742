import type { Carrier } from '../../xml/carriers/carrier.ts'
import { attributeOf } from '../../xml/scan-xml.ts'
import type { Slice, Writer } from '../../xml/writer.ts'
import { childElement, childElements, type XmlElement } from '../../xml/xml-tree.ts'
import type { WordStyles } from './word-styles.ts'

/** What a run says about its text. */
export interface RunFormat {
  readonly carrier: Carrier
  /** Not shown, so not translated. */
  readonly isHidden: boolean
  /** Program code, which is not translated. */
  readonly isCode: boolean
  /** `<w:r><w:rPr>…</w:rPr>` */
  readonly open: Writer
  readonly close: Writer
}

/** Says nothing about how text looks. */
const INVISIBLE: ReadonlySet<string> = new Set(['w:lang', 'w:noProof', 'w:webHidden'])
const SHOWN_ON_SPACE: ReadonlySet<string> = new Set([
  'w:u',
  'w:highlight',
  'w:shd',
  'w:strike',
  'w:dstrike',
  'w:bdr',
])

export function readRunFormat(run: XmlElement, source: string, styles: WordStyles): RunFormat {
  const properties = childElement(run, 'w:rPr')
  const children = properties === undefined ? [] : childElements(properties)
  const style = children.find(({ name }) => name === 'w:rStyle')
  const prefix = prefixOf(run)
  const [start, contentStart] = [run.start, properties?.end ?? run.tag.end]
  const open: Writer = (slice) => slice(start, contentStart)
  return {
    carrier: {
      key: formatKey(children, source),
      showsSpace: children.some((child) => SHOWN_ON_SPACE.has(child.name) && isOn(child)),
      write: (text, slice) => open(slice) + writeText(text, prefix) + closeRun(prefix),
    },
    isHidden: children.some((child) => child.name === 'w:vanish' && isOn(child)),
    isCode: style !== undefined && styles.isCode(attributeOf(style.tag, 'w:val') ?? ''),
    open,
    close: () => closeRun(prefix),
  }
}

function closeRun(prefix: string): string {
  return `</${prefix}r>`
}

/** The file's prefix of an element, colon included. */
export function prefixOf({ tag }: XmlElement): string {
  return tag.scope.prefixOf(tag.qualified)
}

export function isOn({ tag }: XmlElement): boolean {
  return !/^(0|false|off|none|nil)$/.test(attributeOf(tag, 'w:val') ?? '')
}

function formatKey(children: readonly XmlElement[], source: string): string {
  let key = ''
  for (const child of children) {
    if (INVISIBLE.has(child.name)) continue
    const text = source.slice(child.start, child.end)
    if (child.name !== 'w:rFonts') key += text
    else if (/\s\S*?(ascii|hAnsi|cs|eastAsia)(Theme)?\s*=/.test(text)) {
      key += text.replace(/\s[^\s=]*hint\s*=\s*("[^"]*"|'[^']*')/, '')
    }
  }
  return key
}

/** Tabs and soft line ends are elements beside `w:t`. */
function writeText(text: string, prefix: string): string {
  let output = ''
  for (const piece of text.split(/([\t\n])/)) {
    if (piece === '\t') output += `<${prefix}tab/>`
    else if (piece === '\n') output += `<${prefix}br/>`
    else if (piece !== '') output += `<${prefix}t xml:space="preserve">${piece}</${prefix}t>`
  }
  return output
}

/** One child of a run, in a run of its own; the whole run where it has no other. */
export function runPiece(run: XmlElement, child: XmlElement, format: RunFormat): Writer {
  const others = childElements(run).filter((each) => each !== child && each.name !== 'w:rPr')
  const { start, end } = others.length === 0 ? run : child
  if (others.length === 0) return (slice: Slice) => slice(start, end)
  const { open, close } = format
  return (slice) => open(slice) + slice(start, end) + close(slice)
}
