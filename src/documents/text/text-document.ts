import { InterpresError } from '../../kernel/errors.ts'
import type { TextEdit } from '../../text/text-edit.ts'
import type { TranslatedSegment } from '../../translation/engine.ts'
import { countCodePoints } from '../../translation/markup/code-points.ts'
import type { Block } from '../../translation/markup/parsed-text.ts'
import { MOST_BLOCKS, tooManyBlocks } from '../model/document-draft.ts'
import type { OpenedDocument, RenderOptions } from '../model/document-reader.ts'
import { isWorthTranslating } from '../model/worth-translating.ts'
import { type DecodedFile, encodeFile, type MissingCharacters } from './file-encoding.ts'
import { editsOf, type Passage, type TextLayer } from './passage.ts'

export interface TextDocumentParts {
  readonly bytes: Uint8Array
  readonly file: DecodedFile
  /** In the order of the file; those without words for people are not kept. */
  readonly layers: Iterable<TextLayer>
  readonly missing?: MissingCharacters
  /** What else changes once a text does: a language, a direction. Not where a layer has edits. */
  readonly changes?: (options: RenderOptions) => readonly TextEdit[]
}

/** A document of one text: its layers' passages are its blocks, and only what was translated changes. */
export function openTextDocument(parts: TextDocumentParts): OpenedDocument {
  const { bytes, file } = parts
  const { layers, ...collected } = collectBlocks(parts.layers)
  return {
    ...collected,
    render(translations, options) {
      const changed = collected.editsOf(translations, options)
      const edits = layers.flatMap((layer) => changed.get(layer) ?? [])
      if (edits.length === 0) return bytes.slice()
      return encodeFile(file, [...edits, ...(parts.changes?.(options) ?? [])], parts.missing ?? 'as-utf8')
    },
  }
}

/** The blocks of some layers, and the edits of the file that translations of them make, by layer. */
export interface CollectedBlocks extends Pick<OpenedDocument, 'blocks' | 'billedCharacters'> {
  /** Those that have a block. */
  readonly layers: readonly TextLayer[]
  editsOf(
    translations: readonly TranslatedSegment[],
    options: RenderOptions,
  ): ReadonlyMap<TextLayer, readonly TextEdit[]>
}

export function collectBlocks(all: Iterable<TextLayer>): CollectedBlocks {
  const places = new Map<Passage, number>()
  const blocks: Block[] = []
  const layers: TextLayer[] = []
  for (const layer of all) {
    const before = blocks.length
    for (const passage of layer.passages.toSorted((one, other) => one.start - other.start)) {
      if (isWorthTranslating(passage.block)) {
        places.set(passage, blocks.length)
        blocks.push(passage.block)
      }
    }
    if (blocks.length > before) layers.push(layer)
    if (blocks.length > MOST_BLOCKS) throw tooManyBlocks()
  }
  return {
    layers,
    blocks,
    billedCharacters: blocks.reduce((sum, block) => sum + countCodePoints(block.text), 0),
    editsOf(translations, options) {
      if (translations.length !== blocks.length) {
        throw new InterpresError('internal', 'A translation is missing.')
      }
      const translationOf = (passage: Passage): TranslatedSegment | undefined => {
        const place = places.get(passage)
        const translated = place === undefined ? undefined : translations[place]
        return translated?.text === passage.block.text ? undefined : translated
      }
      const changed = new Map<TextLayer, readonly TextEdit[]>()
      for (const layer of layers) {
        const own = editsOf(layer, translationOf, options)
        const edits = own.length === 0 ? [] : layer.toFile(own, options)
        if (edits.length > 0) changed.set(layer, edits)
      }
      return changed
    },
  }
}
