import { InterpresError } from '../../kernel/errors.ts'
import type { TextRange } from '../engine.ts'
import { type BlockDraft, draftBlock } from './blocks/block-draft.ts'
import { collectRuns } from './blocks/block-items.ts'
import { classifyElements, type ElementRoles } from './blocks/element-roles.ts'
import { buildElementTree, type ElementTree } from './blocks/element-tree.ts'
import { countCodePoints } from './code-points.ts'
import type { MarkupOptions, ParsedText } from './parsed-text.ts'
import { cdataContent, readSourceText, type SourceText } from './scan/source-text.ts'
import { requireWellFormedXml } from './scan/xml-well-formedness.ts'
import { locateEdit } from './writing/locate-edit.ts'
import { renderBlock } from './writing/render-block.ts'

/**
 * XML, whole or a fragment. Throws `InterpresError` `markup_not_well_formed` when `strict` and not well-formed;
 * otherwise never fails: what cannot be a tag is text, and a tag without its partner stands alone.
 *
 * Example: `<doc><p>See <b>this</b>.</p></doc>` has one block, `See this.`; rendering `Siehe dies.` gives
 * `<doc><p>Siehe <b>dies</b>.</p></doc>`.
 */
export function parseXml(text: string, options: MarkupOptions): ParsedText {
  const source = readSourceText(text, 'xml')
  if (options.strict) {
    requireWellFormedXml(source)
  }
  return parseMarkup(source, options)
}

/** HTML, a document or a fragment of any quality; never fails, and `strict` makes no difference. */
export function parseHtml(text: string, options: MarkupOptions): ParsedText {
  return parseMarkup(readSourceText(text, 'html'), withLowerCaseNames(options))
}

/** A source with its elements and what each is. */
export interface ReadMarkup {
  readonly source: SourceText
  readonly tree: ElementTree
  readonly roles: ElementRoles
}

/** HTML as `parseHtml` reads it, for callers that look at more than its text. */
export function readHtml(text: string, options: MarkupOptions): ReadMarkup {
  return readMarkup(readSourceText(text, 'html'), withLowerCaseNames(options))
}

/** The drafts that `parseHtml` makes its blocks of, for callers that write them back themselves. */
export function draftMarkup(read: ReadMarkup, options: MarkupOptions): readonly PlacedDraft[] {
  return collectDrafts(read, options).drafts
}

/** The same for XML, which is not checked. */
export function draftXml(text: string, options: MarkupOptions): readonly PlacedDraft[] {
  return collectDrafts(readMarkup(readSourceText(text, 'xml'), options), options).drafts
}

function readMarkup(source: SourceText, options: MarkupOptions): ReadMarkup {
  const tree = buildElementTree(source.tokens, source.dialect)
  return { source, tree, roles: classifyElements(tree, source, options) }
}

function withLowerCaseNames(options: MarkupOptions): MarkupOptions {
  return {
    ...options,
    splittingTags: lowerCase(options.splittingTags),
    nonSplittingTags: lowerCase(options.nonSplittingTags),
    ignoreTags: lowerCase(options.ignoreTags),
  }
}

function lowerCase(names: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...names].map((name) => name.toLowerCase()))
}

export interface PlacedDraft {
  readonly draft: BlockDraft
  /** The source that the draft's offsets belong to, and where it begins in the caller's text. */
  readonly source: string
  readonly offset: number
}

function parseMarkup(text: SourceText, options: MarkupOptions): ParsedText {
  const { drafts, nested } = collectDrafts(readMarkup(text, options), options)
  return {
    blocks: drafts.map(({ draft: { tree } }) => ({ text: tree.text, protectedSpans: tree.protectedSpans })),
    billedCharacters:
      countCharacters(text) + nested.reduce((sum, each) => sum + charactersOfNested(text, each), 0),
    render(translated) {
      if (translated.length !== drafts.length) {
        throw new InterpresError('internal', 'A translation is missing.')
      }
      const parts: string[] = []
      let at = 0
      for (const [index, { draft, source, offset }] of drafts.entries()) {
        const translation = translated[index]
        if (translation === undefined) {
          throw new InterpresError('internal', 'A translation is missing.')
        }
        parts.push(text.source.slice(at, offset + draft.range.start), renderBlock(source, draft, translation))
        at = offset + draft.range.end
      }
      return parts.join('') + text.source.slice(at)
    },
    locate(block, edit) {
      const placed = drafts[block]
      const located = placed === undefined ? undefined : locateEdit(placed.draft.tree, edit)
      if (placed === undefined || located === undefined) return undefined
      const { start, end, text: written } = located
      return { start: start + placed.offset, end: end + placed.offset, text: written }
    },
  }
}

interface CollectedDrafts {
  readonly drafts: readonly PlacedDraft[]
  /** CDATA that holds HTML. */
  readonly nested: readonly NestedHtml[]
}

interface NestedHtml extends TextRange {
  readonly source: SourceText
}

function collectDrafts({ source, tree, roles }: ReadMarkup, options: MarkupOptions): CollectedDrafts {
  const nested: NestedHtml[] = []
  const runs = collectRuns(tree, roles, source, (cdata) => {
    const { start, end } = cdataContent(cdata)
    nested.push({ start, end, source: readSourceText(source.source.slice(start, end), 'html') })
  })
  const drafts: PlacedDraft[] = []
  for (const run of runs) {
    const draft = draftBlock(run, source.source)
    if (draft !== undefined) {
      drafts.push({ draft, source: source.source, offset: 0 })
    }
  }
  if (nested.length === 0) return { drafts, nested }
  for (const { start, source: inner } of nested) {
    const own = withLowerCaseNames(options)
    for (const placed of collectDrafts(readMarkup(inner, own), own).drafts) {
      drafts.push({ ...placed, offset: start })
    }
  }
  const ordered = drafts.toSorted(
    (one, other) => one.offset + one.draft.range.start - (other.offset + other.draft.range.start),
  )
  return { drafts: ordered, nested }
}

/** What HTML in a CDATA section has less than the section. */
function charactersOfNested(text: SourceText, { start, end, source }: NestedHtml): number {
  return countCharacters(source) - countCodePoints(text.source.slice(start, end))
}

function countCharacters(text: SourceText): number {
  let count = 0
  for (const token of text.tokens) {
    count += countCodePoints(text.textOf(token))
  }
  return count
}
