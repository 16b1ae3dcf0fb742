import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import type { OpenSpeechTranslation } from '../speech-translation.ts'
import type { Sentence } from '../transcript/pieces.ts'

/** Sentences that are translated together. */
const AT_ONCE = 40

/** Of the sentences from `from` on, those that are translated next: all in one language. */
export function nextSentences(sentences: readonly Sentence[], from: number): readonly Sentence[] {
  const language = sentences[from]?.language
  const next = sentences.slice(from, from + AT_ONCE)
  const other = next.findIndex((sentence) => sentence.language !== language)
  return other < 0 ? next : next.slice(0, other)
}

/**
 * One translation per sentence, which are all in one language; the sentences themselves where that is the target's.
 * Errors: those of `SpeechTranslation`.
 */
export async function translateSentences(
  sentences: readonly Sentence[],
  target: LanguageCode,
  translation: OpenSpeechTranslation,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const texts = sentences.map(({ text }) => text)
  const source = sentences[0]?.language
  if (source === undefined || baseLanguage(source) === baseLanguage(target)) return texts
  return translation.translate({ sentences: texts, source, target, context: undefined, signal })
}
