import type { TranslatedSegment } from '../../../translation/engine.ts'
import { type BlockDraft, draftBlock } from '../../../translation/markup/blocks/block-draft.ts'
import type { BlockItem } from '../../../translation/markup/blocks/block-items.ts'
import type { Block } from '../../../translation/markup/parsed-text.ts'
import { decodeReferences } from '../../../translation/markup/scan/text-references.ts'
import { renderBlock } from '../../../translation/markup/writing/render-block.ts'
import type { Slice, Writer } from '../writer.ts'
import type { CarriedItem, CarriedText, Carrier, CarrierMark } from './carrier.ts'
import { baseOf, settleSpace } from './carrier-bases.ts'
import { dress } from './dress-text.ts'

/** A block whose text needs carriers, and how its translation is written. */
export interface CarriedBlock {
  readonly block: Block
  /** All items of the block, in place of what they stood for. */
  readonly write: (translated: TranslatedSegment, slice: Slice) => string
}

const NOTHING: Writer = () => ''
const XML = { dialect: 'xml' as const, declaredEntities: new Set<string>() }

/** More changes of formatting than this in one block, and all of it takes the base. */
const MOST_STRETCHES = 2000

/**
 * Makes a block of items. They are written in a small markup of their own, in which text may stand anywhere: `<1>` opens
 * what the mark 1 stands for, a point is `<2>` alone. Its translation is rendered like that of any markup, and then
 * dressed: tags become what they stand for, text is put into carriers.
 *
 * Example: `The quick **brown** fox` in runs is `The quick <0>brown</0> fox`; `El zorro <0>marrón</0>` becomes two runs.
 */
export function draftCarried(items: readonly CarriedItem[]): CarriedBlock | undefined {
  const settled = settleSpace(items)
  const drafted = draftSettled(settled)
  if (drafted === undefined) return undefined
  const { text, protectedSpans } = drafted.draft.tree
  return {
    block: { text, protectedSpans },
    // Drafted again rather than kept: a hundred thousand drafts would take most of the memory of a thread.
    write: (translated, slice) => writeSettled(settled, translated, slice),
  }
}

function writeSettled(items: readonly CarriedItem[], translated: TranslatedSegment, slice: Slice): string {
  const drafted = draftSettled(items)
  if (drafted === undefined) throw new RangeError('A block has lost its text.')
  return dress(render(drafted.source, drafted.draft, translated), drafted.base, drafted.marks, slice)
}

interface SmallMarkup {
  readonly draft: BlockDraft
  readonly source: string
  readonly base: Carrier
  readonly marks: readonly CarrierMark[]
}

function draftSettled(settled: readonly CarriedItem[]): SmallMarkup | undefined {
  const base = baseOf(settled)
  if (base === undefined) return undefined
  const writer = createSmallMarkup()
  writer.add(settled, base)
  const source = writer.source()
  const draft = draftBlock(writer.items, source)
  return draft === undefined ? undefined : { draft, source, base, marks: writer.marks }
}

function render(source: string, draft: BlockDraft, translated: TranslatedSegment): string {
  const { start, end } = draft.range
  return source.slice(0, start) + renderBlock(source, draft, translated) + source.slice(end)
}

/** The text of the small markup and its items, as they grow. */
function createSmallText() {
  const parts: string[] = []
  const items: BlockItem[] = []
  let length = 0

  const push = (part: string): { start: number; end: number } => {
    parts.push(part)
    length += part.length
    return { start: length - part.length, end: length }
  }
  return {
    items,
    push,
    pushTag: (kind: 'open' | 'close', index: number): void => {
      const range = push(kind === 'open' ? `<${index}>` : `</${index}>`)
      items.push({ kind, ...range, verbatim: false, listed: false })
    },
    pushText: ({ text }: CarriedText): void => {
      const { start } = push(text)
      for (const piece of decodeReferences(text, 0, text.length, XML)) {
        const range = { start: start + piece.start, end: start + piece.end }
        items.push(
          piece.kind === 'unknown'
            ? { kind: 'protected', ...range, text: piece.text }
            : { kind: 'text', ...range, text: piece.text, isReference: piece.kind === 'reference' },
        )
      }
    },
    source: () => parts.join(''),
  }
}

function createSmallMarkup() {
  const { items, push, pushTag, pushText, source } = createSmallText()
  const marks: CarrierMark[] = []
  let stretches = 0

  const mark = (open: Writer, close: Writer, carrier?: Carrier): number => {
    marks.push({ open, close, carrier })
    return marks.length - 1
  }
  const addOne = (item: CarriedItem) => {
    if (item.kind === 'text') {
      pushText(item)
    } else if (item.kind === 'point') {
      const range = push(`<${mark(item.write, NOTHING)}>`)
      items.push({ kind: 'point', ...range, singleTag: '', separates: item.separates })
    } else if (item.kind === 'protected') {
      const range = push(`<${mark(item.write, NOTHING)}>`)
      items.push({ kind: 'protected', ...range, text: item.text })
    } else {
      const inner = baseOf(item.children)
      const index = mark(item.open, item.close, inner)
      pushTag('open', index)
      if (inner !== undefined) add(item.children, inner)
      else for (const child of item.children) addOne(child)
      pushTag('close', index)
    }
  }
  /** Text of other formatting than the base is an element without tags, over points and protected text in it. */
  const add = (all: readonly CarriedItem[], base: Carrier) => {
    for (let at = 0; at < all.length; ) {
      const item = all[at] as CarriedItem
      if (item.kind !== 'text' || item.carrier.key === base.key || stretches >= MOST_STRETCHES) {
        addOne(item)
        at += 1
        continue
      }
      const end = stretchEnd(all, at, item.carrier.key)
      const index = mark(NOTHING, NOTHING, item.carrier)
      stretches += 1
      pushTag('open', index)
      for (const inside of all.slice(at, end)) addOne(inside)
      pushTag('close', index)
      at = end
    }
  }
  return { add, items, marks, source }
}

/** Behind the last text of the same formatting that only points and protected text stand before. */
function stretchEnd(all: readonly CarriedItem[], start: number, key: string): number {
  let end = start + 1
  for (let at = start + 1; at < all.length; at += 1) {
    const item = all[at]
    if (item?.kind === 'element' || (item?.kind === 'text' && item.carrier.key !== key)) break
    if (item?.kind === 'text') end = at + 1
  }
  return end
}
