import type { LanguageCode } from '../../languages/language-code.ts'
import { baseLanguage } from '../../languages/language-code.ts'
import type { RecordingTargetType } from '../media-types.ts'
import type { Sentence } from '../transcript/pieces.ts'
import { writePlainText } from './plain-text.ts'
import { type SpeakingDependencies, speakRecording } from './spoken-recording.ts'
import { writeSubtitles } from './subtitles.ts'
import { timedText } from './timed-text.ts'

export interface WritingOptions {
  readonly sentences: readonly Sentence[]
  /** One per sentence. */
  readonly texts: readonly string[]
  readonly target: { readonly language: LanguageCode; readonly type: RecordingTargetType }
  readonly durationMs: number
  readonly signal: AbortSignal
}

/** What a recording becomes, piece by piece. Errors: those of `speakRecording`. */
export async function* writeRecording(
  { sentences, texts, target, durationMs, signal }: WritingOptions,
  speaking: SpeakingDependencies,
): AsyncGenerator<Uint8Array> {
  const { language, type } = target
  const timed = sentences
    .map((sentence, index) => timedText(sentence, texts[index] ?? '', languageOf(sentence, language)))
    .filter(({ text }) => text !== '')
  if (type === 'text/plain') yield Buffer.from(writePlainText(timed))
  else if (type === 'application/x-subrip') yield Buffer.from(writeSubtitles(timed))
  else yield* speakRecording({ sentences: timed, language, type, durationMs, signal }, speaking)
}

function languageOf(sentence: Sentence, target: LanguageCode): LanguageCode {
  return baseLanguage(sentence.language) === baseLanguage(target) ? sentence.language : target
}
