import { onceForEach } from '../../../../kernel/once-for-each.ts'
import type { TextRange } from '../../../../translation/engine.ts'
import type { WordSet } from '../../format/word-set.ts'
import type { LastWord, WordCosts } from '../../inference/decode-task.ts'
import type { Tokeniser } from '../../tokeniser/tokeniser.ts'

const WORD = /[\p{L}\p{M}]+/gu
const LAST_WORD = /[\p{L}\p{M}]+$/u
const BEGINS_WITH_LETTER = /^[\p{L}\p{M}]/u
const SPACE_SYMBOL = '\u2581'
/** Shorter ones are abbreviations, endings and initials more often than words. */
const SHORTEST_WORD = 3
/** Languages that write compounds as one word, and what may stand between their parts. */
const COMPOUNDING: ReadonlyMap<string, readonly string[]> = new Map([
  ['de', ['', 's', 'n', 'en', 'es']],
  ['nl', ['', 's', 'en', 'e']],
])
const SHORTEST_PART = 4

/** Tells words of a translation that are none: training has never seen them, and the source does not have them either. */
export interface WordJudge {
  readonly isStrange: (word: string) => boolean
}

/**
 * `source` and `wanted` are texts whose names and words may stand in the translation as they are. Of the source these are words
 * with a capital: a small one that stays as it is was left untranslated.
 */
export function createWordJudge(
  words: WordSet,
  { source, wanted, targetLanguage }: { source: string; wanted: readonly string[]; targetLanguage: string },
): WordJudge {
  const allowed = new Set([
    ...namesIn(source),
    ...wanted.flatMap((text) => text.match(WORD) ?? []).map((word) => word.toLowerCase()),
  ])
  const isWord = rememberedWords(words, targetLanguage)
  return {
    isStrange: (word) => word.length >= SHORTEST_WORD && !allowed.has(word.toLowerCase()) && !isWord(word),
  }
}

/** The same beginnings of words come in sentence after sentence, and each may be a compound in many ways. */
const MOST_REMEMBERED = 20_000
const remembered = new WeakMap<WordSet, Map<string, Map<string, boolean>>>()

/** Whether something is a word of a language, remembered from one sentence to the next. */
function rememberedWords(words: WordSet, language: string): (word: string) => boolean {
  const languages = remembered.get(words) ?? new Map<string, Map<string, boolean>>()
  remembered.set(words, languages)
  const known = languages.get(language) ?? new Map<string, boolean>()
  languages.set(language, known)
  const links = COMPOUNDING.get(language)
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    if (known.size >= MOST_REMEMBERED) known.clear()
    const isWord = isKnownWord(words, word) || (links !== undefined && isCompound(words, word, links))
    known.set(word, isWord)
    return isWord
  }
}

/** The words of a text that are none. */
export function strangeWords(text: string, judge: WordJudge): readonly string[] {
  return (text.normalize('NFC').match(WORD) ?? []).filter(judge.isStrange)
}

/** Where the first word of a text that is none stands. */
export function firstStrangeWord(text: string, judge: WordJudge): TextRange | undefined {
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (judge.isStrange(word.normalize('NFC'))) return { start: index, end: index + word.length }
  }
  return undefined
}

/** In small letters. */
function namesIn(source: string): string[] {
  return [...source.matchAll(WORD)]
    .filter(({ 0: word }) => word.toLowerCase() !== word)
    .map(({ 0: word }) => word.toLowerCase())
}

export function isKnownWord(words: WordSet, word: string): boolean {
  const small = word.toLowerCase()
  return words.has(small) || words.has(capitalised(small))
}

function capitalised(small: string): string {
  return small.charAt(0).toUpperCase() + small.slice(1)
}

function isCompound(words: WordSet, word: string, links: readonly string[]): boolean {
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at += 1) {
    if (!isKnownWord(words, word.slice(at))) continue
    const first = word.slice(0, at)
    const isPart = (link: string) =>
      first.endsWith(link) &&
      first.length - link.length >= SHORTEST_PART &&
      isKnownWord(words, first.slice(0, first.length - link.length))
    if (links.some(isPart)) return true
  }
  return false
}

/** What strange words cost a search, `cost` nats each. */
export function costsOfStrangeWords(tokeniser: Tokeniser, judge: WordJudge, cost: number): WordCosts {
  const ends = wordEnds(tokeniser)
  const begun = new Map<number, LastWord>()

  /** Its letters, and the words that it becomes by the pieces that have been put to it. */
  function lastWord(letters: string): LastWord {
    const longer = new Map<number, LastWord>()
    let ownCost: number | undefined
    return {
      cost() {
        ownCost ??= letters !== '' && judge.isStrange(letters.normalize('NFC')) ? cost : 0
        return ownCost
      },
      with(id) {
        const piece = tokeniser.pieceText(id)
        const isNew = piece.startsWith(SPACE_SYMBOL)
        const words = isNew ? begun : longer
        const next = words.get(id) ?? lastWord(LAST_WORD.exec(isNew ? piece : letters + piece)?.[0] ?? '')
        words.set(id, next)
        return next
      },
    }
  }

  return { endsWord: (id) => ends[id] === 1, none: lastWord('') }
}

/** For each piece whether it ends the word before it. */
const wordEnds = onceForEach((tokeniser: Tokeniser) =>
  Uint8Array.from({ length: tokeniser.size }, (_, id) =>
    BEGINS_WITH_LETTER.test(tokeniser.pieceText(id)) ? 0 : 1,
  ),
)
