import { baseLanguage } from '../../languages/language-code.ts'
import type { LanguagePair, ProtectedSpan, TextRange } from '../../translation/port.ts'
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
 * and target are the same means that the occurrence stays as it is; between languages that share words, where such an
 * entry is a translation too, its plural is that of the target language.
 *
 * Example: `Redes neuronales` under `red neuronal → neural network` gives `Neural networks`.
 */
export function toGlossaryTerm(
  occurrence: TextRange & { readonly text: string; readonly plural: boolean },
  entry: GlossaryEntry,
  pair: LanguagePair,
): GlossaryTerm {
  const { start, end, text } = occurrence
  const language = baseLanguage(pair.target)
  const isSame = entry.source === entry.target
  const mayBePlural = occurrence.plural && (!isSame || SHARE_WORDS.has(pair.source))
  const plural = mayBePlural ? pluralOf(entry.target, language) : undefined
  if (isSame && plural === undefined) {
    return { start, end, output: text, entry, found: 'as_entered', plural: false }
  }
  const found = foundCase(entry.source, text)
  const output = carryCase(plural ?? entry.target, found, language)
  return { start, end, output, entry, found, plural: plural !== undefined }
}

/** Languages whose words often stand in the others of them as they are. */
const SHARE_WORDS: ReadonlySet<string> = new Set(['ca', 'es', 'fr', 'gl', 'it', 'oc', 'pt'])
