import { SENTENCE_LANGUAGES, SEQUENCE_LANGUAGES } from '../../../src/detection/model-languages.ts'
import { createModelScorer } from '../../../src/detection/model-scorer.ts'
import { silentLogger } from '../../../src/kernel/logging.ts'
import { createLanguageDetector } from '../../../src/languages/detection/create-language-detector.ts'
import type { LanguageScorer } from '../../../src/languages/detection/language-detector.ts'
import { describeLanguageDetectorContract } from './language-detector-contract.ts'

const withoutModels: LanguageScorer = {
  score: () => Promise.reject(new Error('the models cannot be loaded')),
  sentenceLanguages: SENTENCE_LANGUAGES,
  sequenceLanguages: SEQUENCE_LANGUAGES,
  close: () => Promise.resolve(),
}

describeLanguageDetectorContract('statistical models', () =>
  createLanguageDetector({ scorer: createModelScorer({ idleMs: 600_000 }), logger: silentLogger }),
)
describeLanguageDetectorContract('models that cannot be loaded', () =>
  createLanguageDetector({ scorer: withoutModels, logger: silentLogger }),
)
