import type { BlockItem } from '../../../translation/markup/blocks/block-items.ts'
import { UNTRANSLATED_ELEMENTS } from '../../../translation/markup/scan/html-elements.ts'

/** Inline HTML: a tag and its end become an element, computer text one protected thing. */
export function pairHtmlTags(run: readonly BlockItem[], text: string): readonly BlockItem[] {
  if (!run.some(({ kind, start }) => kind === 'point' && text[start] === '<')) return run
  const tagOf = (item: BlockItem) =>
    item.kind === 'point'
      ? /^<(\/?)([A-Za-z][\w-]*)[^>]*?(\/?)>$/.exec(text.slice(item.start, item.end))
      : null
  const partners = new Map<number, number>()
  const open: Array<{ name: string; index: number }> = []
  for (const [index, item] of run.entries()) {
    const tag = tagOf(item)
    if (item.kind === 'open' || (tag !== null && tag[1] === '' && tag[3] === '')) {
      open.push({ name: item.kind === 'open' ? '' : (tag?.[2] ?? '').toLowerCase(), index })
    } else if (item.kind === 'close') {
      while (open.length > 0 && open.pop()?.name !== '');
    } else if (tag !== null && tag[1] === '/') {
      const floor = open.findLastIndex(({ name }) => name === '')
      const at = open.findLastIndex(({ name }) => name === (tag[2] ?? '').toLowerCase())
      if (at > floor) {
        partners.set(open[at]?.index ?? -1, index)
        open.length = at
      }
    }
  }
  return joinPairs(run, partners, (item) => (tagOf(item)?.[2] ?? '').toLowerCase())
}

function joinPairs(
  run: readonly BlockItem[],
  partners: ReadonlyMap<number, number>,
  nameOf: (item: BlockItem) => string,
): BlockItem[] {
  const items: BlockItem[] = []
  const closes = new Set<number>()
  for (let index = 0; index < run.length; index += 1) {
    const item = run[index] as BlockItem
    const partner = partners.get(index)
    const range = { start: item.start, end: item.end }
    if (partner !== undefined && UNTRANSLATED_ELEMENTS.has(nameOf(item))) {
      const inner = run.slice(index + 1, partner)
      const text = inner.map((each) => ('text' in each ? each.text : '')).join('')
      items.push({
        kind: 'protected',
        start: item.start,
        end: run[partner]?.end ?? item.end,
        text: text || nameOf(item),
      })
      index = partner
    } else if (partner !== undefined) {
      closes.add(partner)
      items.push({ kind: 'open', ...range, verbatim: false, listed: false })
    } else if (closes.has(index)) {
      items.push({ kind: 'close', ...range, verbatim: false, listed: false })
    } else {
      items.push(item)
    }
  }
  return items
}
