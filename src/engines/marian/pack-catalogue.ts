import type { Logger } from '../../kernel/logging.ts'
import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import type { EnginePair, EngineRequest, PairQuality } from '../../translation/engine.ts'
import {
  type AvailablePack,
  listAvailablePacks,
  type PackPlaces,
  type UnreadableAvailablePack,
} from './packs/available-packs.ts'
import { createDamagedPacks } from './packs/damaged-packs.ts'
import { lentDictionaries } from './packs/lent-dictionaries.ts'
import { type PackPair, pairsOf } from './packs/manifest.ts'
import type { LentDictionary } from './worker/messages.ts'

/** A pair and the pack that serves it. */
export interface ServedPair {
  readonly pack: AvailablePack
  readonly pair: PackPair
}

/**
 * Knows which packs there are and picks one for a request. A pack that the operator installed serves its pairs before
 * any built-in one, whatever quality is wished; only a wished formality goes to a pack that knows it first.
 */
export interface PackCatalogue {
  readonly refresh: () => Promise<void>
  /** A pair stands there twice where what obeys formality is of another quality than what serves it otherwise. */
  readonly pairs: () => readonly EnginePair[]
  /** Leaves a pack out from now on, until its files are others. */
  readonly exclude: (pack: AvailablePack, problem: string) => Promise<void>
  readonly choose: (
    request: Pick<EngineRequest, 'pair' | 'formality' | 'preferQuality'>,
  ) => ServedPair | undefined
  /** What packs of the other direction can tell a pack about its pairs. */
  readonly lentTo: (pack: AvailablePack) => readonly LentDictionary[]
  /** SHA-256 of every model, built-in ones included. */
  readonly modelHashes: () => readonly string[]
  readonly snapshot: () => CatalogueSnapshot
}

export interface CatalogueSnapshot {
  /** Names of the packs that can be used; a name may be there twice, installed and built in. */
  readonly packs: readonly string[]
  readonly builtInPacks: readonly string[]
  readonly unreadablePacks: readonly UnreadableAvailablePack[]
}

/** Which quality is taken, the first first: quality where it is wished, else speed; the gist always last. */
const PREFERENCES = {
  quality: ['high', 'standard', 'basic'],
  speed: ['standard', 'high', 'basic'],
} as const satisfies Record<string, readonly PairQuality[]>

export function createPackCatalogue(
  { logger }: { readonly logger: Logger },
  places: PackPlaces,
): PackCatalogue {
  let served: readonly ServedPair[] = []
  let pairs: readonly EnginePair[] = []
  let packs: readonly AvailablePack[] = []
  let unreadable: readonly UnreadableAvailablePack[] = []
  const damaged = createDamagedPacks()

  async function refresh(): Promise<void> {
    try {
      const found = await damaged.leaveOut(await listAvailablePacks(places))
      for (const { name, problem, builtIn } of found.unreadable) {
        const isKnown = unreadable.some(
          (known) => known.name === name && known.builtIn === builtIn && known.problem === problem,
        )
        if (isKnown) continue
        logger.warn({ pack: name, builtIn, problem }, 'model pack cannot be used')
      }
      served = found.packs.flatMap((pack) => pairsOf(pack.manifest).map((pair) => ({ pack, pair })))
      pairs = reportedPairs(served)
      packs = found.packs
      unreadable = found.unreadable
    } catch (error) {
      logger.error(
        { error: error instanceof Error ? error : new Error(String(error)) },
        'models directory cannot be read',
      )
    }
  }

  /** Packs for exactly this pair, else for its languages without country: `pt-BR` is served by a pack for `pt`. */
  function packsFor(source: LanguageCode, target: LanguageCode): readonly ServedPair[] {
    const exact = served.filter(({ pair }) => pair.source === source && pair.target === target)
    if (exact.length > 0) return exact
    const [from, to] = [baseLanguage(source), baseLanguage(target)]
    return served.filter(({ pair }) => pair.source === from && pair.target === to)
  }

  return {
    refresh,
    async exclude(pack, problem) {
      await damaged.add(pack, problem)
      await refresh()
    },
    pairs: () => pairs,
    choose: ({ pair, ...wish }) => bestOf(packsFor(pair.source, pair.target), wish),
    lentTo: (pack) => lentDictionaries(pack, packs),
    modelHashes: () => packs.map(({ manifest }) => manifest.files.model.sha256),
    snapshot: () => ({
      packs: packs.map(({ name }) => name),
      builtInPacks: packs.filter(({ builtIn }) => builtIn).map(({ name }) => name),
      unreadablePacks: unreadable,
    }),
  }
}

/** The first difference decides: a wished formality is known, the pack is the operator's, its quality is wished. */
function bestOf(
  candidates: readonly ServedPair[],
  { formality, preferQuality }: Pick<EngineRequest, 'formality' | 'preferQuality'>,
): ServedPair | undefined {
  const preferences: readonly PairQuality[] = preferQuality ? PREFERENCES.quality : PREFERENCES.speed
  const rank = ({ pack }: ServedPair) =>
    (formality !== 'default' && !knowsFormality(pack) ? 2 * preferences.length : 0) +
    (pack.builtIn ? preferences.length : 0) +
    preferences.indexOf(pack.manifest.quality)
  return candidates.toSorted((a, b) => rank(a) - rank(b))[0]
}

/** What callers can have of each pair: the best quality, and that of the pack which obeys formality. */
function reportedPairs(served: readonly ServedPair[]): readonly EnginePair[] {
  const candidates = Map.groupBy(served, ({ pair }) => `${pair.source} ${pair.target}`)
  return [...candidates.values()].flatMap((packs) => {
    const plain = bestOf(packs, { formality: 'default', preferQuality: true })
    const formal = bestOf(packs, { formality: 'more', preferQuality: true })
    if (plain === undefined || formal === undefined) return []
    return plain.pack.manifest.quality === formal.pack.manifest.quality
      ? [toEnginePair(plain, knowsFormality(formal.pack))]
      : [toEnginePair(plain, false), toEnginePair(formal, true)]
  })
}

function toEnginePair({ pack, pair }: ServedPair, formality: boolean): EnginePair {
  const { source, target } = pair
  return { source, target, quality: pack.manifest.quality, formality, instructions: false }
}

function knowsFormality({ manifest }: AvailablePack): boolean {
  return manifest.controls?.formality !== undefined
}
