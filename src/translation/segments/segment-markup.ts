import type { TextEdit } from '../../text/text-edit.ts'
import { firstEndingAfter, shifted } from '../../text/text-range.ts'
import type { AlignmentLink, ProtectedSpan, Segment, TextRange, TranslatedSegment } from '../engine.ts'
import { draftBlock } from '../markup/blocks/block-draft.ts'
import type { BlockItem } from '../markup/blocks/block-items.ts'
import type { InlineTree } from '../markup/blocks/inline-tree.ts'
import { placeMarkup } from '../markup/writing/render-block.ts'
import { markupPieces, type WrittenPiece } from '../markup/writing/write-markup.ts'
import { byTarget, tidyAlignment } from './alignment.ts'
import { editTranslation } from './edit-translation.ts'
import { untranslated } from './segment-parts.ts'
import { type FoundTag, rolesOfTags } from './tag-roles.ts'

/** A segment whose tags are taken out of it, none of which separates sentences. */
export interface SegmentMarkup {
  /** What an engine translates. */
  readonly segment: Segment
  /** Its translation with the tags, as one of the segment; `undefined` where a span of several tags would come apart. */
  readonly dress: (translated: TranslatedSegment) => TranslatedSegment | undefined
}

/** A span, or a part of one that holds tags. */
export interface SpanPart extends ProtectedSpan {
  readonly span: number
  readonly tag: FoundTag | undefined
}

/** `undefined` where a segment has no tags that are taken out. */
export function segmentMarkup(segment: Segment): SegmentMarkup | undefined {
  const roles = rolesOfTags(segment)
  if (roles.length === 0) return undefined
  const parts = partsOf(segment, roles)
  const draft = draftBlock(itemsOf(segment, parts), segment.text)
  if (draft === undefined) return undefined
  const kept = parts.filter(({ tag }) => tag === undefined)
  const protectedSpans = draft.tree.protectedSpans.map((span, index) => ({
    ...span,
    output: kept[index]?.output ?? span.output,
  }))
  const tree = { ...draft.tree, protectedSpans }
  return {
    segment: { ...segment, text: tree.text, protectedSpans },
    dress: (translated) => dressed(segment, { parts, tree, range: draft.range }, translated),
  }
}

export function partsOf({ protectedSpans }: Segment, tags: readonly FoundTag[]): readonly SpanPart[] {
  const bySpan = Map.groupBy(tags, ({ span }) => span)
  return protectedSpans.flatMap((span, index): SpanPart[] => {
    const own = bySpan.get(index)
    if (own === undefined) return [{ ...span, span: index, tag: undefined }]
    const parts: SpanPart[] = []
    const add = (start: number, end: number, tag: FoundTag | undefined) => {
      const output = span.output.slice(start - span.start, end - span.start)
      if (start < end) parts.push({ start, end, span: index, output, tag })
    }
    let at = span.start
    for (const tag of own) {
      add(at, tag.start, undefined)
      add(tag.start, tag.end, tag)
      at = tag.end
    }
    add(at, span.end, undefined)
    return parts
  })
}

function itemsOf({ text }: Segment, parts: readonly SpanPart[]): readonly BlockItem[] {
  const items: BlockItem[] = []
  const addText = (start: number, end: number) => {
    if (start < end)
      items.push({ kind: 'text', start, end, text: text.slice(start, end), isReference: false })
  }
  let at = 0
  for (const { start, end, tag } of parts) {
    addText(at, start)
    if (tag === undefined) items.push({ kind: 'protected', start, end, text: text.slice(start, end) })
    else if (tag.role === 'point') {
      items.push({ kind: 'point', start, end, singleTag: tag.name, separates: tag.separates })
    } else {
      if (tag.separates && tag.role === 'open') items.push(wordBoundary(start))
      items.push({ kind: tag.role, start, end, verbatim: false, listed: false })
      if (tag.separates && tag.role === 'close') items.push(wordBoundary(end))
    }
    at = end
  }
  addText(at, text.length)
  return items
}

/** `<button>Save</button>now` are two words. */
function wordBoundary(at: number): BlockItem {
  return { kind: 'point', start: at, end: at, singleTag: '', separates: true }
}

interface TakenApart {
  readonly parts: readonly SpanPart[]
  readonly tree: InlineTree
  /** What of the segment the tree is of; tags and space at its edges are not in it. */
  readonly range: TextRange
}

