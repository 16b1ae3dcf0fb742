import { applyUnordered } from '../../../text/text-edit.ts'
import type { TranslatedSegment } from '../../../translation/engine.ts'
import { draftXml } from '../../../translation/markup/parse-markup.ts'
import type { MarkupOptions } from '../../../translation/markup/parsed-text.ts'
import type { OpenedDocument, RenderOptions } from '../../model/document-reader.ts'
import { draftPassage, type TextLayer } from '../../text/passage.ts'
import { collectBlocks } from '../../text/text-document.ts'
import type { PdfRun } from './page-lines.ts'
import type { PdfParagraph } from './pdf-paragraphs.ts'
import { markRuns, RUN_TAGS, type RunMarkup } from './run-markup.ts'

const RUN_MARKUP: MarkupOptions = {
  strict: false,
  outlineDetection: false,
  splittingTags: new Set(),
  nonSplittingTags: RUN_TAGS,
  ignoreTags: new Set(),
}

/** The runs of paragraphs once they are translated; `undefined` for those that stay as they are. */
export type TranslatedRuns = (paragraph: RunText) => readonly PdfRun[] | undefined

/** A text of the document with its looks: a paragraph, a line of a note. */
type RunText = Pick<PdfParagraph, 'runs'>

export interface CollectedParagraphs extends Pick<OpenedDocument, 'blocks' | 'billedCharacters'> {
  readonly translated: (translations: readonly TranslatedSegment[], options: RenderOptions) => TranslatedRuns
}

/** The blocks of some paragraphs. */
export function collectParagraphs(paragraphs: readonly RunText[]): CollectedParagraphs {
  const layers = new Map<RunText, { readonly markup: RunMarkup; readonly layer: TextLayer }>()
  for (const paragraph of paragraphs) {
    const markup = markRuns(paragraph.runs)
    layers.set(paragraph, { markup, layer: layerOf(markup) })
  }
  const collected = collectBlocks([...layers.values()].map(({ layer }) => layer))
  return {
    blocks: collected.blocks,
    billedCharacters: collected.billedCharacters,
    translated(translations, options) {
      const changed = collected.editsOf(translations, options)
      return (paragraph) => {
        const known = layers.get(paragraph)
        const edits = known && changed.get(known.layer)
        return known === undefined || edits === undefined
          ? undefined
          : known.markup.read(applyUnordered(known.layer.text, edits))
      }
    },
  }
}

function layerOf({ text }: RunMarkup): TextLayer {
  const passages = draftXml(text, RUN_MARKUP).map(({ draft }) => draftPassage(draft))
  return { text, passages, toFile: (edits) => edits }
}
