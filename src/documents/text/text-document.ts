import { InterpresError } from '../../kernel/errors.ts'
import type { TextEdit } from '../../text/text-edit.ts'
import type { TranslatedSegment } from '../../translation/engine.ts'
import { countCodePoints } from '../../translation/markup/code-points.ts'
import type { Block } from '../../translation/markup/parsed-text.ts'
import { MOST_BLOCKS, tooManyBlocks } from '../model/document-draft.ts'
import type { OpenedDocument, RenderOptions } from '../model/document-reader.ts'
import { isWorthTranslating } from '../model/worth-translating.ts'
import { type DecodedFile, encodeFile, type MissingCharacters } from './file-encoding.ts'
import { type ChangedPassage, editsOf, type Passage, type TextLayer } from './passage.ts'

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

/** A layer with its passages that hold words, in the order of their blocks. */
interface WordedLayer {
  readonly layer: TextLayer
  readonly passages: readonly Passage[]
}

export function collectBlocks(all: Iterable<TextLayer>): CollectedBlocks {
  const blocks: Block[] = []
  const worded: WordedLayer[] = []
  for (const layer of all) {
    const passages = wordedPassages(layer)
    if (passages.length === 0) continue
    worded.push({ layer, passages })
    for (const { block } of passages) blocks.push(block)
    if (blocks.length > MOST_BLOCKS) throw tooManyBlocks()
  }
  return {
    layers: worded.map(({ layer }) => layer),
    blocks,
    billedCharacters: blocks.reduce((sum, block) => sum + countCodePoints(block.text), 0),
    editsOf(translations, options) {
      if (translations.length !== blocks.length) {
        throw new InterpresError('internal', 'A translation is missing.')
      }
      const edited = new Map<TextLayer, readonly TextEdit[]>()
      let next = 0
      for (const { layer, passages } of worded) {
        const changed: ChangedPassage[] = []
        for (const passage of passages) {
          const translated = translations[next]
          next += 1
          if (translated !== undefined && translated.text !== passage.block.text) {
            changed.push({ passage, translated })
          }
        }
        const edits = changed.length === 0 ? [] : layer.toFile(editsOf(layer, changed, options), options)
        if (edits.length > 0) edited.set(layer, edits)
      }
      return edited
    },
  }
}

function wordedPassages({ passages }: TextLayer): readonly Passage[] {
  const worded = passages.filter(({ block }) => isWorthTranslating(block))
  return worded.length < 2 ? worded : worded.toSorted((one, other) => one.start - other.start)
}
