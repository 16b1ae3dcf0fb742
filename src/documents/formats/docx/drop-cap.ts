import { shifted, type TextRange } from '../../../text/text-range.ts'
import type { TranslatedSegment } from '../../../translation/engine.ts'
import type { DocumentDraft } from '../../model/document-draft.ts'
import type { BlockPlace } from '../../model/part-places.ts'
import { plain } from '../../xml/character-data.ts'
import { escapeText } from '../../xml/escape-xml.ts'
import { attributeOf } from '../../xml/scan-xml.ts'
import { childElement, childElements, type XmlElement } from '../../xml/xml-tree.ts'
import type { Atom } from '../ooxml/paragraph/atoms.ts'
import { textContent } from './run-atoms.ts'

/** The large first letter of a paragraph, which is a paragraph of its own before it. */
export interface DropCap {
  readonly paragraph: XmlElement
  /** Where the letter stands. */
  readonly content: TextRange
  /** The letter, with a mark of quotation before it perhaps; escaped as in the part. */
  readonly text: string
}

const ONE_LETTER = /^[^\p{L}\p{N}\s]*\p{L}\p{M}*$/u
const FIRST_LETTER = /^[^\p{L}\p{N}]*[\p{L}\p{N}]\p{M}*/u

export function readDropCap(paragraph: XmlElement, source: string): DropCap | undefined {
  const frame = childElement(childElement(paragraph, 'w:pPr') ?? paragraph, 'w:framePr')
  if (frame === undefined || !/^(drop|margin)$/.test(attributeOf(frame.tag, 'w:dropCap') ?? ''))
    return undefined
  const runs = childElements(paragraph).filter(({ name }) => name === 'w:r')
  const [letter, ...others] = runs.flatMap((run) => childElements(run).filter(({ name }) => name === 'w:t'))
  if (letter === undefined || others.length > 0) return undefined
  const text = textContent(letter, source)
  const content = { start: letter.tag.end, end: letter.closeStart }
  return ONE_LETTER.test(plain(text)) ? { paragraph, content, text } : undefined
}

/** Whether the letter begins a paragraph: nothing stands between them. */
export function isBefore({ paragraph }: DropCap, { start }: XmlElement, source: string): boolean {
  return paragraph.end <= start && source.slice(paragraph.end, start).trim() === ''
}

/** The paragraph's content with its first letter; `undefined` where something else than text comes first. */
export function withDropCap(atoms: readonly Atom[], { text }: DropCap): readonly Atom[] | undefined {
  const first = atoms.findIndex(({ kind }) => kind === 'text' || kind === 'element')
  const atom = atoms[first]
  if (atom?.kind !== 'text' || atom.isProtected) return undefined
  return atoms.with(first, { ...atom, text: text + atom.text })
}

/** The places of a paragraph that was drafted with its letter: the first letter of the translation goes to its own place. */
export function dropCapPlaces(
  found: readonly BlockPlace[],
  cap: DropCap,
  draft: DocumentDraft,
): readonly BlockPlace[] {
  const [first, ...others] = found
  if (first === undefined || draft.blocks[first.block]?.text.startsWith(plain(cap.text)) !== true)
    return found
  const letter: BlockPlace = {
    ...cap.content,
    block: first.block,
    write: (translated) => escapeText(translated.text.slice(0, capLength(translated))),
  }
  return [
    letter,
    { ...first, write: (translated, slice) => first.write(withoutCap(translated), slice) },
    ...others,
  ]
}

/** What is protected is not cut: the letter's place is empty then. */
function capLength({ text, protectedRanges }: TranslatedSegment): number {
  const length = FIRST_LETTER.exec(text)?.[0].length ?? 0
  return protectedRanges.some((range) => range !== undefined && range.start < length) ? 0 : length
}

function withoutCap(translated: TranslatedSegment): TranslatedSegment {
  const length = capLength(translated)
  const cut = ({ start, end }: TextRange) => shifted({ start: Math.max(start, length), end }, -length)
  return {
    text: translated.text.slice(length),
    alignment: translated.alignment
      .filter(({ target }) => target.end > length)
      .map(({ source, target }) => ({ source, target: cut(target) })),
    protectedRanges: translated.protectedRanges.map((range) => range && cut(range)),
  }
}
