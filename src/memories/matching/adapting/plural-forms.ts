import type { LanguageCode } from '../../../languages/language-code.ts'
import type { VariablePair } from './fit-target.ts'

/**
 * Whether numbers that change ask for the same forms of words beside them in each of the languages.
 *
 * Example: 1 and 2 do not in English (`1 file`, `2 files`), 2 and 5 do there, but not in Polish (`2 pliki`, `5 plików`).
 */
export function haveSameForms(pairs: readonly VariablePair[], languages: readonly LanguageCode[]): boolean {
  const changed = pairs.filter(
    ({ stored, actual }) => stored.kind === 'number' && stored.text !== actual.text,
  )
  return languages.every((language) => {
    if (changed.length === 0 || Intl.PluralRules.supportedLocalesOf(language).length === 0) return true
    const rules = new Intl.PluralRules(language)
    return changed.every(
      ({ stored, actual }) => rules.select(valueOf(stored.text)) === rules.select(valueOf(actual.text)),
    )
  })
}

const GROUPED = /^\d{1,3}(?:\D\d{3})+$/

/** Signs before three digits each group them; the last of others begins a fraction. */
function valueOf(text: string): number {
  if (/^\d+$/.test(text) || GROUPED.test(text)) return Number(text.replace(/\D/g, ''))
  const [, whole = '', fraction = ''] = /^(.*)\D(\d+)$/.exec(text) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${fraction}`)
}
