import { baseLanguage, type LanguageCode, parseLanguageCode } from '../../../languages/language-code.ts'
import { applyUnordered, type TextEdit } from '../../../text/text-edit.ts'
import { draftBlock } from '../../../translation/markup/blocks/block-draft.ts'
import { countCodePoints } from '../../../translation/markup/code-points.ts'
import type { DocumentReader, RenderOptions } from '../../model/document-reader.ts'
import { invalidDocument } from '../../model/invalid-document.ts'
import { decodeFile } from '../../text/file-encoding.ts'
import { draftPassage, type Passage, type TextLayer } from '../../text/passage.ts'
import { openTextDocument } from '../../text/text-document.ts'
import { attributeIn, elementsIn, readXmlTree, type XmlNode } from '../../text/xml-nodes.ts'
import { codeItems, fixedOrder } from './inline-codes.ts'
import { writeTarget } from './write-target.ts'
import { findUnits, isEmptyUnit, type XliffUnit } from './xliff-units.ts'

const NAMESPACES = new Map([
  ['urn:oasis:names:tc:xliff:document:1.1', ''],
  ['urn:oasis:names:tc:xliff:document:1.2', ''],
  ['urn:oasis:names:tc:xliff:document:2.0', ''],
  ['urn:oasis:names:tc:xliff:document:2.1', ''],
  ['urn:oasis:names:tc:xliff:document:2.2', ''],
])

/** XLIFF 1.2 and 2.x: what has no translation yet gets one; sources, codes and finished translations stay. */
export const xliffReader: DocumentReader = {
  open(bytes) {
    const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
    const file = decodeFile(bytes, /encoding\s*=\s*["']([\w.-]+)/.exec(head)?.[1])
    const { text } = file
    const root = readXmlTree(text, '', NAMESPACES, isEmptyUnit)
    if (localName(root) !== 'xliff') {
      throw invalidDocument(`The file is no XLIFF: its first element is "${root.tag.qualified}".`)
    }
    const layers = findUnits(root).map((unit) => layerOf(text, unit))
    const changes = (options: RenderOptions) => languageEdits(text, root, options.target)
    return openTextDocument({ bytes, file, layers, changes, missing: 'as-references' })
  },
}

function localName({ tag }: XmlNode): string {
  return tag.qualified.replace(/^.*:/, '')
}

function layerOf(text: string, unit: XliffUnit): TextLayer {
  const segments = elementsIn(unit.source, 'mrk').filter((each) => attributeIn(each, 'mtype') === 'seg')
  const holders = segments.length > 0 ? segments : [unit.source]
  const passages = holders.flatMap((holder): Passage[] => {
    const draft = draftBlock(codeItems(text, holder), text)
    return draft === undefined ? [] : [inFixedOrder(draftPassage(draft))]
  })
  return {
    text,
    passages,
    toFile(edits) {
      const { start, end } = unit.source.content
      const content = applyUnordered(text, edits, start, end)
      return isTooLong(content, unit.limit) ? [] : writeTarget(text, unit, content)
    },
  }
}

function isTooLong(content: string, limit: number): boolean {
  if (content.length <= limit) return false
  return countCodePoints(content.replace(/<[^>]*>/g, '').replace(/&[^;]*;/g, 'x')) > limit
}

/** Codes that must not change places are placed by the order of the source. */
function inFixedOrder(passage: Passage): Passage {
  return {
    ...passage,
    write(translated, source, options) {
      const written = passage.write(translated, source, options)
      const wanted = fixedOrder(source.slice(passage.start, passage.end))
      return wanted === fixedOrder(written)
        ? written
        : passage.write({ ...translated, alignment: [] }, source, options)
    },
  }
}

/** Names the target where nothing does, and refuses a file that is for another. */
function languageEdits(text: string, root: XmlNode, target: LanguageCode): readonly TextEdit[] {
  const isVersion2 = attributeIn(root, 'srcLang') !== undefined
  const holders = isVersion2 ? [root] : elementsIn(root, 'file')
  const name = isVersion2 ? 'trgLang' : 'target-language'
  return holders.flatMap((holder): TextEdit[] => {
    const named = attributeIn(holder, name)
    if (named === undefined || named === '') {
      const open = text.slice(holder.tag.start, holder.tag.end)
      const empty = new RegExp(`\\s${name}\\s*=\\s*(?:""|'')`).exec(open)
      const at = empty === null ? nameEnd(text, holder) : holder.tag.start + empty.index
      return [{ start: at, end: at + (empty?.[0].length ?? 0), text: ` ${name}="${target}"` }]
    }
    const code = parseLanguageCode(named.replace('_', '-'))
    if (code !== undefined && baseLanguage(code) !== baseLanguage(target)) {
      throw invalidDocument(`The file is for translations to "${named}", not to "${target}".`)
    }
    return []
  })
}

function nameEnd(text: string, { tag }: XmlNode): number {
  return tag.start + (/^<[^\s/>]+/.exec(text.slice(tag.start, tag.end))?.[0].length ?? 1)
}
