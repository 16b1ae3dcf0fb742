import { type DeterminerSet, fourForms } from '../determiners.ts'
import { elide } from '../elision.ts'
import { firstWord } from '../first-word.ts'
import { type LanguageWording, wordSet } from '../language-wording.ts'

/** An article that is elided before vowels, alone or after a preposition: `le`, `du`, `à l'`. */
function article(masculine: string, feminine: string, elided: string, plural: string): DeterminerSet {
  return {
    forms: [
      [masculine, 'm', 's'],
      [feminine, 'f', 's'],
      [elided, undefined, 's'],
      [plural, undefined, 'p'],
    ],
    write: (gender, isPlural, term) => {
      if (isPlural) return plural
      if (beginsWithVowel(term)) return elided
      return gender === 'masculine' ? masculine : feminine
    },
  }
}

/** `mon`, `ma`, `mes`, with `mon` before vowels whatever the gender; `ce`, `cet`, `cette`, `ces` likewise. */
function beforeVowels(
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
      const isVowel = beginsWithVowel(term)
      if (gender === 'feminine') return isVowel && !isDemonstrative ? beforeVowel : feminine
      return isVowel ? beforeVowel : masculine
    },
  }
}

const DETERMINERS: readonly DeterminerSet[] = [
  article('le', 'la', "l'", 'les'),
  article('du', 'de la', "de l'", 'des'),
  article('au', 'à la', "à l'", 'aux'),
  beforeVowels('ce', 'cet', 'cette', 'ces'),
  beforeVowels('mon', 'mon', 'ma', 'mes'),
  beforeVowels('ton', 'ton', 'ta', 'tes'),
  beforeVowels('son', 'son', 'sa', 'ses'),
  ...[
    'un, une, des, des',
    'quel, quelle, quels, quelles',
    'aucun, aucune, aucuns, aucunes',
    'notre, notre, nos, nos',
    'votre, votre, vos, vos',
    'leur, leur, leurs, leurs',
  ].map(fourForms),
]

function pluralOfNoun(word: string): string | undefined {
  if (/[sxz]$/.test(word)) return word
  if (/^(?:pneu|bleu|landau)$/.test(word)) return `${word}s`
  if (/(?:eau|eu)$/.test(word)) return `${word}x`
  if (/^(?:bal|carnaval|festival|régal|final|naval|banal|fatal|natal)$/.test(word)) return `${word}s`
  if (word.endsWith('al')) return `${word.slice(0, -2)}aux`
  if (/^(?:travail|bail|vitrail|corail|émail)$/.test(word)) return `${word.slice(0, -3)}aux`
  if (/^(?:bijou|caillou|chou|genou|hibou|joujou|pou)$/.test(word)) return `${word}x`
  return `${word}s`
}

/** Whether a French word is elided before: `l'hôtel`, but `le héros`, `le yaourt`, `le onze`. */
function beginsWithVowel(term: string): boolean {
  const word = firstWord(term)
  if (/^y[aeiouàâéèêô]/.test(word) || /^(?:onz|oui|ouistiti|uhlan|ululement)/.test(word)) return false
  if (word.startsWith('h')) return !ASPIRATED.test(word)
  return /^[aeiouyàâäéèêëîïôöùûüœæ]/.test(word)
}

/** Beginnings of French words with an aspirated h. */
const ASPIRATED =
  /^h(?:a(?:ch|i[en]|ll|lt|mac|mster|nche|nd|ng|ppe|r[acdenpst]|sard|ut|vre|ut)|arcel|aricot|aut|e(?:rni|rse|rt[zs]|urt)|éros|êtr|i(?:ber|t|érarch|bou|ppi|deu)|o(?:bby|cket|ll|mard|nt|quet|rde|rs|t-|uss|uill)|u(?:b|it|rl|tt|ll|ssard)|ack|ard|ub)/

const ELIDED_WORDS = ['de', 'que', 'jusque', 'lorsque', 'puisque', 'quoique']

export const FRENCH: LanguageWording = {
  determiners: DETERMINERS,
  gender: {
    masculine: wordSet('mode'),
    feminine: wordSet('nage clef plateforme clientèle mort'),
    endings: [
      [
        /(?:tion|sion|xion|ité|eté|iété|ence|ance|ette|tude|aison|euse|trice|ière|esse|erie|logie|graphie|ise)$/,
        'feminine',
      ],
      [/(?:ment|isme|age|eau|oir|ier|iel|teur|mètre|scope|gramme)$/, 'masculine'],
    ],
  },
  pluralEnding: /(?:ées|ions|ités|eurs|ments|eaux|aux|iers|iels)$/,
  plural: {
    noun: pluralOfNoun,
    adjective:
      /(?:el|elle|if|ive|ique|al|ale|é|ée|eux|euse|ant|ante|ent|ente|aire|able|ible|ien|ienne|ain|aine)$/,
    links: wordSet('de du des à au en pour par sur avec sans et ou'),
  },
  fitSound: (before, term) => elide(before, ELIDED_WORDS, beginsWithVowel(term)),
  elides: true,
  definite: /(?<!\p{L}|(?<!\p{L})à )(?:l[ea]s? |l['’])$/iu,
}
