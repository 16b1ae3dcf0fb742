import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import { separatesWords } from '../../languages/language-registry.ts'
import type { SentenceSplitter } from '../../translation/sentences/sentence-splitter.ts'
import type { TranscriptPiece } from './pieces.ts'

/** From so many words on a sentence may end without a mark; words of scripts without blanks are short. */
const LONG_WORDS = 25
const LONGEST_WORDS = 50
const UNSPACED_FACTOR = 2
const PAUSE_MS = 250

const TERMINATED = /\p{Sentence_Terminal}[\p{Pe}\p{Pf}"'\s]*$/u

export function isTerminated(text: string): boolean {
  return TERMINATED.test(text)
}

/** Whether the sentence ends before the word, which follows its words: at a mark, or since it has become long. */
export function endsBefore(
  next: TranscriptPiece,
  words: readonly TranscriptPiece[],
  language: LanguageCode,
  splitter: SentenceSplitter,
): boolean {
  const last = words.at(-1)
  if (last === undefined || !/[\p{L}\p{N}]/u.test(next.text)) return false
  const factor = separatesWords(language) ? 1 : UNSPACED_FACTOR
  if (words.length >= LONGEST_WORDS * factor) return true
  if (words.length >= LONG_WORDS * factor) {
    if (next.startMs - last.endMs >= PAUSE_MS || conjunctions(language).has(plain(next.text))) return true
  }
  return isTerminated(last.text) && splitsAt(next, words, language, splitter)
}

function splitsAt(
  next: TranscriptPiece,
  words: readonly TranscriptPiece[],
  language: LanguageCode,
  splitter: SentenceSplitter,
): boolean {
  const text = words.map((word) => word.text).join('')
  const lead = next.text.length - next.text.trimStart().length
  let end = 0
  for (const piece of splitter.split(language, text + next.text)) {
    end += piece.length
    if (end >= text.length && end <= text.length + lead) return true
  }
  return false
}

const CONJUNCTIONS = new Map<string, ReadonlySet<string>>()

/** `and` and `or`, as the platform's language data writes lists. */
function conjunctions(language: LanguageCode): ReadonlySet<string> {
  const base = baseLanguage(language)
  const known = CONJUNCTIONS.get(base)
  if (known !== undefined) return known
  const found = new Set(
    (['conjunction', 'disjunction'] as const).flatMap((type) =>
      new Intl.ListFormat(base, { type })
        .formatToParts(['1', '2'])
        .flatMap((part) => (part.type === 'literal' ? [plain(part.value)] : []))
        .filter((word) => word !== ''),
    ),
  )
  CONJUNCTIONS.set(base, found)
  return found
}

function plain(word: string): string {
  return word.replaceAll(/[^\p{L}\p{M}]/gu, '').toLowerCase()
}
