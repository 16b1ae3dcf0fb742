import { type FittedNoun, type LanguageWording, type PlacedNoun, wordSet } from '../language-wording.ts'
import { matchCapital } from '../match-capital.ts'
import { type KnownNouns, knownNouns } from '../nouns/known-nouns.ts'

/** Last words of compounds that go with `het` and that the table of nouns lacks, or that are too short for it. */
const NEUTER = wordSet(
  'najaar stuur kwadraat dal hek dak ei mes bed bos ijs gas spoor patroon lokaal lid nut journaal gebit gesteente subject biljet parket oord verweer geding geschrift waterschap rek vat erf hof',
)
/** Likewise with `de`. */
const COMMON = wordSet(
  'cel bus weg kat vis man arm kop les rol wet kant rij zin stof dag zon zee order bon slang zak tas pan',
)
/** Endings of derived words, which go before the last words of compounds: `aanvaarding` is no `ding`. */
const NEUTER_SUFFIXES = /(?:tje|pje|kje|etje|isme|ment)$/
const COMMON_SUFFIXES = /(?:ing|heid|teit|tie|sie|iek|nis)$/
const NEUTER_ENDINGS = /(?:sel|gram|um)$/
const COMMON_ENDINGS =
  /(?:ij|age|ade|ide|uur|theek|tuur|enis|loog|ster|aar|eur|or|ist|ant|ent|der|ger|ker|ler|mer|ner|per|ser|ter|ver|de|te)$/
/** What may be a plural has the endings of infinitives, which are neuter. */
const MAY_BE_PLURAL = /(?:en|s)$/
/** The last part of a compound has so many letters before it. */
const LEAST_BEFORE = 3
const SHORTEST_HEAD = 3
/** One of so many letters is hardly ever a mere ending. */
const SURE_HEAD = 5
const WORD = /^\p{Ll}{3,}$/u

/** With `het`, with `de`; the plural always has `de`. */
const DETERMINERS: readonly (readonly [neuter: string, other: string])[] = [
  ['het', 'de'],
  ['dit', 'deze'],
  ['ons', 'onze'],
  ['elk', 'elke'],
  ['ieder', 'iedere'],
  ['welk', 'welke'],
]

/** The last determiner before the end, with adjectives behind it. */
const DETERMINER_BEFORE = new RegExp(
  String.raw`^(.*)(?<![\p{L}\p{N}'’-])(${DETERMINERS.flat().join('|')}) ((?:\p{Ll}{2,}e ){0,2})$`,
  'isu',
)

function isNeuter(word: string): boolean | undefined {
  const nouns = knownNouns('nl')
  if (NEUTER.has(word)) return true
  if (COMMON.has(word)) return false
  const known = nouns?.genderOf(word)
  if (known === 'several') return undefined
  if (known !== undefined) return known === 'n'
  const head = headOf(word, nouns)
  if (head !== undefined && head.noun.length >= SURE_HEAD) return head.neuter
  if (NEUTER_SUFFIXES.test(word)) return true
  if (COMMON_SUFFIXES.test(word)) return false
  if (head !== undefined) return head.neuter
  if (NEUTER_ENDINGS.test(word)) return true
  if (COMMON_ENDINGS.test(word)) return false
  const likely = MAY_BE_PLURAL.test(word) ? undefined : nouns?.genderByEnding(word)
  return likely && likely === 'n'
}

/** Endings that are words as well: `-schap` is no shelf, `mogelijkheden` no present. */
const NO_HEADS = wordSet('schap heden kosten')

/** The longest word that a compound ends with, of those above and of the table. */
function headOf(
  word: string,
  nouns: KnownNouns | undefined,
): { readonly noun: string; readonly neuter: boolean } | undefined {
  const known = nouns?.headOf(word)
  const heads = [
    { noun: headIn(word, NEUTER), neuter: true },
    { noun: headIn(word, COMMON), neuter: false },
    {
      noun: known === undefined || NO_HEADS.has(known.noun) ? '' : known.noun,
      neuter: known?.gender === 'n',
    },
  ]
  const [longest] = heads.toSorted((one, other) => other.noun.length - one.noun.length)
  return longest?.noun === '' ? undefined : longest
}

