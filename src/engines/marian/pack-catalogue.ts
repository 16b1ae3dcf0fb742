import type { Logger } from '../../kernel/logging.ts'
import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import type { EnginePair, EngineRequest } from '../../translation/engine.ts'
import { type PackPair, pairsOf } from './packs/manifest.ts'
import { type InstalledPack, listPacks, type UnreadablePack } from './packs/read-pack.ts'

/** A pair and the pack that serves it. */
export interface ServedPair {
  readonly pack: InstalledPack
  readonly pair: PackPair
}

/** Knows which packs are installed and picks one for a request. */
export interface PackCatalogue {
  readonly refresh: () => Promise<void>
  readonly pairs: () => readonly EnginePair[]
  readonly choose: (
    request: Pick<EngineRequest, 'pair' | 'formality' | 'preferQuality'>,
  ) => ServedPair | undefined
  /** SHA-256 of every installed model. */
  readonly modelHashes: () => readonly string[]
  readonly snapshot: () => {
    readonly packs: readonly string[]
    readonly unreadablePacks: readonly UnreadablePack[]
  }
}

export function createPackCatalogue(
  { logger }: { readonly logger: Logger },
  { modelsDirectory }: { readonly modelsDirectory: string },
): PackCatalogue {
  let served: readonly ServedPair[] = []
  let names: readonly string[] = []
  let unreadable: readonly UnreadablePack[] = []

  async function refresh(): Promise<void> {
    try {
      const found = await listPacks(modelsDirectory)
      for (const { name, problem } of found.unreadable) {
        if (unreadable.some((known) => known.name === name && known.problem === problem)) continue
        logger.warn({ pack: name, problem }, 'model pack cannot be used')
      }
      served = found.packs.flatMap((pack) => pairsOf(pack.manifest).map((pair) => ({ pack, pair })))
      names = found.packs.map((pack) => pack.name)
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
    pairs() {
      const pairs = new Map<string, EnginePair>()
      for (const { pack, pair } of served) {
        const key = `${pair.source} ${pair.target}`
        const known = pairs.get(key)
        pairs.set(key, {
          source: pair.source,
          target: pair.target,
          quality: known?.quality === 'high' ? 'high' : pack.manifest.quality,
          formality: known?.formality === true || pack.manifest.controls?.formality !== undefined,
          instructions: false,
        })
      }
      return [...pairs.values()]
    },
    choose({ pair, formality, preferQuality }) {
      const wanted = preferQuality ? 'high' : 'standard'
      const rank = ({ pack }: ServedPair) =>
        (formality !== 'default' && pack.manifest.controls?.formality !== undefined ? 2 : 0) +
        (pack.manifest.quality === wanted ? 1 : 0)
      return packsFor(pair.source, pair.target).toSorted((a, b) => rank(b) - rank(a))[0]
    },
    modelHashes: () => served.map(({ pack }) => pack.manifest.files.model.sha256),
    snapshot: () => ({ packs: names, unreadablePacks: unreadable }),
  }
}
