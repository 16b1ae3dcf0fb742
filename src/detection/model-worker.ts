import { getLIDModel } from 'fasttext.wasm.js'
import { serveCalls } from '../kernel/threads/serve-calls.ts'
import { sentenceLanguage, sequenceLanguage } from './model-languages.ts'
import type { Scores, TextScores } from './model-messages.ts'

/** Languages asked of the sentence model per text. */
const CANDIDATES = 8

/** From so many words on a certain sentence model needs no second opinion. */
const ENOUGH_WORDS = 6
const CERTAIN = 0.9

const LABEL_PREFIX = '__label__'

/** The part of the model that is used; the package's own types do not resolve. */
interface SentenceModel {
  predict(text: string, count: number, threshold: number): SentencePredictions
}

interface SentencePredictions {
  size(): number
  get(index: number): readonly [probability: number, label: string]
  delete(): void
}

/**
 * Thread that owns the statistical models. Inference takes 0.03 to 0.2 ms a text. Loading takes 0.1 s for the
 * sentence model and 0.3 to 0.6 s for the sequence model, which is loaded only when first needed.
 */
async function score(texts: readonly string[]): Promise<readonly TextScores[]> {
  const model = await sentenceModel()
  const scored: TextScores[] = []
  for (const text of texts) {
    const sentence = sentenceScores(model, text)
    const best = Math.max(0, ...sentence.map(([, probability]) => probability))
    const certain = best >= CERTAIN && text.split(' ').length >= ENOUGH_WORDS
    scored.push(certain ? { sentence } : { sentence, sequence: await sequenceScores(text) })
  }
  return scored
}

let loadedSentenceModel: Promise<SentenceModel> | undefined

function sentenceModel(): Promise<SentenceModel> {
  loadedSentenceModel ??= loadSentenceModel()
  return loadedSentenceModel
}

async function loadSentenceModel(): Promise<SentenceModel> {
  const model = await getLIDModel()
  return (await model.load()) as SentenceModel
}

/** Mean of the text as it stands and in lower case: capitals tell German nouns, but mislead in headings. */
function sentenceScores(model: SentenceModel, text: string): Scores {
  const lower = text.toLowerCase()
  const forms = lower === text ? [text] : [text, lower]
  const sums = new Map<string, number>()
  for (const form of forms) {
    const found = model.predict(form, CANDIDATES, 0)
    for (let index = 0; index < found.size(); index += 1) {
      const [probability, label] = found.get(index)
      const language = sentenceLanguage(label.slice(LABEL_PREFIX.length))
      sums.set(language, (sums.get(language) ?? 0) + probability / forms.length)
    }
    // The list lives in the memory of the WASM module, which nothing else frees.
    found.delete()
  }
  return [...sums]
}

async function sequenceScores(text: string): Promise<Scores> {
  const { eld } = await import('eld/small')
  const scores = eld.detect(text).getScores()
  return Object.entries(scores).map(([label, likeness]) => [sequenceLanguage(label), likeness] as const)
}

serveCalls(score, { priority: 'urgent' })
