import type { Slice } from '../writer.ts'
import type { Carrier, CarrierMark } from './carrier.ts'

/**
 * Turns rendered small markup into markup of the format. Text gets the carrier of the innermost mark around it; text of
 * one carrier with nothing between is written once, so that no carrier is ever empty and none stands in another.
 */
export function dress(rendered: string, base: Carrier, marks: readonly CarrierMark[], slice: Slice): string {
  const around: Carrier[] = [base]
  let output = ''
  let waiting = ''
  let carrier = base
  const flush = () => {
    if (waiting !== '') output += carrier.write(waiting, slice)
    waiting = ''
  }
  const put = (raw: string) => {
    if (raw === '') return
    flush()
    output += raw
  }
  for (const [piece, slash, number] of rendered.matchAll(/<(\/?)(\d+)>|[^<]+/g)) {
    if (number === undefined) {
      const inner = around.at(-1) ?? base
      if (inner.key !== carrier.key) flush()
      if (waiting === '') carrier = inner
      waiting += piece
      continue
    }
    const mark = marks[Number(number)]
    if (mark === undefined) continue
    put(slash === '' ? mark.open(slice) : mark.close(slice))
    if (mark.carrier === undefined) continue
    if (slash === '') around.push(mark.carrier)
    else around.pop()
  }
  flush()
  return output
}
