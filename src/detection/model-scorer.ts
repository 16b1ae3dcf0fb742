import { Worker } from 'node:worker_threads'
import { createThreadCalls } from '../kernel/threads/thread-calls.ts'
import type { LanguageScorer, ModelScores } from '../languages/detection/language-detector.ts'
import type { LanguageCode } from '../languages/language-code.ts'
import { SENTENCE_LANGUAGES, SEQUENCE_LANGUAGES } from './model-languages.ts'
import type { Scores, TextScores } from './model-messages.ts'

/** The sequence model takes 57 MB of it; the rest is room to work, and little of that, so that garbage goes soon. */
const HEAP = { maxOldGenerationSizeMb: 112, maxYoungGenerationSizeMb: 8 }

/**
 * Scores texts with fastText (lid.176, for sentences) and eld (for a few words) in one worker thread, which starts
 * with the first text, ends when it has had none for `idleMs`, and is started anew after a crash. Both models come
 * with the installed packages; nothing is downloaded. The thread does not keep the process alive while nothing waits for it.
 *
 * Errors: `score` rejects when the models cannot be loaded or the thread dies.
 */
export function createModelScorer({ idleMs }: { readonly idleMs: number }): LanguageScorer {
  const calls = createThreadCalls<readonly string[], readonly TextScores[]>({
    startWorker: () => new Worker(new URL('./model-worker.ts', import.meta.url), { resourceLimits: HEAP }),
    threads: 1,
    callsPerThread: Number.POSITIVE_INFINITY,
    idleEndMs: idleMs,
  })

  return {
    sentenceLanguages: SENTENCE_LANGUAGES,
    sequenceLanguages: SEQUENCE_LANGUAGES,
    score: async (texts) => (await calls.call(texts)).map(toModelScores),
    close: calls.close,
  }
}

function toModelScores({ sentence, sequence }: TextScores): ModelScores {
  return { sentence: toMap(sentence), ...(sequence === undefined ? {} : { sequence: toMap(sequence) }) }
}

function toMap(scores: Scores): ReadonlyMap<LanguageCode, number> {
  return new Map(scores as readonly (readonly [LanguageCode, number])[])
}
