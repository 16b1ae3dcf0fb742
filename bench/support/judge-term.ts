import type { WantedTerm } from './unseen-terms.ts'

/** What a translation made of a wanted term; `undefined` where it cannot be told. */
export interface TermVerdict {
  readonly present: boolean
  /** In the number that the source shows. */
  readonly number: boolean | undefined
  /** The determiner before it, with adjectives between in German and Dutch, fits its gender, number and case. */
  readonly determiner: boolean | undefined
  readonly doubled: boolean
}

type Forms = Readonly<Record<string, string>>

/**
 * Determiners and the nouns before which they may stand: `m`, `f`, `n`, `c`, the plurals `M`, `F`, `N`, `C`; German cases are
 * in `germanFits`.
 */
const DETERMINERS: Readonly<Record<string, Forms>> = {
  nl: spread({ cMNC: 'de deze die', n: 'het dit dat', cn: 'een elk elke' }),
  fr: spread({
    m: 'le un du au ce cet',
    f: 'la une cette',
    MF: 'les des aux ces mes tes ses nos vos leurs',
    mf: "l' d' notre votre leur mon ton son chaque",
    F: 'toutes',
  }),
  es: spread({
    m: 'el un este ese del al nuestro',
    f: 'la una esta esa nuestra',
    M: 'los unos estos esos nuestros',
    F: 'las unas estas esas nuestras',
    mf: 'mi tu su cada',
    MF: 'mis tus sus',
  }),
  it: spread({
    m: 'il lo un uno questo quel quello al allo dal dallo del dello nel nello sul sullo',
    f: "la una un' questa quella alla dalla della nella sulla",
    M: 'i gli questi quei quegli ai agli dai dagli dei degli nei negli sui sugli',
    F: 'le queste quelle alle dalle delle nelle sulle',
    mf: "l' all' dall' dell' nell' sull' quell' quest' ogni",
  }),
  pt: spread({
    m: 'o um este esse ao do no pelo meu seu nosso',
    f: 'a uma esta essa à da na pela minha sua nossa',
    M: 'os uns estes esses aos dos nos pelos meus seus nossos',
    F: 'as umas estas essas às das nas pelas minhas suas nossas',
    mf: 'cada',
  }),
  en: spread({ n: 'a an this that each every', N: 'these those' }),
}

/** Whether an elided or full form before the next sound is right; only what is sure. */
const SOUNDS: Readonly<Record<string, (determiner: string, term: string) => boolean>> = {
  en: (determiner, term) =>
    determiner === 'a' ? !/^[aeio]|^u[mn](?!i)/i.test(term) : determiner !== 'an' || /^[aeiou]/i.test(term),
  fr: (determiner, term) =>
    /^(?:le|la|du|au|ma|ta|sa|ce)$/.test(determiner)
      ? !/^[aeiouyéè]/i.test(term)
      : !determiner.endsWith("'") || /^[aeiouyhéè]/i.test(term),
  it: (determiner, term) =>
    /^(?:il|un|i|del|al|nel|dal|sul|dei|ai)$/.test(determiner)
      ? !/^(?:z|s[^aeiou])/i.test(term) && (determiner === 'un' || !/^[aeiou]/i.test(term))
      : !determiner.endsWith("'") || /^[aeiou]/i.test(term),
}

/** What may stand between determiner and noun: adjectives with an ending, where these come first. */
const ADJECTIVES: Readonly<Record<string, RegExp>> = {
  de: /^[a-zäöüß]+(?:e|en|em|er|es)$/u,
  nl: /^[a-z]+(?:e|en)$/u,
}
const MOST_ADJECTIVES = 2

/** Judges one translation of a sentence in which a glossary wanted the term once. */
export function judgeTerm(
  translation: string,
  term: WantedTerm,
  wanted: { readonly language: string; readonly plural: boolean | undefined },
): TermVerdict {
  const found = formsOf(term).flatMap((form) => placesOf(translation, form))
  const [place] = found
  const doubled = found.length > 1
  if (place === undefined) return { present: false, number: undefined, determiner: undefined, doubled }
  const shown = shownPlural(term, place.form)
  const number = wanted.plural === undefined || shown === undefined ? undefined : wanted.plural === shown
  const before = translation.slice(0, place.start)
  const plural = shown ?? wanted.plural
  const determiner =
    wanted.language === 'de'
      ? germanFits(before, place.form, term, plural)
      : determinerFits(before, place.form, { gender: term.gender, language: wanted.language, plural })
  return { present: true, number, determiner, doubled }
}

/** Whether a form is a plural; `undefined` where both numbers have it. */
function shownPlural(term: WantedTerm, form: string): boolean | undefined {
  if (term.singular === term.plural) return undefined
  if (isWeak(term)) return form === term.singular ? false : undefined
  if (form === term.singular) return false
  const isGenitive = /^\p{Lu}/u.test(term.singular) && form.endsWith('s')
  return form === term.plural || !isGenitive
}

/** Weak nouns: `der Kunde`, but `den Kunden` in all other cases. */
function isWeak({ gender, others }: WantedTerm): boolean {
  return gender === 'm' && others.length === 0
}

function formsOf({ singular, plural, others }: WantedTerm): readonly string[] {
  return [...new Set([singular, plural, ...others])]
}

