import type { CarriedElement, CarriedItem, Carrier } from './carrier.ts'

/**
 * The formatting that covers most letters directly in an element, or, where it has no text of its own, in what is inside
 * of it. All other formatting is markup in the element's text. `undefined` where there is no text at all.
 */
export function baseOf(items: readonly CarriedItem[]): Carrier | undefined {
  return heaviest(items) ?? heaviest(flatten(items))
}

function heaviest(items: readonly CarriedItem[]): Carrier | undefined {
  const weights = new Map<string, { carrier: Carrier; weight: number }>()
  for (const item of items) {
    if (item.kind !== 'text') continue
    const known = weights.get(item.carrier.key) ?? { carrier: item.carrier, weight: 0 }
    known.weight += 1 + 1000 * countLetters(item.text)
    weights.set(item.carrier.key, known)
  }
  let best: { carrier: Carrier; weight: number } | undefined
  for (const each of weights.values()) {
    if (best === undefined || each.weight > best.weight) best = each
  }
  return best?.carrier
}

/** Letters and digits. Every stretch of a document comes by here, so plain letters are counted without a search. */
function countLetters(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x80) return count + (text.slice(at).match(/[\p{L}\p{N}]/gu)?.length ?? 0)
    const letter = unit | 0x20
    if ((letter >= 0x61 && letter <= 0x7a) || (unit >= 0x30 && unit <= 0x39)) count += 1
  }
  return count
}

function flatten(items: readonly CarriedItem[]): CarriedItem[] {
  return items.flatMap((item) => (item.kind === 'element' ? flatten(item.children) : [item]))
}

/**
 * White space whose formatting does not show takes that of the text before it, so that it makes no markup of its own;
 * white space that shows becomes a point, which is never without its line.
 */
export function settleSpace(items: readonly CarriedItem[]): readonly CarriedItem[] {
  let last = items.find((item) => item.kind === 'text' && !isBlank(item.text))
  return items.map((item): CarriedItem => {
    if (item.kind === 'element') return settleInside(item)
    if (item.kind !== 'text') return item
    if (!isBlank(item.text)) {
      last = item
      return item
    }
    if (last?.kind !== 'text' || item.carrier.key === last.carrier.key) return item
    return item.carrier.showsSpace ? shownSpace(item.text, item.carrier) : { ...item, carrier: last.carrier }
  })
}

function settleInside(item: CarriedElement): CarriedElement {
  return { ...item, children: settleSpace(item.children) }
}

function isBlank(text: string): boolean {
  return !/\S/.test(text)
}

function shownSpace(text: string, carrier: Carrier): CarriedItem {
  return { kind: 'point', write: (slice) => carrier.write(text, slice), separates: true }
}
