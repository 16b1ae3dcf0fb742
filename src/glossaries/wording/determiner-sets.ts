import { type DeterminerSet, fourForms } from './determiners.ts'
import {
  beginsWithCatalanVowel,
  beginsWithFrenchVowel,
  beginsWithSpanishStressedA,
  italianSound,
} from './first-sound.ts'

/** `esto` never stands before a noun; an engine that does not know the noun may still write it. */
function withNeuter(set: DeterminerSet, neuter: string): DeterminerSet {
  return { ...set, forms: [...set.forms, [neuter, undefined, 's']] }
}

const SPANISH: readonly DeterminerSet[] = [
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
      set.write(!plural && beginsWithSpanishStressedA(term) ? 'masculine' : gender, plural, term),
  }
}

/** `a` alone may be a preposition and is left alone, as is `as` for its sake. */
const PORTUGUESE: readonly DeterminerSet[] = [
  {
    ...fourForms('o, a, os, as'),
    forms: [
      ['o', 'm', 's'],
      ['os', 'm', 'p'],
    ],
  },
  ...[
    'um, uma, uns, umas',
    'do, da, dos, das',
    'no, na, nos, nas',
    'ao, à, aos, às',
    'pelo, pela, pelos, pelas',
    'num, numa, nuns, numas',
    'este, esta, estes, estas',
    'esse, essa, esses, essas',
    'aquele, aquela, aqueles, aquelas',
    'deste, desta, destes, destas',
    'desse, dessa, desses, dessas',
    'neste, nesta, nestes, nestas',
    'nesse, nessa, nesses, nessas',
  ].map(fourForms),
]

/** An article that loses its vowel, alone or after a preposition: `el`, `del`, `de la`, `de l'`. */
function catalanArticle(list: string, elided: string): DeterminerSet {
  const set = fourForms(list)
  return {
    forms: [...set.forms, [elided, undefined, 's']],
    write: (gender, plural, term) => {
      if (plural) return set.write(gender, plural, term)
      const isVowel = beginsWithCatalanVowel(term)
      if (isVowel === undefined) return gender === 'masculine' ? elided : undefined
      return isVowel ? elided : set.write(gender, plural, term)
    },
  }
}

const CATALAN: readonly DeterminerSet[] = [
  catalanArticle('el, la, els, les', "l'"),
  catalanArticle('del, de la, dels, de les', "de l'"),
  catalanArticle('al, a la, als, a les', "a l'"),
  catalanArticle('pel, per la, pels, per les', "per l'"),
  ...['un, una, uns, unes', 'aquest, aquesta, aquests, aquestes', 'aquell, aquella, aquells, aquelles'].map(
    fourForms,
  ),
]

/** `il, lo, l', la, i, gli, le`, alone or as the end of a preposition: `dello`, `nell'`. */
function italianArticle(forms: {
  readonly plain: string
  readonly heavy: string
  readonly elided: string
  readonly feminine: string
  readonly plainPlural: string
  readonly heavyPlural: string
  readonly femininePlural: string
}): DeterminerSet {
  return {
    forms: [
      [forms.plain, 'm', 's'],
      [forms.heavy, 'm', 's'],
      [forms.elided, undefined, 's'],
      [forms.feminine, 'f', 's'],
      [forms.plainPlural, 'm', 'p'],
      [forms.heavyPlural, 'm', 'p'],
      [forms.femininePlural, 'f', 'p'],
    ],
    write: (gender, plural, term) => {
      const sound = italianSound(term)
      if (plural) {
        if (gender === 'feminine') return forms.femininePlural
        return sound === 'plain' ? forms.plainPlural : forms.heavyPlural
      }
      if (sound === 'vowel') return forms.elided
      if (gender === 'feminine') return forms.feminine
      return sound === 'heavy' ? forms.heavy : forms.plain
    },
  }
}

function italianPreposition(stem: string): DeterminerSet {
  return italianArticle({
    plain: `${stem}l`,
    heavy: `${stem}llo`,
    elided: `${stem}ll'`,
    feminine: `${stem}lla`,
    plainPlural: `${stem}i`,
    heavyPlural: `${stem}gli`,
    femininePlural: `${stem}lle`,
  })
}

