import { type DeterminerSet, fourForms } from '../determiners.ts'
import { elide } from '../elision.ts'
import { firstWord } from '../first-word.ts'
import { type LanguageWording, wordSet } from '../language-wording.ts'

/** An article that loses its vowel, alone or after a preposition: `el`, `del`, `de la`, `de l'`. */
function article(list: string, elided: string): DeterminerSet {
  const set = fourForms(list)
  return {
    forms: [...set.forms, [elided, undefined, 's']],
    write: (gender, plural, term) => {
      if (plural) return set.write(gender, plural, term)
      const isVowel = beginsWithVowel(term)
      if (isVowel === undefined) return gender === 'masculine' ? elided : undefined
      return isVowel ? elided : set.write(gender, plural, term)
    },
  }
}

const DETERMINERS: readonly DeterminerSet[] = [
  article('el, la, els, les', "l'"),
  article('del, de la, dels, de les', "de l'"),
  article('al, a la, als, a les', "a l'"),
  article('pel, per la, pels, per les', "per l'"),
  ...['un, una, uns, unes', 'aquest, aquesta, aquests, aquestes', 'aquell, aquella, aquells, aquelles'].map(
    fourForms,
  ),
]

function pluralOfNoun(word: string): string | undefined {
  const stressed = /^(.*)([àèéíóòú])$/.exec(word)
  if (stressed !== null) {
    const [, stem = '', vowel = ''] = stressed
    return `${stem}${vowel.normalize('NFD').charAt(0)}ns`
  }
  const soft = /^(.*)(c|g|ç|j|qu|gu)a$/.exec(word)
  if (soft !== null) {
    const [, stem = '', end = ''] = soft
    return `${stem}${{ c: 'qu', g: 'gu', ç: 'c', j: 'g', qu: 'qü', gu: 'gü' }[end] ?? end}es`
  }
  if (word.endsWith('a')) return `${word.slice(0, -1)}es`
  if (/(?:[sxç]|ig|st|sc|xt)$/.test(word)) return undefined
  return `${word}s`
}

/**
 * Whether a Catalan article loses its vowel. Before an unstressed `i` or `u` the feminine one does not (`la
 * universitat`), and stress cannot be told from the letters: `undefined` there.
 */
function beginsWithVowel(term: string): boolean | undefined {
  const word = firstWord(term)
  if (/^h?[iu][aeiouàèéíòóú]/.test(word)) return false
  if (/^h?[iu]/.test(word)) return undefined
  return /^h?[aeoàèéíòóú]/.test(word)
}

export const CATALAN: LanguageWording = {
  determiners: DETERMINERS,
  gender: {
    masculine: wordSet(
      'dia mapa planeta cometa pijama problema sistema tema programa clima idioma esquema diagrama poema panorama teorema dilema lema emblema símptoma aroma nom fil arbre llibre núvol compte testimoni camp punt tipus mòdul pla preu valor codi disc port pas web canvi servei model mòbil',
    ),
    feminine: wordSet(
      'mà moto foto flor xarxa llei clau nau base classe frase fase sèrie espècie superfície seu torre part nit llet imatge ordre llum veu font gent ment sort mort carn sang pell sal mel crisi tesi síntesi hipòtesi muller flor olor suor por tardor',
    ),
    endings: [
      [/(?:ció|sió|xió|tat|tud|ència|ància|esa|cions|sions|tats)$/, 'feminine'],
      [/(?:ista|nauta|crata|cida|ma|atge)$/, undefined],
      [/(?:ment|isme|dor|ers?|dors|eix|o)$/, 'masculine'],
      [/a$/, 'feminine'],
    ],
  },
  pluralEnding: /(?:cions|sions|tats|ments|ors|ents|ades|ides|ers)$/,
  plural: {
    noun: pluralOfNoun,
    adjective: /(?:a|al|ar|ble|nt|il|ic|iu|or|ora|at)$/,
    links: wordSet('de del dels a al en amb per sense sobre i o'),
  },
  fitSound: (before, term) => elide(before, ['de'], beginsWithVowel(term)),
  elides: true,
  definite: /(?<!\p{L})(?:(?:els?|la|les) |l['’])$/iu,
}
