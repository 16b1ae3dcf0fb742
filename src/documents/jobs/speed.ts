/** How fast documents have been translated lately, for saying how long others will take. */
export interface TranslationSpeed {
  record(pair: string, work: { readonly characters: number; readonly durationMs: number }): void
  /** Characters in a second; a guess for a pair that nobody has translated yet. */
  charactersPerSecond(pair: string): number
}

const ASSUMED_PER_SECOND = 1_000
/** What is old counts half as much with every new document. */
const DECAY = 0.5
/** Pairs that are remembered; the one unused for longest is forgotten first. */
const MAX_PAIRS = 500

export function createTranslationSpeed(): TranslationSpeed {
  const pairs = new Map<string, { characters: number; seconds: number }>()
  return {
    record(pair, { characters, durationMs }) {
      if (characters === 0) return
      const before = pairs.get(pair) ?? { characters: 0, seconds: 0 }
      pairs.delete(pair)
      pairs.set(pair, {
        characters: before.characters * DECAY + characters,
        seconds: before.seconds * DECAY + Math.max(durationMs, 1) / 1000,
      })
      const [oldest] = pairs.keys()
      if (pairs.size > MAX_PAIRS && oldest !== undefined) pairs.delete(oldest)
    },
    charactersPerSecond(pair) {
      const known = pairs.get(pair)
      return known === undefined ? ASSUMED_PER_SECOND : known.characters / known.seconds
    },
  }
}
