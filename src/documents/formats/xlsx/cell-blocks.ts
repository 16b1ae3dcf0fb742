import type { DocumentDraft } from '../../model/document-draft.ts'
import type { PartPlaces } from '../../model/part-places.ts'
import type { Atom } from '../ooxml/paragraph/atoms.ts'
import { draftParagraph } from '../ooxml/paragraph/paragraph-blocks.ts'
import type { RichText } from './rich-text.ts'

/** Longest text of a cell. */
const LONGEST_TEXT = 32_767

/** Adds the blocks of a cell's text. Equal texts are one block, however often the workbook holds them. */
export function addCellText(rich: RichText, draft: DocumentDraft, places: PartPlaces): readonly number[] {
  const blocks = addAtoms(rich.atoms, rich.text.length, LONGEST_TEXT, draft, places)
  for (const { start, end } of rich.phonetics) {
    if (blocks.length > 0) places.followUps.push({ start, end, blocks, text: () => '' })
  }
  return blocks
}

/** `length` is that of all text at the place; a translation that would make it longer than `longest` is not written. */
export function addAtoms(
  atoms: readonly Atom[],
  length: number,
  longest: number,
  draft: DocumentDraft,
  places: PartPlaces,
): readonly number[] {
  const found = draftParagraph(atoms, { ...draft, add: draft.addCopy })
  for (const { start, end, block, write } of found) {
    const source = draft.blocks[block]?.text.length ?? 0
    places.blocks.push({
      start,
      end,
      block,
      write: (translated, slice) =>
        length - source + translated.text.length > longest ? slice(start, end) : write(translated, slice),
    })
  }
  return found.map(({ block }) => block)
}
