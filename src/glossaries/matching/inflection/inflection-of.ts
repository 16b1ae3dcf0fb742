import type { LanguageCode } from '../../../languages/language-code.ts'
import { arabicNouns, hebrewNouns, koreanNouns } from './attached-words.ts'
import { pluralsByEnding } from './ending-rules.ts'
import { type Inflection, UNINFLECTED } from './inflection.ts'
import { PLURAL_RULES } from './plural-rules.ts'
import { STEMMERS } from './stems.ts'

const ATTACHED: Readonly<Record<string, Inflection['baseForms']>> = {
  ar: arabicNouns,
  he: hebrewNouns,
  ko: koreanNouns,
}

/** How words of a plain language change, as far as it is known here. */
export function inflectionOf(language: LanguageCode): Inflection {
  const rules = PLURAL_RULES[language]
  if (rules !== undefined) {
    return {
      baseForms: pluralsByEnding(rules, { accentMoves: language === 'es' }),
      inflects: language === 'en' ? 'last' : 'every',
      stem: undefined,
    }
  }
  const stem = STEMMERS[language]
  if (stem !== undefined) return { ...UNINFLECTED, inflects: 'every', stem }
  const baseForms = ATTACHED[language]
  return baseForms === undefined ? UNINFLECTED : { ...UNINFLECTED, inflects: 'every', baseForms }
}
