import { type FittedNoun, type LanguageWording, type PlacedNoun, wordSet } from '../language-wording.ts'
import { matchCapital } from '../match-capital.ts'
import { type GermanGender, germanNoun } from './german-nouns.ts'

type GermanCase = 'nominative' | 'accusative' | 'dative' | 'genitive'
type Slot = GermanGender | 'plural'

const SLOTS: readonly Slot[] = ['masculine', 'feminine', 'neuter', 'plural']
const CASES: readonly GermanCase[] = ['nominative', 'accusative', 'dative', 'genitive']
/** `der`, `die`, `das` by case, for each gender and the plural. */
const ARTICLE: Readonly<Record<GermanCase, readonly string[]>> = {
  nominative: ['der', 'die', 'das', 'die'],
  accusative: ['den', 'die', 'das', 'die'],
  dative: ['dem', 'der', 'dem', 'den'],
  genitive: ['des', 'der', 'des', 'der'],
}
/** Endings of `dies-`; those of `ein-` differ in the three forms that have none. */
const ENDINGS: Readonly<Record<GermanCase, readonly string[]>> = {
  nominative: ['er', 'e', 'es', 'e'],
  accusative: ['en', 'e', 'es', 'e'],
  dative: ['em', 'er', 'em', 'en'],
  genitive: ['es', 'er', 'es', 'er'],
}
/** `im` is `in dem`, which other genders write in two words. */
const CONTRACTED: Readonly<Record<string, readonly [preposition: string, article: string]>> = {
  im: ['in', 'dem'],
  am: ['an', 'dem'],
  zum: ['zu', 'dem'],
  vom: ['von', 'dem'],
  beim: ['bei', 'dem'],
  zur: ['zu', 'der'],
  ins: ['in', 'das'],
  ans: ['an', 'das'],
}
const DATIVE_AFTER = wordSet('mit von zu aus bei nach seit gegenüber außer')
const ACCUSATIVE_AFTER = wordSet('für durch gegen ohne um')
const GENITIVE_AFTER = wordSet(
  'wegen während trotz statt innerhalb außerhalb aufgrund anhand mithilfe bezüglich',
)
const EITHER_AFTER = wordSet('in an auf unter über vor hinter neben zwischen')
const VERBS_OF_BEING = wordSet('ist sind war waren wird werden wurde wurden bleibt blieb heißt bin sei')
const CLAUSE_OPENERS = wordSet(
  'dass ob weil wenn als obwohl damit nachdem bevor während und oder aber denn sobald wie',
)
const NO_ADJECTIVES = wordSet(
  'sieben oder aber über unter hinter gegen neben zwischen wegen wieder immer deren dessen',
)
const ADJECTIVE = /^\p{Ll}{2,}(?:e|en|em|er|es)$/u
const MOST_ADJECTIVES = 2

interface Determiner {
  readonly kind: 'article' | 'dies' | 'ein'
  readonly stem: string
  readonly preposition: string | undefined
  /** Which places in the tables above are written so. */
  readonly readings: readonly { readonly slot: Slot; readonly grammaticalCase: GermanCase }[]
}

/** `word` and what stands before it. */
interface Phrase {
  readonly start: number
  readonly word: string
  readonly determiner: Determiner
  readonly adjectives: readonly string[]
  readonly before: string
}

/**
 * Makes the determiner and the adjectives before a noun agree with it, and tells what the noun itself gets: `n` in the dative
 * plural, `s` in the genitive. The case is read off the preposition, else off the determiner that the engine chose for
 * another gender, else off the place in the clause. Nothing changes before nouns of unknown gender.
 *
 * Example: `mit dem neuen ` before `Rechnung` becomes `mit der neuen `.
 */
