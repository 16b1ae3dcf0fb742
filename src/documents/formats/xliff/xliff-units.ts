import { attributeIn, elementsIn, walkElements, type XmlNode } from '../../text/xml-nodes.ts'

/** A text that is to be translated: a `trans-unit`, or a `segment` of a `unit`. */
export interface XliffUnit {
  readonly holder: XmlNode
  /** What is translated: `seg-source` where there is one, else `source`. */
  readonly source: XmlNode
  readonly target: XmlNode | undefined
  readonly isVersion2: boolean
  /** Most characters of the translation. */
  readonly limit: number
}

const OPEN_STATES: ReadonlySet<string> = new Set(['new', 'needs-translation', 'initial'])

const UNITS: ReadonlySet<string> = new Set(['trans-unit', 'unit', 'segment'])

/** Whether nothing in it can be translated; a file of a million such units takes no memory for them. */
export function isEmptyUnit({ name, children }: XmlNode): boolean {
  return UNITS.has(name) && !children.some(({ kind }) => kind === 'element')
}

export function* findUnits(root: XmlNode): Generator<XliffUnit> {
  for (const node of walkElements(root)) {
    if (node.name !== 'trans-unit' && node.name !== 'segment') continue
    const unit = unitOf(node)
    if (unit !== undefined && isOpen(unit)) yield unit
  }
}

function unitOf(holder: XmlNode): XliffUnit | undefined {
  const [whole] = elementsIn(holder, 'source')
  const [segmented] = elementsIn(holder, 'seg-source')
  const source = segmented ?? whole
  if (source === undefined) return undefined
  const width = Number(attributeIn(holder, 'maxwidth'))
  const isInCharacters = attributeIn(holder, 'size-unit') === 'char'
  return {
    holder,
    source,
    target: elementsIn(holder, 'target')[0],
    isVersion2: holder.name === 'segment',
    limit: isInCharacters && width > 0 ? width : Number.POSITIVE_INFINITY,
  }
}

function isOpen({ holder, target, isVersion2 }: XliffUnit): boolean {
  for (let node: XmlNode | undefined = holder; node !== undefined; node = node.parent) {
    const says = attributeIn(node, 'translate')
    if (says === 'no') return false
    if (says === 'yes') break
  }
  if (attributeIn(holder, 'approved') === 'yes') return false
  const isEmpty = target === undefined || target.children.length === 0
  const state = attributeIn(isVersion2 || target === undefined ? holder : target, 'state')
  if (state === undefined) return isEmpty
  return OPEN_STATES.has(state)
}
