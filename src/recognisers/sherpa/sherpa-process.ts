import { serveParent } from '../../kernel/threads/worker-process.ts'
import { SAMPLES_PER_SECOND } from '../../speech/audio.ts'
import { type OpenStream, serveRecogniser } from '../../speech/processes/serve-recogniser.ts'
import type { SherpaModel } from './model-files.ts'
import { loadSherpaOnnx, type SherpaConfig } from './sherpa-onnx.ts'
import { createStreamingEngine } from './streaming-engine.ts'
import { createWholeUtteranceEngine } from './whole-utterance-engine.ts'

export interface SherpaProcessData {
  readonly model: SherpaModel
  readonly threads: number
  /** The model is told the language where it is known, and detects it where it is not. */
  readonly usesLanguage: boolean
}

const FEATURES = 80

/** Under what name each part takes the language. */
const LANGUAGE_OF: Readonly<Record<string, (language: string) => Readonly<Record<string, string>>>> = {
  canary: (language) => ({ srcLang: language, tgtLang: language }),
}

function configFor({ model, threads }: SherpaProcessData, language = ''): SherpaConfig {
  const { part, files, tokens, modelType } = model
  const named = (LANGUAGE_OF[part] ?? ((code) => ({ language: code })))(language)
  return {
    featConfig: { sampleRate: SAMPLES_PER_SECOND, featureDim: FEATURES },
    modelConfig: {
      [part]: { ...files, ...(model.isStreaming ? {} : named) },
      ...(tokens === undefined ? {} : { tokens }),
      ...(modelType === undefined ? {} : { modelType }),
      numThreads: threads,
      provider: 'cpu',
      debug: 0,
    },
    decodingMethod: 'greedy_search',
  }
}

async function loadEngine(data: SherpaProcessData): Promise<OpenStream> {
  const sherpa = loadSherpaOnnx()
  const { model, usesLanguage } = data
  if (model.isStreaming) {
    return createStreamingEngine(new sherpa.OnlineRecognizer(configFor(data)), usesLanguage)
  }
  const recognizer = await sherpa.OfflineRecognizer.createAsync(configFor(data))
  return createWholeUtteranceEngine({
    recognizer,
    usesLanguage,
    configFor: (language) => configFor(data, language),
  })
}

serveParent((port, received) => {
  const data = received as SherpaProcessData
  let engine: Promise<OpenStream> | undefined
  serveRecogniser(port, async (options, streamsBeside) => {
    engine ??= loadEngine(data)
    return await (await engine)(options, streamsBeside)
  })
})
