import { readRomanNumeral, toRomanNumeral } from '../../language-data/roman-numerals.ts'
import { isSentenceStart, pattern } from '../../rewriting/patterns.ts'
import { type Rewrite, replaceMatches } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'
import type { StyleTarget } from '../../style-language.ts'
import { CENTURY_WORDS } from './spelled-years.ts'

/** Finds a century in any form that the language has, as its number. */
interface CenturyForm {
  readonly found: RegExp
  readonly read: (groups: Readonly<Record<string, string | undefined>>) => number | undefined
}

function centuries(render: (century: number, target: StyleTarget) => string | undefined) {
  return (target: StyleTarget): Rewrite | undefined => {
    const form = centuryForm(target)
    if (form === undefined) return undefined
    return replaceMatches(form.found, ({ groups = {}, index, input }) => {
      const century = form.read(groups)
      const text = century === undefined || century > 21 ? undefined : render(century, target)
      if (text === undefined || !isSentenceStart(input, index)) return text
      return text.charAt(0).toUpperCase() + text.slice(1)
    })
  }
}

function centuryForm({ language }: StyleTarget): CenturyForm | undefined {
  const words = CENTURY_WORDS[language]
  const read: CenturyForm['read'] = ({ figure, roman, word }) => {
    if (figure !== undefined) return Number(figure)
    if (roman !== undefined) return readRomanNumeral(roman.toUpperCase())
    const index = words?.findIndex((candidate) => candidate.toLowerCase() === word?.toLowerCase()) ?? -1
    return index < 0 ? undefined : index + 1
  }
  const word = `(?<word>${(words ?? ['(?!)']).toReversed().join('|')})`
  switch (language) {
    case 'en':
      return {
        found: pattern(
          `(?<![\\p{L}\\p{N}-])(?:(?<figure>\\d{1,2})(?:st|nd|rd|th)|${word})(?=[ -]centur(?:y|ies)(?!\\p{L}))`,
          'i',
        ),
        read,
      }
    case 'fr':
      return {
        found: pattern(
          `(?<![\\p{L}\\p{N}-])(?:(?<figure>\\d{1,2})(?:e|ème|er)|(?<roman>[IVX]+)(?:e|ème|er)|${word})(?=[ \\u00A0]siècles?(?!\\p{L}))`,
        ),
        read,
      }
    case 'es':
      return {
        found: pattern(
          `(?<=(?<!\\p{L})[Ss]iglos? )(?:(?<figure>\\d{1,2})|(?<roman>[IVX]+)|${word})(?![\\p{L}\\p{N}])`,
        ),
        read,
      }
    case 'it':
      return {
        found: pattern(
          `(?<![\\p{L}\\p{N}-])(?:(?<figure>\\d{1,2})[°º]|(?<roman>[IVX]+)|${word})(?= secol[oi](?!\\p{L}))`,
        ),
        read,
      }
    case 'de':
      return {
        found: pattern(
          `(?<![\\p{L}\\p{N}-])(?<word>${(words ?? []).toReversed().join('|')})(?:e[mnrs]?)?(?= Jahrhunderts?(?!\\p{L}))`,
        ),
        read,
      }
    case 'ja':
    case 'ko':
    case 'zh':
    default:
      return undefined
  }
}

function englishOrdinal(value: number): string {
  const isTeen = value % 100 >= 11 && value % 100 <= 13
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')
  return `${value}${ending}`
}

const inFigures = (century: number, { language }: StyleTarget): string | undefined => {
  switch (language) {
    case 'en':
      return englishOrdinal(century)
    case 'fr':
      return `${century}${century === 1 ? 'er' : 'e'}`
    case 'es':
      return String(century)
    case 'it':
      return `${century}º`
    case 'de':
      return `${century}.`
    case 'ja':
    case 'ko':
    case 'zh':
    default:
      return undefined
  }
}

const inRoman = (century: number, { language }: StyleTarget): string | undefined => {
  const roman = toRomanNumeral(century)
  return language === 'fr' ? `${roman}${century === 1 ? 'er' : 'e'}` : roman
}

const inWords = (century: number, { language }: StyleTarget): string | undefined =>
  CENTURY_WORDS[language]?.[century - 1]

/** Centuries before or behind the word for century. German spelled-out ordinals would need a case. */
export const centuryFormat = singleRule('dates_and_times.centuries', {
  spell_out: optionRule('en es fr it', centuries(inWords)),
  use_arabic_numerals: optionRule('de en es fr it', centuries(inFigures)),
  use_numerals: optionRule('de en es fr it', centuries(inFigures)),
  use_roman_numerals: optionRule('es fr it', centuries(inRoman)),
})
