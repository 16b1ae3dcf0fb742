import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import type { ProtectedSpan, TextRange } from '../../translation/engine.ts'
import type { GlossaryEntry } from '../glossary.ts'
import { carryCase, type FoundCase, foundCase } from '../matching/letter-case.ts'
import { pluralOf } from '../wording/target-plural.ts'

/** An occurrence of an entry, with what has to stand in the translation for it. */
export interface GlossaryTerm extends ProtectedSpan {
  readonly entry: GlossaryEntry
  /** How the occurrence is written, which the output follows. */
  readonly found: FoundCase
  /** True when the output was put in the plural, as the occurrence is. */
  readonly plural: boolean
}

/**
 * The output follows the occurrence in case and, where the target language lets it, in number. An entry whose source
 * and target are the same means that the occurrence stays as it is.
 *
 * Example: `Redes neuronales` under `red neuronal → neural network` gives `Neural networks`.
 */
export function toGlossaryTerm(
  occurrence: TextRange & { readonly text: string; readonly plural: boolean },
  entry: GlossaryEntry,
  target: LanguageCode,
): GlossaryTerm {
  const { start, end, text } = occurrence
  if (entry.source === entry.target) {
    return { start, end, output: text, entry, found: 'as_entered', plural: false }
  }
  const language = baseLanguage(target)
  const found = foundCase(entry.source, text)
  const plural = occurrence.plural ? pluralOf(entry.target, language) : undefined
  const output = carryCase(plural ?? entry.target, found, language)
  return { start, end, output, entry, found, plural: plural !== undefined }
}
