import type { TextEdit } from '../../../text/text-edit.ts'
import type { Rewrite } from '../../rewriting/rewrite.ts'
import type { StyleTarget } from '../../style-language.ts'
import type { Change } from '../../text/guarded-text.ts'
import { findQuotations, isElidedAnd, type QuotationPair } from './quotation-pairs.ts'

/** Opening and closing mark, with what French sets inside: `['«\u00A0', '\u00A0»']`. */
export type Marks = readonly [open: string, close: string]

/** The marks that a quotation gets; `undefined` leaves it. `found` are its present marks. */
export type ChooseMarks = (pair: QuotationPair, found: Marks) => Marks | undefined

export const STRAIGHT_DOUBLE: Marks = ['"', '"']
export const STRAIGHT_SINGLE: Marks = ["'", "'"]
export const CORNER: Marks = ['「', '」']
export const DOUBLE_CORNER: Marks = ['『', '』']
export const GERMAN_DOUBLE: Marks = ['„', '“']
export const GERMAN_SINGLE: Marks = ['‚', '‘']
export const REVERSED_GUILLEMETS: Marks = ['»', '«']
export const REVERSED_SINGLE_GUILLEMETS: Marks = ['›', '‹']

/** Curly marks as the language sets them: German `„…“`, otherwise `“…”`. */
export function curlyDouble({ language }: StyleTarget): Marks {
  return language === 'de' ? GERMAN_DOUBLE : ['“', '”']
}

export function curlySingle({ language }: StyleTarget): Marks {
  return language === 'de' ? GERMAN_SINGLE : ['‘', '’']
}

/** French sets a no-break space inside guillemets; Swiss French and the other languages do not. */
export function guillemets({ code }: StyleTarget): Marks {
  return isSpaced(code) ? ['«\u00A0', '\u00A0»'] : ['«', '»']
}

export function singleGuillemets({ code }: StyleTarget): Marks {
  return isSpaced(code) ? ['‹\u00A0', '\u00A0›'] : ['‹', '›']
}

function isSpaced(code: string): boolean {
  return code === 'fr' || (code.startsWith('fr-') && code !== 'fr-CH')
}

/** Sets the marks of every quotation; both marks of a pair change or neither does. */
export function restyleQuotations(choose: ChooseMarks): Rewrite {
  return (text) => {
    const { pairs } = findQuotations(text)
    return pairs.flatMap((pair) => {
      const found: Marks = [text.charAt(pair.open), text.charAt(pair.close)]
      const wanted = choose(pair, found)
      if (wanted === undefined || (found[0] === wanted[0].charAt(0) && found[1] === wanted[1].at(-1)))
        return []
      return [changeOf(text, pair, wanted)]
    })
  }
}

function changeOf(text: string, { open, close }: QuotationPair, [opening, closing]: Marks): Change {
  const isGuillemet = /[«»‹›]/u.test(text.charAt(open))
  const innerStart = isGuillemet && /[ \u00A0\u202F]/u.test(text.charAt(open + 1)) ? open + 2 : open + 1
  const innerEnd = isGuillemet && /[ \u00A0\u202F]/u.test(text.charAt(close - 1)) ? close - 1 : close
  if (innerEnd < innerStart) return []
  return [
    { start: open, end: innerStart, text: opening },
    { start: innerEnd, end: close + 1, text: closing },
  ]
}

/** Apostrophes: between letters (`l'eau`), for left-out digits (`'90s`), after a final s or in Italian `un po'`. */
export function restyleApostrophes(wanted: '’' | "'", { language }: StyleTarget): Rewrite {
  const isApostrophe = (text: string, offset: number): boolean => {
    const before = text.charAt(offset - 1)
    const after = text.charAt(offset + 1)
    const mark = text.charAt(offset)
    if (mark !== "'" && mark !== '’') return false
    if (/\p{L}/u.test(before) && /\p{L}/u.test(after)) return true
    if (isElidedAnd(text, offset)) return true
    if (
      /^(?:|[\s(“"])$/u.test(before) &&
      /^(?:\d\ds?(?!\p{N})|tis\b|twas\b|em\b)/iu.test(text.slice(offset + 1, offset + 6))
    )
      return true
    if (/\p{L}/u.test(before) && /^(?:|[\s,.;:!?)])$/u.test(after)) {
      if (/['’][nN]$/u.test(text.slice(0, offset))) return isElidedAnd(text, offset - 2)
      return before === 's' || before === 'S' || language === 'it' || mark === '’'
    }
    return false
  }
  return (text) =>
    findQuotations(text)
      .loose.filter((offset) => text.charAt(offset) !== wanted && isApostrophe(text, offset))
      .map((offset): readonly TextEdit[] => [{ start: offset, end: offset + 1, text: wanted }])
}