/** The longest of the words that ends this one. */
function headIn(word: string, heads: ReadonlySet<string>): string {
  for (let at = 0; word.length - at >= SHORTEST_HEAD; at += 1)
    if ((at === 0 || at >= LEAST_BEFORE) && heads.has(word.slice(at))) return word.slice(at)
  return ''
}

const PLURAL_IN_S = /(?:[aeiou]\p{L}*[^aeiou](?:el|er|em|en)|aar|eur|je|sie|tie|ster|erd)$/u
/** `undefined` where the ending leaves it open. */
const IRREGULAR: readonly (readonly [ending: RegExp, plural: string | undefined])[] = [
  [/heid$/, 'heden'],
  [/stad$/, 'steden'],
  [/schip$/, 'schepen'],
  [/kind$/, 'kinderen'],
  [/ei$/, 'eieren'],
  [/lid$/, 'leden'],
  [/slag$/, 'slagen'],
  [/dag$/, 'dagen'],
  [/weg$/, 'wegen'],
  [/drag$/, 'dragen'],
  [/(?:cel|model|stel|kapel|rebel)$/, '$&len'],
  [/(?:pen|stem)$/, undefined],
  [/(?<=[aeio])graaf$/, 'grafen'],
  [/reis$/, 'reizen'],
  [/(?:middel|engel|artikel|[kd]eur|geur|formulier|papier|rivier|manier|dier)$/, '$&en'],
  [/(?:dak|glas|gat|pad|lot|schot|gebod|verbod|gebrek|spel|slot|oorlog|bad|blad|hof|gebed|vat)$/, undefined],
  [/(?:[jvzph]aar|ier|[^ts]ie|[^e]ik|[lnr]s|eis)$/, undefined],
]

function pluralOfNoun(word: string): string | undefined {
  if (!WORD.test(word)) return undefined
  const irregular = IRREGULAR.find(([ending]) => ending.test(word))
  if (irregular !== undefined)
    return irregular[1] === undefined ? undefined : word.replace(irregular[0], irregular[1])
  if (/[aiouy]$/.test(word)) return /(?:ij|ui|ou|au)$/.test(word) ? `${word}en` : `${word}'s`
  if (PLURAL_IN_S.test(word) || /(?:e|club|hotel|station|account|budget|team|film)$/.test(word))
    return `${word}s`
  if (/[^o]or$/.test(word)) return `${word}en`
  return inEn(word)
}

/** `maan, manen`; `kat, katten`; `huis, huizen`; `brief, brieven`. */
function inEn(word: string): string {
  const long = /^(.*)(aa|ee|oo|uu)([bcdfgklmnprstvz])$/.exec(word)
  if (long !== null) {
    const [, start = '', vowel = '', last = ''] = long
    return `${start}${vowel.charAt(0)}${voiced(last)}en`
  }
  if (/(?:[bcdfghjklmnpqrstvwxz]|^)[aeiou][bcdfgklmnprst]$/.test(word)) return `${word}${word.at(-1) ?? ''}en`
  if (/(?:ie|ij|ui|ou|eu|oe|ei|[lnr])[fs]$/.test(word))
    return `${word.slice(0, -1)}${voiced(word.at(-1) ?? '')}en`
  return `${word}en`
}

function voiced(consonant: string): string {
  return { f: 'v', s: 'z' }[consonant] ?? consonant
}

/** `de` or `het` before a noun, adjectives in `e` between them included; `een` fits every noun. */
function fitNoun(before: string, { lemma, plural }: PlacedNoun): FittedNoun {
  const neuter = plural ? false : WORD.test(lemma) ? isNeuter(lemma) : undefined
  const unchanged = { before, ending: neuter === undefined ? undefined : '' }
  if (neuter === undefined) return unchanged
  const match = DETERMINER_BEFORE.exec(before)
  if (match === null) return unchanged
  const [, start = '', determiner = '', adjectives = ''] = match
  const forms = DETERMINERS.find((pair) => pair.includes(determiner.toLowerCase()))
  if (forms === undefined) return unchanged
  const written = matchCapital(determiner, forms[neuter ? 0 : 1])
  return { before: `${start}${written} ${adjectives}`, ending: '' }
}

export const DUTCH: LanguageWording = {
  nounPlural: pluralOfNoun,
  fitNoun,
  definite: /(?<!\p{L})(?:de|het) (?:[\p{L}-]+ )?$/iu,
}
