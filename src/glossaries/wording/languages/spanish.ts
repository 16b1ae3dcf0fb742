import { type DeterminerSet, fourForms } from '../determiners.ts'
import { firstWord } from '../first-word.ts'
import { type LanguageWording, wordSet } from '../language-wording.ts'
import { matchCapital } from '../match-capital.ts'

/** `esto` never stands before a noun; an engine that does not know the noun may still write it. */
function withNeuter(set: DeterminerSet, neuter: string): DeterminerSet {
  return { ...set, forms: [...set.forms, [neuter, undefined, 's']] }
}

const DETERMINERS: readonly DeterminerSet[] = [
  withNeuter(fourForms('este, esta, estos, estas'), 'esto'),
  withNeuter(fourForms('ese, esa, esos, esas'), 'eso'),
  withNeuter(fourForms('aquel, aquella, aquellos, aquellas'), 'aquello'),
  ...[
    'el, la, los, las',
    'un, una, unos, unas',
    'del, de la, de los, de las',
    'al, a la, a los, a las',
    'algún, alguna, algunos, algunas',
    'ningún, ninguna, ningunos, ningunas',
  ]
    .map(fourForms)
    .map(withStressedA),
  ...[
    'nuestro, nuestra, nuestros, nuestras',
    'vuestro, vuestra, vuestros, vuestras',
    'mi, mi, mis, mis',
    'tu, tu, tus, tus',
    'su, su, sus, sus',
  ].map(fourForms),
]

/** `el agua`, `un área`: before a stressed `a` the feminine singular is written as the masculine. */
function withStressedA(set: DeterminerSet): DeterminerSet {
  return {
    forms: set.forms,
    write: (gender, plural, term) =>
      set.write(!plural && beginsWithStressedA(term) ? 'masculine' : gender, plural, term),
  }
}

const PLAIN_VOWELS: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' }
const ACUTE_VOWELS: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' }

function pluralOfNoun(word: string): string | undefined {
  if (/[aeiouáéó]$/.test(word)) return `${word}s`
  if (/[íú]$/.test(word)) return `${word}es`
  if (word.endsWith('z')) return `${word.slice(0, -1)}ces`
  const stressed = /^(.*)([áéíóú])([ns])$/.exec(word)
  if (stressed !== null) {
    const [, stem = '', vowel = '', end = ''] = stressed
    return `${stem}${PLAIN_VOWELS[vowel] ?? vowel}${end}es`
  }
  const light = /^(.*)([aeiou])([^aeiouáéíóú]+)en$/.exec(word)
  if (light !== null) {
    const [, stem = '', vowel = '', middle = ''] = light
    return `${stem}${ACUTE_VOWELS[vowel] ?? vowel}${middle}enes`
  }
  if (/[lrndjy]$/.test(word)) return `${word}es`
  if (/[sx]$/.test(word)) return word
  return `${word}s`
}

/** Feminine nouns that begin with a stressed `a`, before which Spanish says `el` and `un`. */
const STRESSED_A =
  /^(?:h?ada|agua|águila|ala|alba|alga|alma|ama|ancla|ansia|arca|área|arma|arpa|asa|asma|aspa|aula|ave|habla|hacha|hambre|álgebra|ánima)$/

function beginsWithStressedA(term: string): boolean {
  return STRESSED_A.test(firstWord(term))
}

/** Whether Spanish `y` and `o` become `e` and `u` before a term. */
function beginsWithI(term: string): boolean {
  return /^h?[ií](?![aeouáéóú])/.test(firstWord(term))
}

function beginsWithO(term: string): boolean {
  return /^h?[oó]/.test(firstWord(term))
}

function fitConjunction(before: string, term: string): string {
  const match = /(?<![\p{L}\p{M}\p{N}'’-])([yeou])( +)$/iu.exec(before)
  if (match === null) return before
  const [whole, word = '', space = ''] = match
  const isAnd = 'yeYE'.includes(word)
  const changes = isAnd ? beginsWithI(term) : beginsWithO(term)
  const written = isAnd ? (changes ? 'e' : 'y') : changes ? 'u' : 'o'
  return before.slice(0, before.length - whole.length) + matchCapital(word, written) + space
}

export const SPANISH: LanguageWording = {
  determiners: DETERMINERS,
  gender: {
    masculine: wordSet('guardarropa magma alumbre modelo miembro testigo'),
    feminine: wordSet(
      'labores labor libido nave estirpe debacle elite comadre autoclave interfase cohorte hueste falange faringe meninge hipérbole sinécdoque vorágine vertiente simiente secante atenuante agravante eximente resultante rasante menguante sístole raigambre tele orden defensa',
    ),
    endings: [
      [/(?:ción|sión|xión|dad|tad|tud|umbre|ncia|eza|iones|dades|tades|ncias|ezas)$/, 'feminine'],
      [/^(?:guía|policía|espía|vigía)s?$/, undefined],
      [/(?:ista|nauta|crata|cida)s?$/, undefined],
      [/mas?$/, 'as known'],
      [/(?:aje|or|és|án|o|ajes|ores|os)$/, 'masculine'],
      [/zón$/, undefined],
      [/ón$/, 'masculine'],
      [/as?$/, 'feminine'],
      [/(?:ie|be|ense)$/, undefined],
      [
        /^(?:responsable|culpable|contable|noble|cobarde|cómplice|cónyuge|consorte|detective|intérprete|conserje|artífice|hereje|jinete|cadete|corte|arte|linde|dote)$/,
        undefined,
      ],
      [/e$/, 'masculine'],
    ],
  },
  pluralEnding: /(?:..os|..as|iones|dades|ores|ajes|ales|enes|eses|ones|entes)$/,
  plural: {
    noun: pluralOfNoun,
    adjective: /(?:[oa]|al|ar|ble|nte|il|iz|or|ora)$/,
    links: wordSet('de del a al en con para por sin sobre y o entre'),
  },
  fitSound: fitConjunction,
  definite: /(?<!\p{L}|(?<!\p{L})a )(?:el|l[ao]s?) $/iu,
}
