import { createHash } from 'node:crypto'
import type { EngineRequest, Segment, TranslatedSegment, TranslationEngine } from '../engine.ts'

/**
 * Remembers translations of segments, the least recently used forgotten first. Off unless a number of entries is
 * configured: what callers send is then kept in memory only while it is being translated.
 *
 * An entry answers only for the same pair, text, protected spans, formality, context, instructions and wish for
 * quality, and none where alternatives are wanted. Entries of a pair vanish when the engine's pairs change, since another model may serve it then.
 */
export function withCache(
  engine: TranslationEngine,
  { maxEntries }: { readonly maxEntries: number },
): TranslationEngine {
  const entries = new Map<string, TranslatedSegment>()
  let installed = engine.pairs()

  return {
    name: engine.name,
    pairs: () => engine.pairs(),
    async close() {
      entries.clear()
      await engine.close()
    },
    async translate(request) {
      if ((request.alternatives ?? 0) > 0) return await engine.translate(request)
      forgetOnChange()
      const prefix = requestKey(request)
      const keys = request.segments.map((segment) => segmentKey(prefix, segment))
      const results = keys.map(recall)
      const missing = request.segments.filter((_segment, index) => results[index] === undefined)
      if (missing.length === 0) return results as TranslatedSegment[]
      const translated = await engine.translate({ ...request, segments: missing })
      let next = 0
      return results.map((known, index) => {
        if (known !== undefined) return known
        const result = translated[next] as TranslatedSegment
        next += 1
        remember(keys[index] as string, result)
        return result
      })
    },
  }

  function recall(key: string): TranslatedSegment | undefined {
    const entry = entries.get(key)
    if (entry !== undefined) {
      entries.delete(key)
      entries.set(key, entry)
    }
    return entry
  }

  function remember(key: string, translated: TranslatedSegment): void {
    entries.set(key, translated)
    const oldest = entries.keys().next()
    if (entries.size > maxEntries && oldest.done !== true) entries.delete(oldest.value)
  }

  function forgetOnChange(): void {
    const pairs = engine.pairs()
    if (pairs === installed) return
    if (JSON.stringify(pairs) !== JSON.stringify(installed)) entries.clear()
    installed = pairs
  }
}

function requestKey({ pair, formality, preferQuality, context, instructions }: EngineRequest): string {
  return JSON.stringify([pair.source, pair.target, formality, preferQuality, context ?? null, instructions])
}

/** A digest, so that a long context does not take its length in memory once per segment. */
function segmentKey(prefix: string, { text, protectedSpans, example }: Segment): string {
  const spans = protectedSpans.map(({ start, end, output }) => [start, end, output])
  return createHash('sha256')
    .update(JSON.stringify([prefix, text, spans, example ?? null]))
    .digest('base64')
}
