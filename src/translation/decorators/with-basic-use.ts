import type { LanguagePair, TranslationEngine } from '../engine.ts'

/** Tells which pairs are translated by this engine although it is only basic for them. */
export function withBasicUse(
  engine: TranslationEngine,
  onUse: (pair: LanguagePair) => void,
): TranslationEngine {
  return {
    name: engine.name,
    pairs: () => engine.pairs(),
    close: () => engine.close(),
    translate(request) {
      const { source, target } = request.pair
      const entries = engine.pairs().filter((pair) => pair.source === source && pair.target === target)
      if (entries.every(({ quality }) => quality === 'basic')) onUse({ source, target })
      return engine.translate(request)
    },
  }
}
