import type { ContextModel } from '../context/context-model.ts'

/** Verbs whose past is not regular: base, past, participle. */
const IRREGULAR = (
  'become became become|begin began begun|bite bit bitten|blow blew blown|break broke broken|bring brought brought|build built built|' +
  'buy bought bought|catch caught caught|choose chose chosen|come came come|do did done|draw drew drawn|drink drank drunk|' +
  'drive drove driven|eat ate eaten|fall fell fallen|feel felt felt|fight fought fought|find found found|fly flew flown|' +
  'forget forgot forgotten|get got got|give gave given|go went gone|grow grew grown|hear heard heard|hide hid hidden|' +
  'hold held held|keep kept kept|know knew known|leave left left|lose lost lost|make made made|meet met met|pay paid paid|' +
  'ride rode ridden|ring rang rung|run ran run|say said said|see saw seen|sell sold sold|send sent sent|shake shook shaken|' +
  'sing sang sung|sleep slept slept|speak spoke spoken|spend spent spent|stand stood stood|steal stole stolen|' +
  'swim swam swum|take took taken|teach taught taught|tell told told|think thought thought|throw threw thrown|' +
  'understand understood understood|wake woke woken|wear wore worn|win won won|write wrote written'
)
  .split('|')
  .map((line) => line.split(' ') as [string, string, string])

const byForm = (from: number, to: number): ReadonlyMap<string, string> =>
  new Map(IRREGULAR.flatMap((verb) => (verb[from] === verb[to] ? [] : [[verb[from] ?? '', verb[to] ?? '']])))

/** From one part of an irregular verb to another, where they differ. */
export const PAST_TO_BASE = byForm(1, 0)
export const PAST_TO_PARTICIPLE = byForm(1, 2)
export const PARTICIPLE_TO_PAST = byForm(2, 1)
export const BASE_TO_PARTICIPLE = byForm(0, 2)

/** What is no verb but would be one: `see` and `-ed`. */
const REAL = new Set(['seed', 'ringed', 'winged'])

/** `buyed` and `falled` with past and participle. */
export const MADE_REGULAR: ReadonlyMap<string, readonly [string, string]> = new Map(
  IRREGULAR.flatMap(([base, past, participle]) =>
    [base.replace(/([^aeiou])y$/u, '$1i').replace(/e$/u, ''), base + base.at(-1)].map(
      (stem) => [`${stem}ed`, [past, participle]] as const,
    ),
  ).filter(([form]) => !REAL.has(form)),
)

export const oneOf = (words: Iterable<string>): string => [...words].join('|')

const SHORT_ADJECTIVES =
  'big small large tall short long old young new cheap fast slow hot cold warm nice strong weak kind clean quiet rich poor dark ' +
  'happy easy busy pretty heavy early noisy funny dirty lazy angry hungry healthy lucky sunny friendly high low deep near late hard'

/** `big` and `happy` with their comparatives. */
export const COMPARATIVES: ReadonlyMap<string, string> = new Map([
  ...SHORT_ADJECTIVES.split(' ').map((word) => [word, `${stemOfComparative(word)}er`] as const),
  ['good', 'better'],
  ['bad', 'worse'],
])

function stemOfComparative(word: string): string {
  if (word.endsWith('y')) return `${word.slice(0, -1)}i`
  if (word.endsWith('e')) return word.slice(0, -1)
  return /^[^aeiou]+[aeiou][bdgmnpt]$/u.test(word) ? word + word.at(-1) : word
}

/** `goes` for `go`; of nouns the plural. */
export function withS(word: string): string {
  if (word === 'have') return 'has'
  if (/[^aeiou]y$/u.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$|^(?:go|do|undergo)$|(?:tomat|potat|her)o$/u.test(word) ? `${word}es` : `${word}s`
}

/** `go` for `goes`; the word itself where there is no `-s` to take off. */
export function withoutS(word: string): string {
  if (word === 'has') return 'have'
  if (/[^aeiou]ies$/u.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|z|ch|sh|[dg]o|tomato|potato|hero)es$/u.test(word)) return word.slice(0, -2)
  return /[^su]s$/u.test(word) ? word.slice(0, -1) : word
}

/** Base forms that are also pasts: nothing shows that an `-s` is missing. */
const UNCHANGED = new Set(
  'put cut let set hit read cost hurt quit shut beat spread split bet burst cast'.split(' '),
)
const NO_BASE = new Set('be am is are was were been'.split(' '))

export function isVerb(model: ContextModel, form: string): boolean {
  return !NO_BASE.has(form) && (form === 'have' || form === 'do' || model.table.pairLog('to', form) >= 2)
}

/** The form for `he` of what may be a base form. */
export function thirdPerson(model: ContextModel, form: string): string | undefined {
  const third = withS(form)
  const { table } = model
  const isCounted = ['he', 'she', 'it', 'who', 'that'].some((subject) => table.pairLog(subject, third) > 0)
  return isCounted && isVerb(model, form) && !UNCHANGED.has(form) ? third : undefined
}

/** The base of what can only be a verb's form for `he`. */
export function baseOfThird(model: ContextModel, form: string): string | undefined {
  const base = withoutS(form)
  return base !== form && isVerb(model, base) && model.table.pairLog('to', form) === 0 ? base : undefined
}

/** The base of a regular past. */
export function baseOfPast(model: ContextModel, form: string): string | undefined {
  if (model.table.pairLog('to', form) > 0) return undefined
  const stem = form.slice(0, -2)
  const bases = [`${stem}e`, stem, stem.replace(/(.)\1$/u, '$1'), stem.replace(/i$/u, 'y')]
  return bases.find((base) => isVerb(model, base))
}

/** The form in `-ing` of a base form, where it was counted. */
export function gerund(model: ContextModel, base: string): string | undefined {
  const forms = [base.replace(/([^eoy])e$/u, '$1'), base + base.at(-1)].map((stem) => `${stem}ing`)
  return isVerb(model, base) ? forms.find((form) => model.count(form) >= 4) : undefined
}

/** Nouns that mean several but have no plural of their own here. */
const GROUPS = new Set(
  (
    'team family staff crew police group public government band class company audience committee press army crowd party council ' +
    'board half lot range variety majority minority number rest pair couple set series total first second third last other one rich poor'
  ).split(' '),
)

/** A noun that can be counted, in the singular. */
export function isSingular(model: ContextModel, form: string): boolean {
  const { table } = model
  const hasArticle = table.pairLog('a', form) > 0 || table.pairLog('an', form) > 0
  return hasArticle && !form.endsWith('s') && !GROUPS.has(form) && model.count(withS(form)) >= 5
}

export function isPlural(model: ContextModel, form: string): boolean {
  const singular = withoutS(form)
  if (/^(?:news|means|series|species|politics|physics|mathematics|athletics|works)$/u.test(form)) return false
  if (/^(?:children|men|women|people|feet|teeth|mice)$/u.test(form)) return true
  return singular !== form && isSingular(model, singular) && model.count(form) >= 5
}
