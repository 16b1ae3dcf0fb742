/** How fast documents have been translated lately, for saying how long others will take. */
export interface TranslationSpeed {
  record(pair: string, work: { readonly characters: number; readonly durationMs: number }): void
  /** Characters in a second; a guess for a pair that nobody has translated yet. */
  charactersPerSecond(pair: string): number
}

/**
 * Whole seconds, at least 1, until a document is translated that has been worked on for a while: by its own pace once it
 * has one, which holds whatever stands beside it; else by that of others of its pair, with the documents at work taking
 * turns with it. Of those with less left it waits for the whole, of the others for as much as it has left itself.
 */
export function estimateSeconds(
  own: { readonly characters: number; readonly doneCharacters: number; readonly workedMs: number },
  others: { readonly charactersLeft: Iterable<number>; readonly charactersPerSecond: number },
): number {
  const { characters, doneCharacters, workedMs } = own
  const left = characters - doneCharacters
  if (doneCharacters > 0 && workedMs > 0) return atLeastOne((left * workedMs) / doneCharacters / 1000)
  let work = left
  for (const other of others.charactersLeft) work += Math.min(other, left)
  return atLeastOne(work / others.charactersPerSecond)
}

function atLeastOne(seconds: number): number {
  return Math.max(1, Math.ceil(seconds))
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
