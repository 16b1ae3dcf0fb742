import type { Dictionary, DictionaryEntry, PartOfSpeech } from '../format/dictionary.ts'

/** Endings of inflected forms, what stands there in the word itself, and of which parts of speech. */
const ENDINGS: readonly (readonly [ending: string, own: readonly string[], parts: string])[] = [
  ['ies', ['y', 'ie'], 'nv'],
  ['ied', ['y', 'ie'], 'v'],
  ['ier', ['y'], 'ar'],
  ['iest', ['y'], 'ar'],
  ['ves', ['f', 'fe'], 'n'],
  ['men', ['man'], 'n'],
  ['es', ['', 'e'], 'nv'],
  ['s', [''], 'nv'],
  ['ed', ['', 'e'], 'v'],
  ['ing', ['', 'e'], 'v'],
  ['er', ['', 'e'], 'ar'],
  ['est', ['', 'e'], 'ar'],
]
/** Before these endings the last letter may be doubled: `planned`. */
const DOUBLING: ReadonlySet<string> = new Set(['ed', 'ing', 'er', 'est'])
const DOUBLED = /([b-df-hj-np-tv-z])\1$/
const SHORTEST_WORD = 2

/** What a dictionary says about a word in whatever form, in small letters; `undefined` when it does not have it. */
export function entryOfForm(dictionary: Dictionary, form: string): DictionaryEntry | undefined {
  const found = new Map<string, DictionaryEntry>()
  const add = (word: string, parts?: string) => {
    const entry = found.has(word) ? undefined : dictionary.entryOf(word)
    const senses = entry?.senses.filter(({ part }) => parts === undefined || isAmong(part, parts)) ?? []
    if (entry !== undefined && senses.length > 0) found.set(word, { ...entry, senses })
  }
  add(form)
  for (const base of dictionary.basesOf(form)) add(base)
  for (const [ending, owns, parts] of ENDINGS) {
    if (!form.endsWith(ending) || form.endsWith('ss')) continue
    const stem = form.slice(0, -ending.length)
    if (stem.length < SHORTEST_WORD) continue
    for (const own of owns) add(stem + own, parts)
    if (DOUBLING.has(ending) && DOUBLED.test(stem)) add(stem.slice(0, -1), parts)
  }
  if (found.size === 0) return undefined
  const all = [...found.values()]
  return {
    seen: Math.max(...all.map(({ seen }) => seen)),
    senses: all.flatMap(({ senses }) => senses),
  }
}

/** The words that a form may be of by rule, the form itself first; for expressions, whose first or last word is inflected. */
export function possibleBases(form: string): readonly string[] {
  const stems = ENDINGS.flatMap(([ending, owns]) => {
    if (!form.endsWith(ending) || form.length - ending.length < SHORTEST_WORD) return []
    const stem = form.slice(0, -ending.length)
    const single = DOUBLING.has(ending) && DOUBLED.test(stem) ? [stem.slice(0, -1)] : []
    return [...owns.map((own) => stem + own), ...single]
  })
  return [...new Set([form, ...stems])]
}

function isAmong(part: PartOfSpeech, parts: string): boolean {
  return parts.includes(part)
}
