import type { PartOfSpeech } from '../format/dictionary.ts'
import type { WordSet } from '../format/word-set.ts'
import type { BareText } from './dictionary-words.ts'
import { isOblique } from './oblique-cases.ts'
import type { PlainText } from './plain-text.ts'
import { folded, stemsOf, wordsOfTranslation } from './target-stems.ts'

interface Translation {
  readonly text: string
  readonly irregularForms: readonly string[]
  readonly part: PartOfSpeech
}

/**
 * What the model is asked for: the word without its punctuation, in small letters where capitals say nothing about it. Of `REPLIES`
 * and `Replies` models lose the plural, and a full stop makes verbs of nouns.
 */
export function askedFor({ word, isInflected }: BareText): string {
  return isInflected || isLoud(word) ? word.toLowerCase() : word
}

/**
 * The translations of a text that is nothing but a word or an expression, the best first. A word in its own form gets what the dictionary
 * has: that which the model, too, would say in whatever form, else the first. An inflected one gets the likeliest inflected form of
 * those that the model `found` for the word alone, if it is a word that training has seen, of nouns rather one that names things than
 * another case. What else the dictionary has comes behind.
 */
export function bareTranslations(
  asWritten: BareText,
  found: readonly PlainText[],
  { targetLanguage, words }: { readonly targetLanguage: string; readonly words: WordSet | undefined },
): readonly PlainText[] {
  const bare = {
    ...asWritten,
    before: signsIn(targetLanguage, asWritten.before),
    after: signsIn(targetLanguage, asWritten.after),
  }
  const listed = bare.senses.flatMap(({ part, translations, irregularForms = [] }): Translation[] =>
    translations.filter((one) => !one.endsWith('-')).map((one) => ({ text: one, part, irregularForms })),
  )
  const ownerOf = (form: string) =>
    listed.find((one) => one.text === wordsIn(form)) ??
    listed.find((one) => isFormOf(form, one, targetLanguage))
  const forms = found.flatMap((one) => {
    const owner = ownerOf(one.text)
    return owner === undefined ? [] : [{ ...one, owner }]
  })
  const own = forms[0]?.owner
  const endings = bare.isInflected
    ? forms.filter(
        ({ owner, text: form }) => folded(wordsIn(form)) !== folded(owner.text) && isKnown(form, words),
      )
    : []
  const isOdd = ({ owner, text: form }: (typeof endings)[number]) =>
    owner.part === 'n' && isOblique(wordsIn(form).toLowerCase(), owner.text.toLowerCase(), targetLanguage)
  const inflected = endings.find((one) => !isOdd(one)) ?? endings[0]
  const first = inflected === undefined ? [] : [dressed(inflected.text, inflected.owner, bare)]
  const ordered = own === undefined ? listed : [own, ...listed.filter((one) => one !== own)]
  const all = new Set([...first, ...ordered.map((one) => dressed(one.text, one, bare))])
  const known = new Map(forms.toReversed().map((one) => [dressed(one.text, one.owner, bare), one]))
  return [...all].map((one) => plainText(bare, one, known.get(one)))
}

/** Whether a text is a form of a translation and nothing else. */
function isFormOf(text: string, translation: Translation, language: string): boolean {
  if (translation.irregularForms.includes(wordsIn(text).toLowerCase())) return true
  const words = wordsOfTranslation(text)
  const wanted = wordsOfTranslation(translation.text)
  if (words.length !== wanted.length) return false
  return wanted.every((word, index) => {
    const own = folded(words[index] ?? '')
    return stemsOf(word, translation.part, language).some(
      ({ letters, longestEnding }) => own.startsWith(letters) && own.length <= letters.length + longestEnding,
    )
  })
}

function wordsIn(text: string): string {
  return text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

function isKnown(text: string, words: WordSet | undefined): boolean {
  const single = wordsIn(text).match(/[\p{L}\p{M}]+/gu) ?? []
  return words === undefined || single.every((one) => words.has(one) || words.has(one.toLowerCase()))
}

/** With the capitals, the punctuation and the spaces of its source. */
function dressed(text: string, translation: Translation, { word, before, after }: BareText): string {
  const bare = wordsIn(text)
  if (isLoud(word)) return before + bare.toUpperCase() + after
  const model = /^\p{Lu}/u.test(word) ? 'A' : translation.text
  const first = /^\p{Lu}/u.test(model) ? bare.charAt(0).toUpperCase() : bare.charAt(0).toLowerCase()
  return before + first + bare.slice(1) + after
}

function isLoud(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()
}

const FULL_STOPS = /[.。]/gu
const OTHER_SIGNS: Readonly<Record<string, string>> = {
  '、': ',',
  '「': '“',
  '」': '”',
  '『': '“',
  '』': '”',
  '（': '(',
  '）': ')',
}

/** Signs beside a word as a language writes them, one for one. */
function signsIn(language: string, signs: string): string {
  if (language === 'ja') return signs.replace(FULL_STOPS, '。')
  return signs.replace(FULL_STOPS, '.').replace(/[、「」『』（）]/gu, (sign) => OTHER_SIGNS[sign] ?? sign)
}

/** Words are linked without what stands beside them, so that markup takes in no punctuation. */
function plainText(
  { word, before, after }: BareText,
  text: string,
  { score, pieceCount }: Pick<PlainText, 'score' | 'pieceCount'> = { score: undefined, pieceCount: 0 },
): PlainText {
  const start = before.length
  const links = [
    { source: { start, end: start + word.length }, target: { start, end: text.length - after.length } },
  ]
  return { text, links, score, pieceCount }
}
