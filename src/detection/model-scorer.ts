import { Worker } from 'node:worker_threads'
import type { LanguageScorer, ModelScores } from '../languages/detection/language-detector.ts'
import type { LanguageCode } from '../languages/language-code.ts'
import { SENTENCE_LANGUAGES, SEQUENCE_LANGUAGES } from './model-languages.ts'
import type { ScoreRequest, ScoreResponse, Scores } from './model-messages.ts'

/** The sequence model takes 57 MB of it; the rest is room to work, and little of that, so that garbage goes soon. */
const HEAP = { maxOldGenerationSizeMb: 112, maxYoungGenerationSizeMb: 8 }

interface Waiting {
  resolve(scores: readonly ModelScores[]): void
  reject(error: Error): void
}

/**
 * Scores texts with fastText (lid.176, for sentences) and eld (for a few words) in one worker thread, which starts
 * with the first text and is started anew after a crash. Both models come with the installed packages; nothing is
 * downloaded. The thread does not keep the process alive while nothing waits for it.
 *
 * Errors: `score` rejects when the models cannot be loaded or the thread dies.
 */
export function createModelScorer(): LanguageScorer {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0

  return {
    sentenceLanguages: SENTENCE_LANGUAGES,
    sequenceLanguages: SEQUENCE_LANGUAGES,
    score(texts) {
      const thread = running()
      lastId += 1
      const request: ScoreRequest = { id: lastId, texts }
      return new Promise((resolve, reject) => {
        waiting.set(request.id, { resolve, reject })
        thread.ref()
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
        thread.postMessage(request)
      })
    },
    async close() {
      const thread = worker
      worker = undefined
      fail(new Error('language detection was closed'))
      await thread?.terminate()
    },
  }

  function running(): Worker {
    if (worker !== undefined) return worker
    const thread = new Worker(new URL('./model-worker.ts', import.meta.url), { resourceLimits: HEAP })
    thread.unref()
    thread.on('message', (response: ScoreResponse) => settle(thread, response))
    thread.on('error', (error) => drop(thread, error instanceof Error ? error : new Error(String(error))))
    thread.on('exit', () => drop(thread, new Error('language detection ended')))
    worker = thread
    return thread
  }

  function settle(thread: Worker, response: ScoreResponse): void {
    const caller = waiting.get(response.id)
    waiting.delete(response.id)
    if (waiting.size === 0) thread.unref()
    if (caller === undefined) return
    if ('failure' in response) caller.reject(new Error(response.failure))
    else caller.resolve(response.scores.map(toModelScores))
  }

  function drop(thread: Worker, error: Error): void {
    if (worker !== thread) return
    worker = undefined
    fail(error)
  }

  function fail(error: Error): void {
    const callers = [...waiting.values()]
    waiting.clear()
    for (const caller of callers) caller.reject(error)
  }
}

function toModelScores({ sentence, sequence }: { sentence: Scores; sequence?: Scores }): ModelScores {
  return { sentence: toMap(sentence), ...(sequence === undefined ? {} : { sequence: toMap(sequence) }) }
}

function toMap(scores: Scores): ReadonlyMap<LanguageCode, number> {
  return new Map(scores as readonly (readonly [LanguageCode, number])[])
}
