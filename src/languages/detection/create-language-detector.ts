import type { Logger } from '../../kernel/logging.ts'
import type { LanguageCode } from '../language-code.ts'
import { findLanguage } from '../language-registry.ts'
import { detectableText } from './detectable-text.ts'
import { hasJapaneseOnlyCharacter } from './japanese-characters.ts'
import type {
  Detection,
  DetectionOptions,
  LanguageDetector,
  LanguageScorer,
  ModelScores,
} from './language-detector.ts'
import { dominantScript, languagesWithOwnScript, onlyLanguageOf, type Script } from './scripts.ts'
import { weighLanguages } from './weigh-languages.ts'

export interface LanguageDetectorDependencies {
  readonly scorer: LanguageScorer
  readonly logger: Logger
}

/** Below this a guess is `insufficient_confidence`. */
const CONFIDENT = 0.5

const NO_LANGUAGE: Detection = { status: 'no_language_detected', language: undefined, confidence: 0 }
const NO_SCORES: ModelScores = { sentence: new Map() }

/**
 * Tells languages by script where that suffices (kana is Japanese, Hangul Korean, Thai script Thai) and otherwise by
 * weighing two statistical models, frequent words and alphabets against each other.
 *
 * When the models fail, words and alphabets decide alone: a text is never left without an answer because of them.
 */
export function createLanguageDetector({ scorer, logger }: LanguageDetectorDependencies): LanguageDetector {
  const known = knownLanguages(scorer)
  return {
    async detect(texts, options = {}) {
      const samples = texts.map((text) => {
        const words = detectableText(text)
        const script = words === '' ? undefined : dominantScript(words)
        return { words, script, settled: settle(words, script, options) }
      })
      const open = samples.filter(({ settled }) => settled === undefined)
      const scores = open.length === 0 ? [] : await scoreOrWarn(open.map(({ words }) => words))
      let next = 0
      return samples.map(({ words, script, settled }) => {
        if (settled !== undefined) return settled
        const modelScores = scores[next] ?? NO_SCORES
        next += 1
        return judge(words, script ?? 'Latin', modelScores, options)
      })
    },
    languages: () => known,
    close: () => scorer.close(),
  }

  async function scoreOrWarn(texts: readonly string[]): Promise<readonly ModelScores[]> {
    try {
      return await scorer.score(texts)
    } catch (error) {
      logger.warn(
        { error: error instanceof Error ? error : new Error(String(error)) },
        'detection without models',
      )
      return []
    }
  }

  function judge(text: string, script: Script, scores: ModelScores, options: DetectionOptions): Detection {
    const { sequenceLanguages } = scorer
    const { prefer = new Set(), among } = options
    const weighed = weighLanguages({ text, script, scores, sequenceLanguages, prefer, among })
    const [best] = weighed
    if (best === undefined) return { status: 'unsupported_language', language: undefined, confidence: 0 }
    if (findLanguage(best.language) === undefined && best.probability >= CONFIDENT) {
      return { status: 'unsupported_language', language: undefined, confidence: best.probability }
    }
    const named = weighed.find(({ language }) => findLanguage(language) !== undefined) ?? best
    return named.probability >= CONFIDENT
      ? { status: 'success', language: named.language, confidence: named.probability }
      : { status: 'insufficient_confidence', language: named.language, confidence: named.probability }
  }
}

/** What script and characters decide without any model; `undefined` when they leave a choice. */
function settle(words: string, script: Script | undefined, options: DetectionOptions): Detection | undefined {
  if (words === '') return NO_LANGUAGE
  if (script === undefined) return { status: 'unsupported_language', language: undefined, confidence: 1 }
  const only = script === 'Han' ? languageOfHan(words, options) : onlyLanguageOf(script)
  return only === undefined ? undefined : { status: 'success', language: only, confidence: 1 }
}

/** Without kana, Chinese unless a character says otherwise or only Japanese can be translated. */
function languageOfHan(words: string, { prefer }: DetectionOptions): LanguageCode {
  const chinese = 'zh' as LanguageCode
  const japanese = 'ja' as LanguageCode
  if (hasJapaneseOnlyCharacter(words)) return japanese
  if (/[唔冇嘅咗啲嚟喺佢哋嘢]/.test(words)) return 'yue' as LanguageCode
  return prefer?.has(japanese) === true && !prefer.has(chinese) ? japanese : chinese
}

function knownLanguages(scorer: LanguageScorer): ReadonlySet<LanguageCode> {
  const all = [...scorer.sentenceLanguages, ...scorer.sequenceLanguages, ...languagesWithOwnScript()]
  return new Set(all.filter((language) => findLanguage(language) !== undefined))
}
