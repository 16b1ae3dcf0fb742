import { type FollowUp } from '../../model/part-places.ts'
import { attributeRange } from '../../xml/attribute-range.ts'
import { plain } from '../../xml/character-data.ts'
import { escapeText } from '../../xml/escape-xml.ts'
import { attributeOf } from '../../xml/scan-xml.ts'
import { createTreeBuilder } from '../../xml/xml-tree.ts'
import type { OfficePackage } from '../ooxml/office-package.ts'
import type { createRenames } from './column-renames.ts'
import { type RichText, readRichText } from './rich-text.ts'

/** The texts of a workbook's cells, each once. */
export interface SharedStrings {
  readonly part: string | undefined
  readonly strings: readonly RichText[]
  /** Adds strings at the end for heads that need their own. */
  additions(renames: ReturnType<typeof createRenames>): readonly FollowUp[]
}

export function readSharedStrings(office: OfficePackage): SharedStrings {
  const part = office.relationships(office.main).find(({ type }) => type === 'sharedStrings')?.target
  if (part === undefined || office.archive.find(part) === undefined) {
    return { part: undefined, strings: [], additions: () => [] }
  }
  const { text: source } = office.decode(part)
  const strings: RichText[] = []
  const tree = createTreeBuilder()
  let end = 0
  let prefix = ''
  let uniqueCount: { start: number; end: number } | undefined
  office.scan(part, source, {
    open(tag) {
      if (tree.current !== undefined || tag.name === 'x:si') tree.open(tag)
      if (tag.name !== 'x:sst') return
      prefix = tag.scope.prefixOf(tag.qualified)
      const range = attributeOf(tag, 'uniqueCount') && attributeRange(source, tag, 'uniqueCount')
      if (range) uniqueCount = { start: range.valueStart, end: range.valueEnd }
    },
    close(tag, closeStart, closeEnd) {
      if (tag.name === 'x:sst') end = closeStart
      if (tree.current === undefined) return
      const element = tree.close(closeStart, closeEnd)
      if (element.name === 'x:si') strings.push(readRichText(element, source))
    },
    ...tree.textIn('x:t'),
  })
  return {
    part,
    strings,
    additions(renames) {
      const count: FollowUp[] =
        uniqueCount === undefined
          ? []
          : [
              {
                ...uniqueCount,
                blocks: undefined,
                text(_options, changed) {
                  const added = renames.ownHeads(changed).length
                  return added === 0 ? undefined : String(strings.length + added)
                },
              },
            ]
      const text: FollowUp['text'] = (_options, changed) => {
        const added = renames
          .ownHeads(changed)
          .map(
            (name) =>
              `<${prefix}si><${prefix}t xml:space="preserve">${escapeText(name)}</${prefix}t></${prefix}si>`,
          )
        return added.length === 0 ? undefined : added.join('')
      }
      return [...count, { start: end, end, blocks: undefined, text }]
    },
  }
}

export function shownText({ text }: RichText): string {
  return plain(text)
}
