import type { Carrier } from '../../xml/carriers/carrier.ts'
import type { Slice } from '../../xml/writer.ts'
import type { Atom } from '../ooxml/paragraph/atoms.ts'

/** `&L` left, `&"Arial,Bold"` font, `&12` size, `&KFF0000` colour, `&P` page number, `&&` an ampersand. */
const CODE = /&amp;(?:&amp;|"[^"]*"|&quot;.*?&quot;|K[0-9A-Fa-f]{6}|K\d\d[+-]\d{3}|\d{1,3}|[A-Za-z])/g
const SECTIONS = /^&amp;[LCR]$/
const VALUES = /^&amp;[PNDTAFZG]$/

const CARRIER: Carrier = {
  key: '',
  showsSpace: false,
  write: (text) => text.replaceAll('&amp;', '&amp;&amp;'),
}

/** Longest text of a head or foot line, codes included. */
export const LONGEST_HEADER = 255

/** The text of a sheet's head or foot line, at `[start, end)` of the part. */
export function readHeaderFooter(source: string, start: number, end: number): Atom[] {
  const raw = source.slice(start, end)
  const atoms: Atom[] = []
  const placeOf = (from: number, to: number) => ({
    start: start + from,
    end: start + to,
    first: undefined,
    last: undefined,
    write: (slice: Slice) => slice(start + from, start + to),
  })
  const addText = (from: number, to: number, text: string) => {
    if (text !== '') {
      atoms.push({ ...placeOf(from, to), kind: 'text', text, carrier: CARRIER, isProtected: false })
    }
  }
  let at = 0
  for (const match of raw.matchAll(CODE)) {
    const [code] = match
    addText(at, match.index, raw.slice(at, match.index))
    at = match.index + code.length
    const place = placeOf(match.index, at)
    if (code === '&amp;&amp;') addText(match.index, at, '&amp;')
    else if (SECTIONS.test(code)) atoms.push({ ...place, kind: 'wall' })
    else if (VALUES.test(code)) {
      atoms.push({ ...place, kind: 'text', text: '#', carrier: CARRIER, isProtected: true })
    } else atoms.push({ ...place, kind: 'point', separates: false })
  }
  addText(at, raw.length, raw.slice(at))
  return atoms
}
