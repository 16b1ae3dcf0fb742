import { type InstalledPack, listPacks, type UnreadablePack } from './read-pack.ts'

/** Where packs are found. */
export interface PackPlaces {
  /** The operator's; may be missing. */
  readonly modelsDirectory: string
  /** Packs that come with the service, which nothing writes to. `undefined` where they are not wanted. */
  readonly builtInDirectory?: string | undefined
}

interface Origin {
  /** True for a pack that comes with the service. */
  readonly builtIn: boolean
}

export interface AvailablePack extends InstalledPack, Origin {}
export interface UnreadableAvailablePack extends UnreadablePack, Origin {}

export interface AvailablePacks {
  readonly packs: readonly AvailablePack[]
  readonly unreadable: readonly UnreadableAvailablePack[]
}

/** The packs that the operator installed, then the built-in ones, each by name; a name may be in both. */
export async function listAvailablePacks({
  modelsDirectory,
  builtInDirectory,
}: PackPlaces): Promise<AvailablePacks> {
  const [installed, builtIn] = await Promise.all([
    listPacks(modelsDirectory),
    builtInDirectory === undefined ? { packs: [], unreadable: [] } : listPacks(builtInDirectory),
  ])
  return {
    packs: [...marked(installed.packs, false), ...marked(builtIn.packs, true)],
    unreadable: [...marked(installed.unreadable, false), ...marked(builtIn.unreadable, true)],
  }
}

function marked<Pack extends object>(packs: readonly Pack[], builtIn: boolean): readonly (Pack & Origin)[] {
  return packs.map((pack) => ({ ...pack, builtIn }))
}
