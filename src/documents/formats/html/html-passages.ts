import { draftMarkup, readHtml } from '../../../translation/markup/parse-markup.ts'
import type { MarkupOptions } from '../../../translation/markup/parsed-text.ts'
import { draftPassage, type Passage } from '../../text/passage.ts'
import { attributePassages } from './attribute-passages.ts'

export const HTML_OPTIONS: MarkupOptions = {
  strict: false,
  outlineDetection: true,
  splittingTags: new Set(),
  nonSplittingTags: new Set(),
  ignoreTags: new Set(),
}

/** All that people read in a page or a piece of one: its text, and the texts of attributes. */
export function htmlPassages(text: string): Passage[] {
  const read = readHtml(text, HTML_OPTIONS)
  const drafts = draftMarkup(read, HTML_OPTIONS).map(({ draft }) => draftPassage(draft))
  return [...drafts, ...attributePassages(read)]
}
