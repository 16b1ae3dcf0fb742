import { firstEndingAfter } from '../../text/text-range.ts'
import type { Segment, TextRange } from '../engine.ts'
import {
  isHtmlStructure,
  LISTED_ELEMENTS,
  REPLACED_ELEMENTS,
  VOID_ELEMENTS,
} from '../markup/scan/html-elements.ts'
import { findPlaceholders } from '../placeholders/find-placeholders.ts'
import { TAG } from '../placeholders/placeholder-patterns.ts'

/** A tag in one of a segment's spans that is markup rather than a word. */
export interface FoundTag extends TextRange {
  readonly span: number
  readonly name: string
  /** A point is a tag whose partner, if it has one, stands in another segment. */
  readonly role: 'open' | 'close' | 'point'
  /** Words on both sides of it are two words. */
  readonly separates: boolean
  /** What stands on both sides of it are two texts: `<li>`, `<p>`, `<br>`. */
  readonly separatesTexts: boolean
}

type ReadTag = Pick<FoundTag, 'start' | 'end' | 'span' | 'name' | 'separates'> & {
  readonly kind: 'open' | 'close' | 'empty'
  readonly hasAttributes: boolean
}

/** They stand for no word, wherever they stand. */
const BREAKS: ReadonlySet<string> = new Set(['br', 'hr', 'wbr'])

/**
 * The tags of a segment that are taken out of it: pairs with words between them, ends without beginning, and beginnings
 * without end that look like markup. `<name>` alone is left, since it mostly stands for a word. Ascending. Takes time linear
 * in the segment.
 */
export function rolesOfTags(segment: Segment): readonly FoundTag[] {
  const tags = readTags(segment)
  if (tags.length === 0) return []
  const partners = pairsOf(tags)
  const worded = wordedGaps(segment)
  const found = tags.flatMap((tag, index): FoundTag[] => {
    const { start, end, span, name, separates, kind } = tag
    const facts = { start, end, span, name, separates, separatesTexts: isHtmlStructure(name) }
    const partner = tags[partners.get(index) ?? -1]
    if (partner === undefined) return isMarkupAlone(segment, tag) ? [{ ...facts, role: 'point' }] : []
    const [open, close] = kind === 'open' ? [tag, partner] : [partner, tag]
    const gap = worded[firstEndingAfter(worded, open.end)]
    const role = kind === 'open' ? 'open' : 'close'
    return gap !== undefined && gap.start < close.start ? [{ ...facts, role }] : []
  })
  return found.map((tag, index) =>
    isInRow(segment, tag, found[index + 1]) || isInRow(segment, found[index - 1], tag)
      ? { ...tag, separatesTexts: true }
      : tag,
  )
}

/** Tags that are part of code or of a message in braces belong to it. */
function readTags({ text, protectedSpans }: Segment): readonly ReadTag[] {
  return protectedSpans.flatMap(({ start, end, output }, span) => {
    if (!output.includes('<') || text.slice(start, end) !== output) return []
    if (!output.split(TAG).every(isPlaceholder)) return []
    return Array.from(output.matchAll(TAG), ({ 0: tag, index }): ReadTag => {
      const name = nameOf(tag)
      const kind = tag.startsWith('</') ? 'close' : tag.endsWith('/>') ? 'empty' : 'open'
      const range = { start: start + index, end: start + index + tag.length }
      return { ...range, span, name, kind, separates: separatesWords(name), hasAttributes: tag.includes('=') }
    })
  })
}

function isPlaceholder(text: string): boolean {
  return text === '' || findPlaceholders(text)[0]?.output === text
}

function separatesWords(name: string): boolean {
  return name !== 'wbr' && (VOID_ELEMENTS.has(name) || REPLACED_ELEMENTS.has(name) || isHtmlStructure(name))
}

/** `</button> <button>`: with nothing between them they are a list, and not a sentence. */
function isInRow({ text }: Segment, one: FoundTag | undefined, next: FoundTag | undefined): boolean {
  if (one?.role !== 'close' || next?.role !== 'open') return false
  if (!LISTED_ELEMENTS.has(one.name) || !LISTED_ELEMENTS.has(next.name)) return false
  return text.slice(one.end, next.start).trim() === ''
}

/** Whether a span holds a tag that separates texts. */
export function separatesTexts(output: string): boolean {
  return (
    output.includes('<') && Array.from(output.matchAll(TAG)).some(([tag]) => isHtmlStructure(nameOf(tag)))
  )
}

function nameOf(tag: string): string {
  return /^<\/?([\w:.-]+)/.exec(tag)?.[1]?.toLowerCase() ?? ''
}

/** Partners by index, both ways. Of tags that cross the inner one has none. */
function pairsOf(tags: readonly ReadTag[]): ReadonlyMap<number, number> {
  const partners = new Map<number, number>()
  const open: number[] = []
  const depths = new Map<string, number[]>()
  for (const [index, { kind, name }] of tags.entries()) {
    if (kind === 'open' && !VOID_ELEMENTS.has(name)) {
      const ofName = depths.get(name) ?? []
      ofName.push(open.length)
      depths.set(name, ofName)
      open.push(index)
    }
    const depth = kind === 'close' ? depths.get(name)?.at(-1) : undefined
    if (depth === undefined) continue
    const [partner = index, ...inside] = open.splice(depth)
    for (const other of [partner, ...inside]) depths.get(tags[other]?.name ?? '')?.pop()
    partners.set(index, partner).set(partner, index)
  }
  return partners
}

/** The stretches between spans that hold a letter or a digit. */
function wordedGaps({ text, protectedSpans }: Segment): readonly TextRange[] {
  let start = 0
  return [...protectedSpans, { start: text.length, end: text.length }].flatMap((span) => {
    const gap = { start, end: span.start }
    start = span.end
    return /[\p{L}\p{N}]/u.test(text.slice(gap.start, gap.end)) ? [gap] : []
  })
}

/** `one<br>two`, `red<p>car` and `so <b>very`, and not `Hi <name>,` or `see <link>`, which stand where a word does. */
function isMarkupAlone({ text }: Segment, tag: ReadTag): boolean {
  if (tag.kind === 'close' || BREAKS.has(tag.name)) return true
  const isBehindWord = /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, tag.start - 2), tag.start))
  const isBeforeWord = /^[\p{L}\p{N}]/u.test(text.slice(tag.end, tag.end + 2))
  if (tag.separates) return tag.hasAttributes || isBehindWord || isBeforeWord
  return tag.kind === 'open' && isBeforeWord && !isBehindWord
}
