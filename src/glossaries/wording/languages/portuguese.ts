import { type DeterminerSet, fourForms } from '../determiners.ts'
import { type LanguageWording, wordSet } from '../language-wording.ts'

const PREPOSITIONS =
  'com para sobre durante contra sob entre após até desde sem segundo perante mediante conforme'.split(' ')
const POSSESSIVES = [
  'meu, minha, meus, minhas',
  'teu, tua, teus, tuas',
  'seu, sua, seus, suas',
  'nosso, nossa, nossos, nossas',
]
const ARTICLES = [
  'o, a, os, as',
  'do, da, dos, das',
  'no, na, nos, nas',
  'ao, à, aos, às',
  'pelo, pela, pelos, pelas',
]

/**
 * `a` may be a preposition: it is taken for the article at the beginning of a sentence, behind other prepositions, and where the source has
 * an article: the preposition would be `ao` or `à` then.
 */
const DETERMINERS: readonly DeterminerSet[] = [
  {
    ...fourForms('o, a, os, as'),
    forms: [
      ['o', 'm', 's'],
      ['os', 'm', 'p'],
      ['as', 'f', 'p'],
    ],
  },
  { ...fourForms('o, a, os, as'), behind: /(?:^|[.!?:]\s+)$/ },
  { ...fourForms('o, a, os, as'), ifDefinite: true },
  ...PREPOSITIONS.map((word) => fourForms(ARTICLES[0]?.replaceAll(/[oa]s?/g, `${word} $&`) ?? '')),
  ...POSSESSIVES.map(fourForms),
  ...ARTICLES.flatMap((articles) =>
    POSSESSIVES.map((possessives) => fourForms(together(articles, possessives))),
  ),
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

/** `o seu, a sua, os seus, as suas`. */
function together(articles: string, possessives: string): string {
  const second = possessives.split(', ')
  return articles
    .split(', ')
    .map((article, index) => `${article} ${second[index] ?? ''}`)
    .join(', ')
}

const IN_AOS = /^(?:mão|irmão|cidadão|cristão|chão|grão|órgão|órfão|bênção)$/
const IN_AES = /^(?:pão|cão|capitão|alemão|catalão|guardião|escrivão)$/

function pluralOfNoun(word: string): string | undefined {
  if (IN_AOS.test(word)) return `${word}s`
  if (IN_AES.test(word)) return `${word.slice(0, -2)}ães`
  if (word.endsWith('ão')) return `${word.slice(0, -2)}ões`
  if (/[aeiouáéíóúâêôã]$/.test(word)) return `${word}s`
  if (word.endsWith('m')) return `${word.slice(0, -1)}ns`
  if (/[rz]$/.test(word)) return `${word}es`
  if (word.endsWith('ês')) return `${word.slice(0, -2)}eses`
  if (/[aou]l$/.test(word)) return `${word.slice(0, -1)}is`.replace(/ois$/, 'óis')
  if (word.endsWith('el')) return /[áéíóú]/.test(word) ? `${word.slice(0, -2)}eis` : `${word.slice(0, -2)}éis`
  if (word.endsWith('il')) return /[áéíóú]/.test(word) ? `${word.slice(0, -2)}eis` : `${word.slice(0, -1)}s`
  if (/[sx]$/.test(word)) return word
  return `${word}s`
}

export const PORTUGUESE: LanguageWording = {
  determiners: DETERMINERS,
  gender: {
    feminine: wordSet('caixa segurança reserva âncora ponta'),
    masculine: wordSet('modelo'),
    endings: [
      [/(?:ção|dade|tude|agem|ugem|ncia|eza|ções|dades|agens|ncias|ezas)$/, 'feminine'],
      [/(?:ista|nauta|crata|cida|ão|ã)s?$/, undefined],
      [/mas?$/, 'as known'],
      [/(?:mento|or|ês|o|ores|os)$/, 'masculine'],
      [/as?$/, 'feminine'],
    ],
  },
  pluralEnding: /(?:..os|..as|ções|dades|ores|agens|ais|éis|óis|entes)$/,
  plural: {
    noun: pluralOfNoun,
    adjective: /(?:[oa]|al|ar|vel|nte|il|or|ora)$/,
    links: wordSet('de do da dos das a em no na com para por sem e ou'),
  },
}
