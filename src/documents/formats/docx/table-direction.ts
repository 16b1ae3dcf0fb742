import type { PartPlaces } from '../../model/part-places.ts'
import type { XmlTag } from '../../xml/scan-xml.ts'
import { turn } from '../ooxml/text-direction.ts'

const BEFORE_BIDI: ReadonlySet<string> = new Set(['w:tblStyle', 'w:tblpPr', 'w:tblOverlap'])

interface OpenProperties {
  readonly tag: XmlTag
  depth: number
  /** Where the flag stands, or where it would. */
  flag: XmlTag | undefined
  next: number | undefined
}

/** Tables run from right to left for such a target, once anything in the document changes. */
export function tableDirection(places: PartPlaces) {
  const open: OpenProperties[] = []
  return {
    open(tag: XmlTag): void {
      const current = open.at(-1)
      if (tag.name === 'w:tblPr') {
        open.push({ tag, depth: 0, flag: undefined, next: undefined })
      } else if (current !== undefined) {
        current.depth += 1
        if (current.depth > 1) return
        if (tag.name === 'w:bidiVisual') current.flag = tag
        else if (!BEFORE_BIDI.has(tag.name)) current.next ??= tag.start
      }
    },
    close(tag: XmlTag, start: number): void {
      const current = open.at(-1)
      if (current === undefined) return
      if (tag !== current.tag) {
        current.depth -= 1
        return
      }
      open.pop()
      if (open.length > 0) return
      const prefix = tag.scope.prefixOf(tag.qualified)
      const { flag } = current
      if (flag !== undefined) {
        if (!flag.isEmpty) return
        const text = (options: Parameters<typeof turn>[0]) => (turn(options) === 'left' ? '' : undefined)
        places.followUps.push({ start: flag.start, end: flag.end, blocks: undefined, text })
      } else if (!tag.isEmpty) {
        const at = current.next ?? start
        const text = (options: Parameters<typeof turn>[0]) =>
          turn(options) === 'right' ? `<${prefix}bidiVisual/>` : undefined
        places.followUps.push({ start: at, end: at, blocks: undefined, text })
      }
    },
  }
}
