import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import type { LanguagePair, ProtectedSpan, TextRange } from '../../translation/port.ts'
import type { GlossaryEntry } from '../glossary.ts'
import { inflectionOf } from '../matching/inflection/inflection-of.ts'
import { PLURAL_RULES } from '../matching/inflection/plural-rules.ts'
import { carryCase, type FoundCase, foundCase } from '../matching/letter-case.ts'
import { pluralOf } from '../wording/target-plural.ts'

/** An occurrence of an entry, with what has to stand in the translation for it. */
export interface GlossaryTerm extends ProtectedSpan {
  readonly entry: GlossaryEntry
  /** How the occurrence is written, which the output follows. */
  readonly found: FoundCase
  /**
   * True when the output was put in the plural, as the occurrence is; `undefined` where the two may be of different
   * number, or that of the occurrence cannot be told.
   */
  readonly plural: boolean | undefined
}

/**
 * The output follows the occurrence in case and, where the target language lets it, in number. An entry whose source
 * and target are the same means that the occurrence stays as it is. Between languages that share words such an entry
 * is a translation, too; its plural is then that of the target language.
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
  const isPlural = occurrence.plural || isPluralForm(text, entry.source, pair.source)
  const mayBePlural = isPlural && (!isSame || SHARE_WORDS.has(pair.source))
  const plural = mayBePlural ? pluralOf(entry.target, language) : undefined
  if (isSame && plural === undefined) {
    return { start, end, output: text, entry, found: 'as_entered', plural: undefined }
  }
  const found = foundCase(entry.source, text)
  const output = carryCase(plural ?? entry.target, found, language)
  const isSingular = !isPlural && isSafelySingular(entry.source, pair.source)
  return {
    start,
    end,
    output,
    entry,
    found,
    plural: plural === undefined ? (isSingular ? false : undefined) : true,
  }
}

/** For languages whose occurrences are found by stems, which do not show the number. */
function isPluralForm(text: string, source: string, language: LanguageCode): boolean {
  return text !== source && STEMMED.has(language) && pluralOf(source, baseLanguage(language)) === text
}

/** Whether an entry is in the singular, so that an occurrence that is no plural of it is, too. */
function isSafelySingular(source: string, language: LanguageCode): boolean {
  const { baseForms, stem } = inflectionOf(baseLanguage(language))
  const last = /[\p{L}\p{M}]+$/u.exec(source.toLowerCase())?.[0] ?? ''
  const isRuled = Object.hasOwn(PLURAL_RULES, baseLanguage(language)) && stem === undefined
  if (!isRuled || last === '' || UNMARKED_PLURALS.has(last)) return false
  return baseForms(last).length === 0 || (language === 'en' && ENDS_LIKE_PLURAL.test(last))
}

const STEMMED: ReadonlySet<string> = new Set(['de', 'nl'])
/** Singulars of English that end as plurals do. */
const ENDS_LIKE_PLURAL =
  /(?:ss|us|is)$|^(?:speci|regi|abdo|lu|sta|bitu|fora|acu|cycla|albu|o|ra|se)men$|^pumice$/
const UNMARKED_PLURALS: ReadonlySet<string> = new Set(['data', 'media', 'staff', 'police'])

/** Languages whose words often stand in the others of them as they are. */
const SHARE_WORDS: ReadonlySet<string> = new Set(['ca', 'es', 'fr', 'gl', 'it', 'oc', 'pt'])
