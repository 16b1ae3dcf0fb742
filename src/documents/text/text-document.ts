import { InterpresError } from '../../kernel/errors.ts'
import type { TextEdit } from '../../text/text-edit.ts'
import type { TranslatedSegment } from '../../translation/engine.ts'
import { countCodePoints } from '../../translation/markup/code-points.ts'
import type { Block } from '../../translation/markup/parsed-text.ts'
import type { OpenedDocument, RenderOptions } from '../model/document-reader.ts'
import { invalidDocument } from '../model/invalid-document.ts'
import { isWorthTranslating } from '../model/worth-translating.ts'
import { type DecodedFile, encodeFile, type MissingCharacters } from './file-encoding.ts'
import { editsOf, type Passage, type TextLayer } from './passage.ts'

export interface TextDocumentParts {
  readonly bytes: Uint8Array
  readonly file: DecodedFile
  /** In the order of the file. */
  readonly layers: readonly TextLayer[]
  readonly missing?: MissingCharacters
  /** What else changes once a text does: a language, a direction. Not where a layer has edits. */
  readonly changes?: (options: RenderOptions) => readonly TextEdit[]
}

const MOST_BLOCKS = 200_000

/** A document of one text: its layers' passages are its blocks, and only what was translated changes. */
export function openTextDocument(parts: TextDocumentParts): OpenedDocument {
  const { bytes, file, layers } = parts
  const collected = collectBlocks(layers)
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
  editsOf(
    translations: readonly TranslatedSegment[],
    options: RenderOptions,
  ): ReadonlyMap<TextLayer, readonly TextEdit[]>
}

export function collectBlocks(layers: readonly TextLayer[]): CollectedBlocks {
  const places = new Map<Passage, number>()
  const blocks: Block[] = []
  for (const layer of layers) {
    for (const passage of layer.passages.toSorted((one, other) => one.start - other.start)) {
      if (isWorthTranslating(passage.block)) {
        places.set(passage, blocks.length)
        blocks.push(passage.block)
      }
    }
  }
  requireBlocks(blocks.length)
  return {
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

function requireBlocks(count: number): void {
  if (count > MOST_BLOCKS) {
    throw invalidDocument(
      `The document holds ${count} pieces of text; at most ${MOST_BLOCKS} are allowed. Split it into several files.`,
    )
  }
}
