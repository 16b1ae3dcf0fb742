import type { FontFamily } from './pdf-pages.ts'

/** What the name of a font tells: `CMBX10` and `NimbusRomNo9L-Medi` are bold letters with serifs. */
export interface FontLooks {
  readonly isBold: boolean
  readonly isItalic: boolean
  /** `undefined` where the name tells nothing. */
  readonly family: FontFamily | undefined
}

const BOLD = /bold|black|heavy|demi|cmbx|cmb\d|sfbx|cmssbx|-medi(?!um)/i
const ITALIC = /ital|obli|slant|cmti|cmsl|sfti|reguital|-(?:bold|medi)?it(?![a-z])/i
const MONO = /courier|mono|consol|typewriter|cmtt|cmsltt|sftt|nimbusmon|menlo/i
const SANS = /sans|arial|helvet|verdana|calibri|tahoma|cmss|sfss|nimbussan|grotesk|gothic|roboto|segoe/i
const SERIF =
  /times|serif|rom(?:an|no)|georgia|garamond|cambria|palatino|palladio|bookman|century|schlbk|charter|libertin|minion|caslon|cm(?:r|b|ti|sl|u|csc)|sf(?:rm|bx|ti)/i

export function fontLooksOf(name: string): FontLooks {
  const family = MONO.test(name) ? 'mono' : SANS.test(name) ? 'sans' : SERIF.test(name) ? 'serif' : undefined
  return { isBold: BOLD.test(name), isItalic: ITALIC.test(name), family }
}
