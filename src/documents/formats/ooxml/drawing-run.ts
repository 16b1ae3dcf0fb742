import type { Carrier } from '../../xml/carriers/carrier.ts'
import type { Writer } from '../../xml/writer.ts'
import { childElement, type XmlElement } from '../../xml/xml-tree.ts'

/** Says nothing about how text looks. */
const INVISIBLE = /\s(lang|altLang|dirty|err|smtClean|smtId|noProof|bmk)\s*=\s*("[^"]*"|'[^']*')/g
const SHOWN_ON_SPACE = /\s(u|strike)\s*=\s*["'](?!none|noStrike)|<[^>]*highlight/

/** The carrier of text in a run of DrawingML: `<a:r><a:rPr/><a:t>` and `</a:t></a:r>`. */
export function drawingCarrier(run: XmlElement, source: string): Carrier {
  const properties = childElement(run, 'a:rPr')
  const prefix = run.tag.scope.prefixOf(run.tag.qualified)
  const [start, end] = [properties?.start ?? 0, properties?.end ?? 0]
  const formatting = source.slice(start, end)
  const propertiesOf: Writer = (slice) => slice(start, end)
  return {
    key: formatting.replace(INVISIBLE, '').replace(/\s+(?=\/?>)/g, ''),
    showsSpace: SHOWN_ON_SPACE.test(formatting),
    write(text, slice) {
      const lines = text.split('\n')
      const written = lines.map((line) =>
        line === '' ? '' : `<${prefix}r>${propertiesOf(slice)}<${prefix}t>${line}</${prefix}t></${prefix}r>`,
      )
      return written.join(`<${prefix}br>${propertiesOf(slice)}</${prefix}br>`)
    },
  }
}
