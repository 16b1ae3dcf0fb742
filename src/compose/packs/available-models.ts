import { createPackCatalogue } from '../../engines/marian/pack-catalogue.ts'
import {
  type AvailablePack,
  listAvailablePacks,
  type PackPlaces,
} from '../../engines/marian/packs/available-packs.ts'
import { checkPackContents } from '../../engines/marian/packs/check-contents.ts'
import { packFiles, pairsOf } from '../../engines/marian/packs/manifest.ts'
import { type InstalledPack, readPack, verifyPack } from '../../engines/marian/packs/read-pack.ts'
import { silentLogger } from '../../kernel/logging.ts'
import { removePack } from '../../packs/install-directory.ts'
import { PackError } from '../../packs/pack-error.ts'
import type { LanguagePair } from '../../translation/engine.ts'

export interface PackVerdict {
  readonly name: string
  readonly builtIn: boolean
  /** `undefined` when the pack is sound. */
  readonly problem: string | undefined
}

/** Checks packs, installed and built in, of these names, or all of them. Errors: `PackError` where there is none. */
export async function verifyPacks(
  { modelsDirectory, builtInDirectory }: PackPlaces,
  names: readonly string[],
): Promise<readonly PackVerdict[]> {
  const { packs, unreadable } = await listAvailablePacks({ modelsDirectory, builtInDirectory })
  const known = [...packs, ...unreadable]
  const unknown = names.filter((name) => known.every((pack) => pack.name !== name))
  const wanted = names.length === 0 ? known : known.filter(({ name }) => names.includes(name))
  const verdicts: PackVerdict[] = []
  for (const { name, builtIn } of [
    ...wanted,
    ...unknown.map((absent) => ({ name: absent, builtIn: false })),
  ]) {
    const directory = builtIn && builtInDirectory !== undefined ? builtInDirectory : modelsDirectory
    verdicts.push({ name, builtIn, problem: await problemOf(directory, name) })
  }
  return verdicts
}

async function problemOf(directory: string, name: string): Promise<string | undefined> {
  try {
    const pack = await readPack(directory, name)
    await verifyPack(pack)
    await checkPackContents(pack)
    return undefined
  } catch (error) {
    if (error instanceof PackError && error.problem === 'unusable') return error.message
    throw error
  }
}

/** The installed pack of a name, else the built-in one. Errors: `PackError`. */
export async function readAvailablePack(
  { modelsDirectory, builtInDirectory }: PackPlaces,
  name: string,
): Promise<AvailablePack> {
  try {
    return { ...(await readPack(modelsDirectory, name)), builtIn: false }
  } catch (error) {
    if (!isAbsent(error) || builtInDirectory === undefined) throw error
    return { ...(await readPack(builtInDirectory, name)), builtIn: true }
  }
}

/** A built-in pack and the pairs that it serves since an installed pack went. */
export interface BuiltInSuccessor {
  readonly pack: AvailablePack
  /** `en-de` */
  readonly pairs: readonly string[]
}

/**
 * Removes an installed pack and gives the built-in ones that serve a pair of it from now on. Errors: `PackError`, for a
 * pack that is only built in with that reason.
 */
export async function removeInstalledPack(
  places: PackPlaces,
  name: string,
): Promise<readonly BuiltInSuccessor[]> {
  const { packs, unreadable } = await listAvailablePacks(places)
  const removed = packs.find((pack) => pack.name === name && !pack.builtIn)
  try {
    await removePack(places.modelsDirectory, name)
  } catch (cause) {
    if (!isAbsent(cause) || [...packs, ...unreadable].every((pack) => pack.name !== name)) throw cause
    throw new PackError(`The pack ${name} is built in and cannot be removed`, { problem: 'built-in', cause })
  }
  return removed === undefined ? [] : await builtInSuccessors(removed, places)
}

/** Asks for the pairs of a pack as requests do: another installed pack may serve them now. */
async function builtInSuccessors(
  removed: InstalledPack,
  places: PackPlaces,
): Promise<readonly BuiltInSuccessor[]> {
  const catalogue = createPackCatalogue({ logger: silentLogger }, places)
  await catalogue.refresh()
  const served = pairsOf(removed.manifest).flatMap((pair) =>
    [false, true].flatMap((preferQuality) => {
      const pack = catalogue.choose({ pair, formality: 'default', preferQuality })?.pack
      return pack?.builtIn === true ? [{ pack, pair: nameOf(pair) }] : []
    }),
  )
  return Array.from(
    Map.groupBy(served, ({ pack }) => pack),
    ([pack, entries]) => ({ pack, pairs: [...new Set(entries.map(({ pair }) => pair))] }),
  )
}

/** The built-in packs for a pair of this one. */
export function builtInBeside(
  pack: InstalledPack,
  packs: readonly AvailablePack[],
): readonly AvailablePack[] {
  const pairs = new Set(directionNames(pack))
  return packs.filter((other) => other.builtIn && directionNames(other).some((pair) => pairs.has(pair)))
}

/** True where installed packs serve every pair of a built-in one. */
export function isOvershadowed(builtIn: AvailablePack, packs: readonly AvailablePack[]): boolean {
  const installed = new Set(packs.filter((pack) => !pack.builtIn).flatMap(directionNames))
  return directionNames(builtIn).every((pair) => installed.has(pair))
}

/** The directions of a pack, e.g. `en-de en-nl`. */
export function directionsOf(pack: InstalledPack): string {
  return directionNames(pack).join(' ')
}

/** Bytes of all files of a pack. */
export function sizeOf({ manifest }: InstalledPack): number {
  return packFiles(manifest).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}

function directionNames({ manifest }: InstalledPack): readonly string[] {
  return pairsOf(manifest).map(nameOf)
}

function nameOf({ source, target }: LanguagePair): string {
  return `${source}-${target}`
}

function isAbsent(error: unknown): boolean {
  return error instanceof PackError && error.problem === 'absent'
}
