import { stemmer as bulgarian } from '@orama/stemmers/bulgarian'
import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as greek } from '@orama/stemmers/greek'
import { stemmer as hungarian } from '@orama/stemmers/hungarian'
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as turkish } from '@orama/stemmers/turkish'
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian'

/** Snowball stemmers of the languages whose forms are too many for rules. */
export const STEMMERS: Readonly<Record<string, (word: string) => string>> = {
  bg: bulgarian,
  da: danish,
  de: german,
  el: greek,
  fi: finnish,
  hu: hungarian,
  lt: lithuanian,
  nb: norwegian,
  nl: dutch,
  nn: norwegian,
  ro: romanian,
  ru: russian,
  sv: swedish,
  tr: turkish,
  uk: ukrainian,
}

const MIN_COMMON_LETTERS = 4
const MIN_COMMON_SHARE = 0.6
const MAX_TAIL_LETTERS = 4

/**
 * True when two words of one stem differ so little that they can be forms of one word. A stemmer alone would take
 * `Rechnung` for `Rechner`'s sibling.
 *
 * Example: `vertrag` and `verträge` look alike, `universität` and `universal` do not.
 */
export function lookAlike(left: string, right: string): boolean {
  if (left === right) return true
  const first = withoutMarks(left)
  const second = withoutMarks(right)
  const longest = Math.max(first.length, second.length)
  let common = 0
  while (common < longest && first.charCodeAt(common) === second.charCodeAt(common)) common += 1
  if (common === longest) return true
  if (common < MIN_COMMON_LETTERS && longest > MIN_COMMON_LETTERS) return false
  return common / longest >= MIN_COMMON_SHARE && longest - common <= MAX_TAIL_LETTERS
}

function withoutMarks(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '')
}