const ITALIAN_INDEFINITE: DeterminerSet = {
  forms: [
    ['un', 'm', 's'],
    ['uno', 'm', 's'],
    ["un'", 'f', 's'],
    ['una', 'f', 's'],
  ],
  write: (gender, plural, term) => {
    if (plural) return undefined
    const sound = italianSound(term)
    if (gender === 'feminine') return sound === 'vowel' ? "un'" : 'una'
    return sound === 'heavy' ? 'uno' : 'un'
  },
}

const ITALIAN: readonly DeterminerSet[] = [
  italianArticle({
    plain: 'il',
    heavy: 'lo',
    elided: "l'",
    feminine: 'la',
    plainPlural: 'i',
    heavyPlural: 'gli',
    femininePlural: 'le',
  }),
  ...['de', 'a', 'da', 'ne', 'su'].map(italianPreposition),
  italianArticle({
    plain: 'quel',
    heavy: 'quello',
    elided: "quell'",
    feminine: 'quella',
    plainPlural: 'quei',
    heavyPlural: 'quegli',
    femininePlural: 'quelle',
  }),
  ITALIAN_INDEFINITE,
  ...['questo, questa, questi, queste'].map(fourForms),
]

/** An article that is elided before vowels, alone or after a preposition: `le`, `du`, `à l'`. */
function frenchArticle(masculine: string, feminine: string, elided: string, plural: string): DeterminerSet {
  return {
    forms: [
      [masculine, 'm', 's'],
      [feminine, 'f', 's'],
      [elided, undefined, 's'],
      [plural, undefined, 'p'],
    ],
    write: (gender, isPlural, term) => {
      if (isPlural) return plural
      if (beginsWithFrenchVowel(term)) return elided
      return gender === 'masculine' ? masculine : feminine
    },
  }
}

/** `mon`, `ma`, `mes`, with `mon` before vowels whatever the gender; `ce`, `cet`, `cette`, `ces` likewise. */
function frenchBeforeVowels(
  masculine: string,
  beforeVowel: string,
  feminine: string,
  plural: string,
): DeterminerSet {
  const isDemonstrative = masculine === 'ce'
  return {
    forms: [
      [masculine, isDemonstrative ? 'm' : undefined, 's'],
      [beforeVowel, isDemonstrative ? 'm' : undefined, 's'],
      [feminine, 'f', 's'],
      [plural, undefined, 'p'],
    ],
    write: (gender, isPlural, term) => {
      if (isPlural) return plural
      const isVowel = beginsWithFrenchVowel(term)
      if (gender === 'feminine') return isVowel && !isDemonstrative ? beforeVowel : feminine
      return isVowel ? beforeVowel : masculine
    },
  }
}

const FRENCH: readonly DeterminerSet[] = [
  frenchArticle('le', 'la', "l'", 'les'),
  frenchArticle('du', 'de la', "de l'", 'des'),
  frenchArticle('au', 'à la', "à l'", 'aux'),
  frenchBeforeVowels('ce', 'cet', 'cette', 'ces'),
  frenchBeforeVowels('mon', 'mon', 'ma', 'mes'),
  frenchBeforeVowels('ton', 'ton', 'ta', 'tes'),
  frenchBeforeVowels('son', 'son', 'sa', 'ses'),
  ...[
    'un, une, des, des',
    'quel, quelle, quels, quelles',
    'aucun, aucune, aucuns, aucunes',
    'notre, notre, nos, nos',
    'votre, votre, vos, vos',
    'leur, leur, leurs, leurs',
  ].map(fourForms),
]

/**
 * Determiners of the languages in which they can be made to agree with a term. Those that may stand behind an article
 * (`el otro`, `il mio`) are left out: both would have to change.
 */
export const DETERMINER_SETS: Readonly<Record<string, readonly DeterminerSet[]>> = {
  ca: CATALAN,
  es: SPANISH,
  fr: FRENCH,
  it: ITALIAN,
  pt: PORTUGUESE,
}
