import { type DeterminerSet, fourForms } from '../determiners.ts'
import { firstWord } from '../first-word.ts'
import { type LanguageWording, wordSet } from '../language-wording.ts'

/** `il, lo, l', la, i, gli, le`, alone or as the end of a preposition: `dello`, `nell'`. */
function article(forms: {
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
      const sound = firstSound(term)
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

function preposition(stem: string): DeterminerSet {
  return article({
    plain: `${stem}l`,
    heavy: `${stem}llo`,
    elided: `${stem}ll'`,
    feminine: `${stem}lla`,
    plainPlural: `${stem}i`,
    heavyPlural: `${stem}gli`,
    femininePlural: `${stem}lle`,
  })
}

const INDEFINITE: DeterminerSet = {
  forms: [
    ['un', 'm', 's'],
    ['uno', 'm', 's'],
    ["un'", 'f', 's'],
    ['una', 'f', 's'],
  ],
  write: (gender, plural, term) => {
    if (plural) return undefined
    const sound = firstSound(term)
    if (gender === 'feminine') return sound === 'vowel' ? "un'" : 'una'
    return sound === 'heavy' ? 'uno' : 'un'
  },
}

const DETERMINERS: readonly DeterminerSet[] = [
  article({
    plain: 'il',
    heavy: 'lo',
    elided: "l'",
    feminine: 'la',
    plainPlural: 'i',
    heavyPlural: 'gli',
    femininePlural: 'le',
  }),
  ...['de', 'a', 'da', 'ne', 'su'].map(preposition),
  article({
    plain: 'quel',
    heavy: 'quello',
    elided: "quell'",
    feminine: 'quella',
    plainPlural: 'quei',
    heavyPlural: 'quegli',
    femininePlural: 'quelle',
  }),
  INDEFINITE,
  ...['questo, questa, questi, queste'].map(fourForms),
]

/** Where the `i` is only written for the sound: `provincia, province`, but `camicia, camicie` and `energia, energie`. */
const SILENT_I = /(?:[ncr]c|.sc|[ng]g|bolg)ia$/
/** Nouns in `-ico` that keep their sound: `carico, carichi`. */
const HARD_ICO =
  /^(?:(?:becca|capri)?fico|antico|.*carico|rammarico|valico|intrico|lombrico|plico|pizzico|strascico|ombelico|pudico|mendico|vico|aprico|solletico)$/
/** Nouns in `-co` and `-go` whose stress decides, which letters do not show: `cuochi`, but `parroci`. */
const SOFT_OR_HARD = /(?:[aeo]c|porc|[aeiou]log|fag|parag|mag)o$/

function pluralInCoOrGo(word: string): string | undefined {
  if (word.endsWith('ico') && !HARD_ICO.test(word)) return `${word.slice(0, -1)}i`
  return SOFT_OR_HARD.test(word) ? undefined : `${word.slice(0, -1)}hi`
}

function pluralOfNoun(word: string): string | undefined {
  if (/[àèéìòù]$/.test(word) || /[^aeiou]$/.test(word)) return word
  if (/[iu]$/.test(word)) return undefined
  if (/[cg]o$/.test(word)) return pluralInCoOrGo(word)
  if (SILENT_I.test(word)) return `${word.slice(0, -2)}e`
  if (/[cg]a$/.test(word)) return `${word.slice(0, -1)}he`
  if (/(?:problem|sistem|tem|programm|schem|diagramm|teorem|dilemm|pianet)a$/.test(word))
    return `${word.slice(0, -1)}i`
  if (/(?:ista|cida|nauta|crata)$/.test(word)) return undefined
  if (word.endsWith('io')) return word.slice(0, -1)
  if (word.endsWith('a')) return `${word.slice(0, -1)}e`
  return `${word.slice(0, -1)}i`
}

type FirstSound = 'vowel' | 'heavy' | 'plain'

/** Which article an Italian word takes: `l'azienda`, `lo zaino`, `il server`. */
function firstSound(term: string): FirstSound {
  const word = firstWord(term)
  if (/^(?:i[aeou]|y|j[aeou])/.test(word)) return 'heavy'
  if (/^h?[aeiouàèéìòù]/.test(word)) return 'vowel'
  return /^(?:s[bcdfgklmnpqrtvxz]|z|gn|ps|pn|x)/.test(word) ? 'heavy' : 'plain'
}

export const ITALIAN: LanguageWording = {
  determiners: DETERMINERS,
  gender: {
    masculine: wordSet('case'),
    feminine: wordSet('moto radio'),
    endings: [
      [/(?:zione|sione|gione|tà|tù|trice|ezza)$/, 'feminine'],
      [/(?:ista|nauta|crata|cida)$/, undefined],
      [/ma$/, 'as known'],
      [/(?:tore|sore|mento|o)$/, 'masculine'],
      [/a$/, 'feminine'],
    ],
  },
  plural: {
    noun: pluralOfNoun,
    adjective: /^(?!(?:auto|moto|foto|radio|video|prova|base)$).*(?:[oa]|ale|are|bile|nte|ile)$/,
    links: wordSet('di del dello della dei degli delle a da in con per su e o'),
  },
  elides: true,
  definite: /(?<!\p{L})(?:(?:il|lo|la|i|gli|le) |l['’])$/iu,
}
