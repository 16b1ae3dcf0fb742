import type { ContextModel } from './context-model.ts'

/** The counted words of a language. */
export interface Vocabulary {
  /** Whether it is a word, in whatever letters. */
  has(word: string): boolean
  /** Words that begin so and have at most `tail` letters more, the most frequent first. */
  startingWith(beginning: string, tail: number): readonly string[]
  /** Among the most frequent: articles, pronouns, prepositions, auxiliaries. */
  isGrammar(form: string): boolean
}

/** Words seldom counted may be mistakes themselves. */
const LEAST_COUNT = 4
const GRAMMAR_WORDS = 200
const MOST_WORDS = 6

export function createVocabulary(model: ContextModel): Vocabulary {
  const forms = [...model.table.words.keys()].filter((form) => model.count(form) >= LEAST_COUNT).toSorted()
  const frequent = forms.toSorted((one, other) => model.count(other) - model.count(one))
  const grammar = new Set(frequent.slice(0, GRAMMAR_WORDS))
  /** Place of the first form that is not before `text`. */
  function placeOf(text: string): number {
    let [low, high] = [0, forms.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((forms[middle] ?? '') < text) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    has: (word) => model.count(word.toLowerCase()) >= LEAST_COUNT,
    isGrammar: (form) => grammar.has(form),
    startingWith(beginning, tail) {
      const start = beginning.toLowerCase()
      const found = []
      for (let at = placeOf(start); forms[at]?.startsWith(start) === true; at += 1) {
        const form = forms[at] ?? ''
        if (form.length > start.length && form.length <= start.length + tail) found.push(form)
      }
      return found
        .toSorted((one, other) => model.count(other) - model.count(one))
        .slice(0, MOST_WORDS)
        .map((form) => beginning + form.slice(start.length))
    },
  }
}
