import type { TextEdit } from '../../text/text-edit.ts'
import type { Segment, TranslatedSegment } from '../engine.ts'

/**
 * A paragraph-like unit of plain text: what stands between two structure tags, free of markup, entities resolved.
 *
 * The text neither begins nor ends with whitespace (outside protected spans); inside, whitespace and newlines are the
 * caller's. `protectedSpans` cover what must not be translated (content of `ignore_tags`, of `translate="no"`, of
 * `class="notranslate"`, unknown entities). A protected element of `ignore_tags` without any text stands in the block
 * as one U+FFFC, so that the engine keeps its place; whitespace in protected text is shown as one space. Wherever the `output` of a span went, the source bytes of the
 * whole element come out again.
 *
 * Example: `<p>Press <kbd>F1</kbd> for <b>help</b>.</p>` has one block, `Press F1 for help.`, with `[6, 8)` protected.
 */
export interface Block extends Segment {}

/** A caller's text taken apart: what to translate, what it costs, and how to put it together again. */
export interface ParsedText {
  /** In source order. */
  readonly blocks: readonly Block[]
  /**
   * Unicode code points of the source text without markup, at least 0. Tags, comments, scripts and styles do not
   * count; whitespace and protected text do. An entity counts as what it stands for, a lone surrogate as one.
   */
  readonly billedCharacters: number
  /**
   * Puts one translation per block back, in the order of `blocks`; offsets are relative to the block and to its
   * translation. All that is not translated text is copied from the source, and a block whose translation equals its
   * text comes out byte for byte. Pure: it may be called again, for another target language.
   *
   * Every tag, comment and protected element of the source stands in the result exactly once, nested as in the source.
   * `protectedRanges` belong to `Block.protectedSpans`, index by index; what was lost is placed by rule.
   */
  render(translated: readonly TranslatedSegment[]): string
  /**
   * The edit of the caller's text that makes an edit of a block's text; nothing else of the text changes. `undefined`
   * when it would touch a tag, protected text or half of a reference. Offsets are UTF-16 units on both sides.
   */
  locate(block: number, edit: TextEdit): TextEdit | undefined
}

/** The caller's wishes. Names of tags are compared exactly in XML and without regard to ASCII case in HTML. */
export interface MarkupOptions {
  /** Refuse XML that is not well-formed (`markup_not_well_formed`). HTML is never refused. */
  readonly strict: boolean
  /** XML: find structure tags by themselves. When false, only `splittingTags` break. HTML does not need it. */
  readonly outlineDetection: boolean
  /** Always break blocks. Wins over `nonSplittingTags`. */
  readonly splittingTags: ReadonlySet<string>
  /** Never break blocks. */
  readonly nonSplittingTags: ReadonlySet<string>
  /** Their content comes back byte for byte. */
  readonly ignoreTags: ReadonlySet<string>
}
