import type { BaseForm } from './inflection.ts'

/** `[ending, what stands in its place in the base form, ...]` of one language. */
export type EndingRules = readonly (readonly [ending: string, ...replacements: string[]])[]

/** Letters that a base form has at least: `gas` is no plural of `ga`. */
const MIN_BASE_LETTERS = 3
const LETTERS = /^[\p{L}\p{M}]+$/u

/**
 * Takes plural endings off; several rules may hold for one word, and what is no word is in no glossary.
 *
 * With `accentMoves` a plural may carry an accent that its singular has not: `imágenes`, `imagen`.
 *
 * Example: with `[['s', ''], ['es', '']]` the word `redes` may come from `rede` and `red`.
 */
export function pluralsByEnding(
  rules: EndingRules,
  { accentMoves }: { readonly accentMoves: boolean },
): (word: string) => readonly BaseForm[] {
  return (word) => {
    if (!LETTERS.test(word)) return []
    const forms = new Set<string>()
    for (const [ending, ...replacements] of rules) {
      if (!word.endsWith(ending)) continue
      const stem = word.slice(0, word.length - ending.length)
      for (const replacement of replacements) {
        const form = stem + replacement
        if (form.length < MIN_BASE_LETTERS || form === word) continue
        forms.add(form)
        if (accentMoves && form.endsWith('n')) forms.add(withoutAcute(form))
      }
    }
    return [...forms].map((form) => ({ form, before: 0, after: 0, plural: true }))
  }
}

function withoutAcute(word: string): string {
  return word.normalize('NFD').replaceAll('\u0301', '').normalize('NFC')
}