function dressed(
  segment: Segment,
  { parts, tree, range }: TakenApart,
  given: TranslatedSegment,
): TranslatedSegment | undefined {
  const { alternatives: _alternatives, ...rest } = given
  // What an engine left as it was comes out letter for letter, wherever tags stand in its words.
  const isSame = given.text === tree.text && parts.every((part) => part.output === textAt(segment, part))
  if (isSame) return { ...rest, ...untranslated(segment) }
  const translated = { ...given, alignment: tidyAlignment(given.alignment, tree.text, given.text) }
  const outputs = new Map(parts.map(({ start, output }) => [start, output]))
  const slices = {
    slice: (start: number, end: number) => outputs.get(start) ?? segment.text.slice(start, end),
  }
  const placed = placeMarkup(tree, translated)
  const pieces = markupPieces(slices, tree, translated.text, placed)
  const { edits, places } = editsOf(pieces, translated.text, placed)
  const inside = editTranslation({ ...translated, protectedRanges: [] }, edits)
  const growth = range.start + inside.text.length - range.end
  const placeOf = ({ start, end }: SpanPart): TextRange => {
    const place = places.get(start)
    if (place !== undefined) return shifted(place, range.start)
    return shifted({ start, end }, start < range.start ? 0 : growth)
  }
  const protectedRanges = joinedParts(parts, placeOf)
  if (protectedRanges === undefined) return undefined
  const originOf = originsIn(tree)
  const links = inside.alignment.flatMap(({ source, target }): AlignmentLink[] => {
    const original = originOf(source)
    return original === undefined ? [] : [{ source: original, target: shifted(target, range.start) }]
  })
  for (const part of parts) {
    if (part.tag !== undefined)
      links.push({ source: { start: part.start, end: part.end }, target: placeOf(part) })
  }
  return {
    ...rest,
    text: segment.text.slice(0, range.start) + inside.text + segment.text.slice(range.end),
    alignment: links.toSorted(byTarget),
    protectedRanges,
  }
}

/** Where the spans stand whose parts stand where `placeOf` says; `undefined` where the parts of one stand apart. */
export function joinedParts(
  parts: readonly SpanPart[],
  placeOf: (part: SpanPart, index: number) => TextRange | undefined,
): readonly TextRange[] | undefined {
  const ranges: TextRange[] = []
  for (const [index, part] of parts.entries()) {
    const before = ranges[part.span]
    const place = placeOf(part, index)
    if (place === undefined || (before !== undefined && before.end !== place.start)) return undefined
    ranges[part.span] = { start: before?.start ?? place.start, end: place.end }
  }
  return ranges
}

function textAt({ text }: Segment, { start, end }: TextRange): string {
  return text.slice(start, end)
}

/** What makes the written pieces of a translation, and where what is copied from the segment stands in them. */
function editsOf(
  pieces: readonly WrittenPiece[],
  text: string,
  { tokens, isDropped }: ReturnType<typeof placeMarkup>,
): { readonly edits: readonly TextEdit[]; readonly places: ReadonlyMap<number, TextRange> } {
  const edits: TextEdit[] = []
  const places = new Map<number, TextRange>()
  let written = 0
  let edit = { start: 0, end: 0, text: '' }
  const keep = (end: number) => {
    if (edit.start < edit.end || edit.text !== '') edits.push(edit)
    written += end - edit.end
    edit = { start: end, end, text: '' }
  }
  for (const piece of pieces) {
    if (piece.source !== undefined) {
      places.set(piece.source.start, { start: written, end: written + piece.text.length })
    }
    if (piece.kind === 'markup' && piece.from === piece.to) {
      edit.text += piece.text
      written += piece.text.length
    }
    for (const token of tokens.slice(piece.from, piece.to).keys()) {
      const at = piece.from + token
      const { end } = tokens[at] as TextRange
      if (isDropped[at] === 1) edit.end = end
      else keep(end)
    }
  }
  keep(text.length)
  return { edits, places }
}

/** Tells where a stretch of a tree's text stands in the segment; `undefined` for what the segment does not have. */
function originsIn({ pieces, nodes }: InlineTree): (range: TextRange) => TextRange | undefined {
  const stretches = [
    ...pieces.map((piece) => ({ start: piece.at, end: piece.at + piece.text.length, sourceEnd: piece.end })),
    ...nodes
      .filter(({ kind }) => kind === 'protected')
      .map(({ start, end, source }) => ({ start, end, sourceEnd: source.end })),
  ].toSorted((left, right) => left.start - right.start)
  return ({ start, end }) => {
    const first = stretches[firstEndingAfter(stretches, start)]
    if (first === undefined || first.start >= end) return undefined
    const at = firstEndingAfter(stretches, end - 1)
    const reached = stretches[at]
    const last = (reached !== undefined && reached.start < end ? reached : stretches[at - 1]) ?? first
    return {
      start: first.sourceEnd - (first.end - Math.max(first.start, start)),
      end: last.sourceEnd - (last.end - Math.min(last.end, end)),
    }
  }
}
