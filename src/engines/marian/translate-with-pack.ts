import type { Logger } from '../../kernel/logging.ts'
import { baseLanguage } from '../../languages/language-code.ts'
import { separatesWords } from '../../languages/language-registry.ts'
import type { EngineRequest, TranslatedSegment } from '../../translation/engine.ts'
import { modelMemoryBytes } from './model-memory.ts'
import type { PackCalls } from './pack-calls.ts'
import type { PackCatalogue, ServedPair } from './pack-catalogue.ts'
import { reranked, reversePairs } from './rerank.ts'

/** Hypotheses of a search whose translations are then compared by translating back. */
const RERANKED_WIDTH = 8

interface TranslatingDependencies {
  readonly catalogue: PackCatalogue
  readonly calls: PackCalls
  readonly logger: Logger
}

/** Translates with a pack; where speed is not all, with what translates back as judge. */
export function createTranslating(
  { catalogue, calls, logger }: TranslatingDependencies,
  { beamWidth, limitBytes }: { readonly beamWidth: number; readonly limitBytes: number },
) {
  /** What translates back, for packs that are too small to be trusted, where there is memory for both. */
  function reverseOf({ pack, pair }: ServedPair): ServedPair | undefined {
    if (pack.manifest.quality !== 'basic') return undefined
    const back = catalogue.choose({
      pair: { source: pair.target, target: pair.source },
      formality: 'default',
      preferQuality: false,
    })
    if (back === undefined) return undefined
    return modelMemoryBytes(pack) + modelMemoryBytes(back.pack) <= limitBytes ? back : undefined
  }

  return async (served: ServedPair, request: EngineRequest): Promise<readonly TranslatedSegment[]> => {
    const targetLanguage: string = baseLanguage(request.pair.target)
    const { alternatives = 0, turn, signal } = request
    const reverse = request.preferQuality ? reverseOf(served) : undefined
    const width = Math.max(
      reverse === undefined ? 1 : RERANKED_WIDTH,
      served.pack.manifest.beam ?? 1,
      request.preferQuality ? beamWidth : 1,
      alternatives === 0 ? 1 : alternatives + 1,
    )
    const results = await calls.translate(served, request, {
      width,
      alternatives: reverse === undefined ? alternatives : width - 1,
      sourceLanguage: baseLanguage(request.pair.source),
      targetLanguage,
      joint: separatesWords(targetLanguage) ? ' ' : '',
    })
    if (reverse === undefined) return results
    const texts = reversePairs(request.segments, results)
    try {
      return reranked(results, await calls.score(reverse, { texts, turn, signal }), alternatives)
    } catch (error) {
      if (signal.aborted) throw error
      const cause = error instanceof Error ? error : new Error(String(error))
      logger.warn({ error: cause, model: reverse.pack.name }, 'translations cannot be compared')
      return reranked(results, [], alternatives)
    }
  }
}
