import type { DeterminerSet } from './determiners.ts'
import type { Gender } from './gender.ts'

/** How the gender of a noun is told. */
export interface GenderRules {
  /** Endings, the first that fits decides: `undefined` leaves it open, `as known` leaves it to the known nouns that end alike. */
  readonly endings: readonly (readonly [RegExp, Gender | 'as known' | undefined])[]
  /** Words that neither the table of nouns (`nouns/`) nor their ending tells. */
  readonly masculine?: ReadonlySet<string>
  readonly feminine?: ReadonlySet<string>
}

export interface PluralGrammar {
  /** The plural of a word; `undefined` where it does not follow from the word. */
  readonly noun: (word: string) => string | undefined
  /** Later words of a term that agree with the first; others stay. `undefined` for languages whose head is last. */
  readonly adjective: RegExp | undefined
  /** From here on nothing agrees any more: `haz de protones`. */
  readonly links: ReadonlySet<string>
}

/** A noun of known number that stands in a translation. */
export interface PlacedNoun {
  /** In the singular. */
  readonly lemma: string
  readonly plural: boolean
}

export interface FittedNoun {
  /** The text before the noun. */
  readonly before: string
  /** What the noun gets at its end in its case; `undefined` where nothing is known of it. */
  readonly ending: string | undefined
}

/** What a language does to a term and to the word before it. A language leaves out what it does not have. */
export interface LanguageWording {
  /**
   * Determiners that can be made to agree with a term. Those that may stand behind an article (`el otro`, `il mio`) are
   * left out: both would have to change.
   */
  readonly determiners?: readonly DeterminerSet[]
  readonly gender?: GenderRules
  /** Endings of words that are safely in the plural. */
  readonly pluralEnding?: RegExp
  readonly plural?: PluralGrammar
  /** The plural of a term of one word, for languages without rules for terms of several. */
  readonly nounPlural?: (term: string) => string | undefined
  /** For languages whose nouns want more than a determiner right before them: cases, adjectives between. */
  readonly fitNoun?: (before: string, noun: PlacedNoun) => FittedNoun
  /** What depends on the first sound of the next word beside determiners. Gives the new text before the term. */
  readonly fitSound?: (before: string, term: string) => string
  /** What ends the text before a noun with a definite article, as the source of a translation. */
  readonly definite?: RegExp
  /** Whether words lose their vowel before another one, and then take no space. */
  readonly elides?: boolean
}

export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