function fitNoun(before: string, { lemma, plural }: PlacedNoun): FittedNoun {
  const noun = germanNoun(lemma)
  const slot = plural ? 'plural' : noun?.gender
  if (slot === undefined || noun === undefined) return { before, ending: undefined }
  const phrase = readPhrase(before)
  if (phrase === undefined) {
    const last = /(\p{L}+) $/u.exec(before)?.[1]?.toLowerCase()
    const isDative = plural && last !== undefined && DATIVE_AFTER.has(last)
    return { before, ending: isDative ? nounEnding(lemma, noun, 'plural', 'dative') : '' }
  }
  const { determiner, adjectives } = phrase
  if (slot === 'plural' && determiner.kind === 'ein' && determiner.stem === 'ein')
    return { before, ending: '' }
  const grammaticalCase = caseOf(phrase, slot)
  const written = writeDeterminer(determiner, slot, grammaticalCase)
  const fitted = [
    matchCapital(phrase.word, written),
    ...adjectives.map((adjective) => writeAdjective(adjective, determiner, slot, grammaticalCase)),
  ]
  return {
    before: `${phrase.before}${fitted.join(' ')} `,
    ending: nounEnding(lemma, noun, slot, grammaticalCase),
  }
}

function readPhrase(before: string): Phrase | undefined {
  const adjectives: string[] = []
  let rest = before
  while (adjectives.length <= MOST_ADJECTIVES) {
    const match = /(?<![\p{L}\p{N}'’-])(\p{L}+) $/u.exec(rest)
    if (match === null) return undefined
    const [whole, word = ''] = match
    rest = rest.slice(0, rest.length - whole.length)
    const determiner = readDeterminer(word.toLowerCase())
    if (determiner !== undefined) return { start: rest.length, word, determiner, adjectives, before: rest }
    if (!ADJECTIVE.test(word) || NO_ADJECTIVES.has(word)) return undefined
    adjectives.unshift(word)
  }
  return undefined
}

function readDeterminer(word: string): Determiner | undefined {
  const contracted = CONTRACTED[word]
  const [preposition, article] = contracted ?? [undefined, word]
  const governed = preposition === undefined ? undefined : article === 'das' ? 'accusative' : 'dative'
  const asArticle = readingsOf(
    (slot, grammaticalCase) =>
      writeArticle(slot, grammaticalCase) === article && (governed ?? grammaticalCase) === grammaticalCase,
  )
  if (asArticle.length > 0) return { kind: 'article', stem: 'd', preposition, readings: asArticle }
  const [, stem = '', ending = ''] =
    /^(dies|jed|jen|welch|ein|kein|mein|dein|sein|ihr|unser|eur)(e|en|em|er|es|)$/.exec(
      word === 'euer' ? 'eur' : word,
    ) ?? []
  if (stem === '') return undefined
  const kind = /^(?:dies|jed|jen|welch)$/.test(stem) ? 'dies' : 'ein'
  const readings = readingsOf((slot, grammaticalCase) => endingOf(kind, slot, grammaticalCase) === ending)
  const own = stem === 'ein' || stem === 'jed' ? readings.filter(({ slot }) => slot !== 'plural') : readings
  return own.length === 0 ? undefined : { kind, stem, preposition, readings: own }
}

function readingsOf(fits: (slot: Slot, grammaticalCase: GermanCase) => boolean): Determiner['readings'] {
  return CASES.flatMap((grammaticalCase) =>
    SLOTS.filter((slot) => fits(slot, grammaticalCase)).map((slot) => ({ slot, grammaticalCase })),
  )
}

/** The case of a phrase whose noun is one of the slot. */
function caseOf({ before, determiner }: Phrase, slot: Slot): GermanCase {
  const isPlural = slot === 'plural'
  const sameNumber = determiner.readings.filter((reading) => (reading.slot === 'plural') === isPlural)
  const isTelling = sameNumber.some(({ grammaticalCase }) => grammaticalCase !== 'genitive')
  const shown = isTelling ? sameNumber : determiner.readings
  const cases = new Set(shown.map(({ grammaticalCase }) => grammaticalCase))
  const last = /(\p{L}+) $/u.exec(before)?.[1] ?? ''
  const word = last.toLowerCase()
  const governed = determiner.preposition === undefined ? governedBy(word, cases) : undefined
  if (governed !== undefined) return governed
  if (cases.size === 1) return [...cases][0] ?? 'nominative'
  if (cases.has('genitive') && /^\p{Lu}/u.test(last) && !isFirstWord(before, last)) return 'genitive'
  if (cases.has('nominative')) {
    const isSubject = opensClause(before, word) || VERBS_OF_BEING.has(word)
    return isSubject || !cases.has('accusative') ? 'nominative' : 'accusative'
  }
  return cases.has('dative') ? 'dative' : ([...cases][0] ?? 'nominative')
}

function governedBy(word: string, cases: ReadonlySet<GermanCase>): GermanCase | undefined {
  if (DATIVE_AFTER.has(word)) return 'dative'
  if (ACCUSATIVE_AFTER.has(word)) return 'accusative'
  if (GENITIVE_AFTER.has(word)) return 'genitive'
  if (EITHER_AFTER.has(word)) return cases.has('dative') ? 'dative' : 'accusative'
  return undefined
}

function isFirstWord(before: string, word: string): boolean {
  return !/[\p{L}\p{N}]/u.test(before.slice(0, before.lastIndexOf(word)))
}

function opensClause(before: string, word: string): boolean {
  return !/\p{L}/u.test(before) || /[,;:.!?–"„«»(]\s*["„»«(]?$/u.test(before) || CLAUSE_OPENERS.has(word)
}

function writeDeterminer(
  { kind, stem, preposition }: Determiner,
  slot: Slot,
  grammaticalCase: GermanCase,
): string {
  const form =
    kind === 'article'
      ? writeArticle(slot, grammaticalCase)
      : withEnding(stem, endingOf(kind, slot, grammaticalCase))
  if (preposition === undefined) return form
  const short = Object.entries(CONTRACTED).find(
    ([, [first, article]]) => first === preposition && article === form,
  )
  return short?.[0] ?? `${preposition} ${form}`
}

function withEnding(stem: string, ending: string): string {
  return stem === 'eur' && ending === '' ? 'euer' : stem + ending
}

function writeArticle(slot: Slot, grammaticalCase: GermanCase): string {
  return ARTICLE[grammaticalCase][SLOTS.indexOf(slot)] ?? ''
}

function endingOf(kind: 'dies' | 'ein', slot: Slot, grammaticalCase: GermanCase): string {
  return kind === 'ein' && isBare(slot, grammaticalCase)
    ? ''
    : (ENDINGS[grammaticalCase][SLOTS.indexOf(slot)] ?? '')
}

/** Where `ein` has no ending. */
function isBare(slot: Slot, grammaticalCase: GermanCase): boolean {
  return (
    (grammaticalCase === 'nominative' && (slot === 'masculine' || slot === 'neuter')) ||
    (grammaticalCase === 'accusative' && slot === 'neuter')
  )
}

function writeAdjective(
  adjective: string,
  { kind }: Determiner,
  slot: Slot,
  grammaticalCase: GermanCase,
): string {
  const stem = adjective.replace(/(?:e|en|em|er|es)$/, '')
  if (slot === 'plural' || grammaticalCase === 'dative' || grammaticalCase === 'genitive') return `${stem}en`
  if (slot === 'masculine' && grammaticalCase === 'accusative') return `${stem}en`
  if (kind !== 'ein' || slot === 'feminine') return `${stem}e`
  return stem + (slot === 'masculine' ? 'er' : 'es')
}

/** What the noun adds in this case; of weak nouns, and of the dative plural, beside the form of the number. */
function nounEnding(
  lemma: string,
  { plural = lemma, weak, gender }: { plural: string | undefined; weak: boolean; gender: GermanGender },
  slot: Slot,
  grammaticalCase: GermanCase,
): string {
  if (slot === 'plural') return grammaticalCase === 'dative' && !/[nsaiou]$/.test(plural) ? 'n' : ''
  if (weak) return grammaticalCase === 'nominative' ? '' : plural.slice(lemma.length)
  if (grammaticalCase !== 'genitive' || gender === 'feminine') return ''
  if (lemma.endsWith('nis')) return 'ses'
  if (/(?:[uoa]s|fonds)$/.test(lemma)) return ''
  return /(?:[sßxz]|sch|st)$/.test(lemma) ? 'es' : 's'
}

export const GERMAN: LanguageWording = {
  nounPlural: (term) => germanNoun(term)?.plural,
  fitNoun,
  definite: /(?<!\p{L})(?:de[rnms]|die|das) (?:[\p{L}-]+e[nmrs]? )?$/iu,
}
