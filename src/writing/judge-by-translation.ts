import type { LanguageCode } from '../languages/language-code.ts'
import type { TranslationEngine } from '../translation/engine.ts'
import type { TranslationScorer } from '../translation/scorer.ts'
import {
  type Reading,
  type ReadingRequest,
  unread,
  type WordingJudge,
  type WordingRequest,
} from './wording-judge.ts'

/** Languages that sentences are translated into to be judged: English for all others, for English the first at hand. */
const AIDES: readonly string[] = ['en', 'de', 'es', 'fr', 'nl', 'it', 'pt']

/** Pieces that are asked for at each place of a sentence. */
const EXPECTATIONS = 4

/**
 * Judges wordings by translation models, as a noisy channel: a sentence is translated, and of each wording it is asked how
 * likely it is, given that translation. `He go home.` is translated as if it had no mistake, and `He goes home.` is what
 * that translation would be rendered as.
 */
export function createTranslationJudge(
  engine: Pick<TranslationEngine, 'translate'> & TranslationScorer,
): WordingJudge {
  const aideOf = (language: LanguageCode) =>
    AIDES.find(
      (aide) =>
        aide !== language &&
        engine.canScore({ source: language, target: aide as LanguageCode }) &&
        engine.canScore({ source: aide as LanguageCode, target: language }),
    ) as LanguageCode | undefined

  async function read({ language, sentences, turn, signal }: ReadingRequest): Promise<readonly Reading[]> {
    const aide = aideOf(language)
    if (aide === undefined) return sentences.map(unread)
    const translations = await engine.translate({
      pair: { source: language, target: aide },
      segments: sentences.map((text) => ({ text, protectedSpans: [] })),
      formality: 'default',
      preferQuality: false,
      context: undefined,
      instructions: [],
      ...(turn === undefined ? {} : { turn }),
      signal,
    })
    const scores = await engine.score({
      pair: { source: aide, target: language },
      texts: sentences.map((target, index) => ({ source: translations[index]?.text ?? '', target })),
      expectations: EXPECTATIONS,
      turn,
      signal,
    })
    return sentences.map((sentence, index) => {
      const score = scores[index]
      return { sentence, meaning: translations[index]?.text ?? '', score, expected: score?.expected ?? [] }
    })
  }

  async function compare({ language, questions, turn, signal }: WordingRequest) {
    const aide = aideOf(language)
    if (aide === undefined) return questions.map(({ others }) => others.map(() => undefined))
    const scores = await engine.score({
      pair: { source: aide, target: language },
      texts: questions.flatMap(({ reading: { meaning }, others }) =>
        others.map((target) => ({ source: meaning, target })),
      ),
      turn,
      signal,
    })
    let at = 0
    return questions.map(({ reading: { score: own }, others }) => {
      const rest = scores.slice(at, at + others.length)
      at += others.length
      return rest.map((score) =>
        own === undefined || score === undefined ? undefined : score.logProbability - own.logProbability,
      )
    })
  }

  return { canJudge: (language) => aideOf(language) !== undefined, read, compare }
}