function placesOf(text: string, form: string): readonly { readonly start: number; readonly form: string }[] {
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${form}(?![\p{L}\p{N}]|['’]s)`, 'giu')
  return [...text.matchAll(pattern)].map(({ index }) => ({ start: index, form }))
}

/** The word before the noun, or before its adjectives, and the one before that. */
function wordsBefore(
  before: string,
  language: string,
  isDeterminer: (word: string) => boolean,
):
  | { readonly determiner: string; readonly previous: string | undefined; readonly isDirect: boolean }
  | undefined {
  const text = before
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/'(?=\p{L}|$)/gu, "' ")
  if (!/\s$/.test(text)) return undefined
  const words = text.trimEnd().split(/\s+/)
  for (let back = 1; back <= MOST_ADJECTIVES + 1; back += 1) {
    const word = words.at(-back)
    if (word === undefined) return undefined
    if (isDeterminer(word)) return { determiner: word, previous: words.at(-back - 1), isDirect: back === 1 }
    if (ADJECTIVES[language]?.test(word) !== true) return undefined
  }
  return undefined
}

function determinerFits(
  before: string,
  form: string,
  noun: { readonly gender: string; readonly language: string; readonly plural: boolean | undefined },
): boolean | undefined {
  const known = DETERMINERS[noun.language] ?? {}
  const found = wordsBefore(before, noun.language, (word) => known[word] !== undefined)
  if (found === undefined) return undefined
  const [singular, plural] = [noun.gender, noun.gender.toUpperCase()]
  const marks = noun.plural === undefined ? [singular, plural] : [noun.plural ? plural : singular]
  if (!marks.some((mark) => known[found.determiner]?.includes(mark) === true)) return false
  return !found.isDirect || (SOUNDS[noun.language]?.(found.determiner, form) ?? true)
}

/** Nouns and cases before which a German determiner stands: `m4` masculine accusative, `P3` dative plural. */
const GERMAN: Forms = {
  der: 'm1 f3 f2 P2',
  die: 'f1 f4 P1 P4',
  das: 'n1 n4',
  den: 'm4 P3',
  dem: 'm3 n3',
  des: 'm2 n2',
  im: 'm3 n3',
  am: 'm3 n3',
  zum: 'm3 n3',
  vom: 'm3 n3',
  beim: 'm3 n3',
  zur: 'f3',
  ins: 'n4',
  ans: 'n4',
}
const GERMAN_ENDINGS: Forms = {
  '': 'm1 n1 n4',
  e: 'f1 f4 P1 P4',
  en: 'm4 P3',
  em: 'm3 n3',
  er: 'f3 f2 P2',
  es: 'm2 n2',
}
const CASES_AFTER: Forms = {
  mit: '3',
  von: '3',
  zu: '3',
  aus: '3',
  bei: '3',
  nach: '3',
  seit: '3',
  für: '4',
  durch: '4',
  gegen: '4',
  ohne: '4',
  um: '4',
}

function germanFits(
  before: string,
  form: string,
  term: WantedTerm,
  plural: boolean | undefined,
): boolean | undefined {
  const found = wordsBefore(before, 'de', (word) => germanReadings(word) !== undefined)
  if (found === undefined) return undefined
  const wantedCase = CASES_AFTER[found.previous ?? '']
  const numbers = plural === undefined ? [term.gender, 'P'] : [plural ? 'P' : term.gender]
  const fitting = germanReadings(found.determiner)
    ?.filter((reading) => numbers.includes(reading.charAt(0)))
    .filter((reading) => wantedCase === undefined || reading.endsWith(wantedCase))
  return fitting?.some((reading) => germanFormFits(reading, form, term))
}

function germanReadings(word: string): string[] | undefined {
  const fixed = GERMAN[word]
  if (fixed !== undefined) return fixed.split(' ')
  const ein = /^(ein|kein|mein|dein|sein|ihr|unser)(e|en|em|er|es|)$/.exec(word)
  if (ein !== null) {
    const readings = GERMAN_ENDINGS[ein[2] ?? '']?.split(' ') ?? []
    return ein[1] === 'ein' ? readings.filter((reading) => !reading.startsWith('P')) : readings
  }
  const strong = /^(?:dies|jed|jen|welch)(e|en|em|er|es)$/.exec(word)
  if (strong === null) return undefined
  return strong[1] === 'es'
    ? ['n1', 'n4', 'm2', 'n2']
    : strong[1] === 'er'
      ? ['m1', 'f2', 'f3', 'P2']
      : GERMAN_ENDINGS[strong[1] ?? '']?.split(' ')
}

function germanFormFits(reading: string, form: string, term: WantedTerm): boolean {
  const isSame = (other: string) => form.toLowerCase() === other.toLowerCase()
  const dative = term.others.find((other) => other.endsWith('n') && other.startsWith(term.plural))
  if (reading === 'P3') return isSame(dative ?? term.plural)
  if (reading.startsWith('P')) return isSame(term.plural)
  if (isWeak(term)) return isSame(reading === 'm1' ? term.singular : term.plural)
  if (reading.endsWith('2') && term.gender !== 'f')
    return term.others.some((other) => other.endsWith('s') && isSame(other))
  return isSame(term.singular)
}

function spread(rows: Forms): Forms {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([nouns, words]) => words.split(' ').map((word) => [word, nouns] as const)),
  )
}
