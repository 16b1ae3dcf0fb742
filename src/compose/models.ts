import type { Config } from '../config/config.ts'
import { createSigningKeys, exportBundle, type SigningKeys } from '../engines/marian/packs/bundle.ts'
import { checkPackContents } from '../engines/marian/packs/check-contents.ts'
import { importPack } from '../engines/marian/packs/import-pack.ts'
import { cleanModelsDirectory, removePack } from '../engines/marian/packs/install-pack.ts'
import { pairsOf } from '../engines/marian/packs/manifest.ts'
import { PackError } from '../engines/marian/packs/pack-error.ts'
import {
  type InstalledPack,
  listPacks,
  readPack,
  type UnreadablePack,
  verifyPack,
} from '../engines/marian/packs/read-pack.ts'
import { offeredModels, type PullOptions, pullPack } from '../engines/marian/registry/pull-pack.ts'
import type { RegistryModel } from '../engines/marian/registry/registry-index.ts'
import { createRegistrySource } from '../engines/marian/registry/registry-source.ts'
import { systemClock } from '../kernel/clock.ts'
import type { LanguagePair } from '../translation/engine.ts'
import { fromPackErrors } from './pack-errors.ts'

/** Where models are looked for, if not where the settings say. */
export interface RegistryChoice {
  /** Address of an index, or a directory. */
  readonly from?: string | undefined
  readonly filesFrom?: string | undefined
}

export interface PullRequest
  extends RegistryChoice,
    Pick<PullOptions, 'replace' | 'architecture' | 'licence' | 'onProgress' | 'signal'> {
  readonly pair: LanguagePair
}

export interface ImportRequest {
  /** A pack's directory or a bundle. */
  readonly path: string
  readonly name?: string
  readonly replace?: boolean
  /** Keys that are trusted beside those of the settings. */
  readonly trustedKeys?: readonly string[]
  /** Accept a bundle whoever has signed it. */
  readonly anySigner?: boolean
}

export interface PackVerdict {
  readonly name: string
  /** `undefined` when the pack is sound. */
  readonly problem: string | undefined
}

/** The model packs of one models directory; works beside a running server. Errors: `InterpresError`. */
export interface Models {
  list(): Promise<{
    readonly packs: readonly InstalledPack[]
    readonly unreadable: readonly UnreadablePack[]
  }>
  offered(choice: RegistryChoice): Promise<readonly RegistryModel[]>
  pull(request: PullRequest): Promise<InstalledPack>
  import(request: ImportRequest): Promise<InstalledPack>
  export(name: string, path: string, privateKeyPem: string): Promise<InstalledPack>
  /** Checks files against their hashes and as strictly as the engine will; every pack when no names are given. */
  verify(names: readonly string[]): Promise<readonly PackVerdict[]>
  remove(name: string): Promise<void>
  createKeys(): SigningKeys
}

const FIREFOX_ORIGIN = 'Firefox translation models, https://github.com/mozilla/translations'

export function composeModels({ modelsDirectory, models, proxyEnvironment }: Config): Models {
  const sourceOf = ({ from, filesFrom }: RegistryChoice) =>
    createRegistrySource({
      location: from ?? models.registry,
      filesUrl: filesFrom ?? models.filesUrl,
      proxyEnvironment,
    })
  const tidyUp = () => cleanModelsDirectory(modelsDirectory, systemClock.nowMs())

  async function verify(names: readonly string[]): Promise<readonly PackVerdict[]> {
    const { packs, unreadable } = await listPacks(modelsDirectory)
    const wanted = names.length > 0 ? names : [...packs, ...unreadable].map(({ name }) => name)
    const verdicts: PackVerdict[] = []
    for (const name of wanted) verdicts.push({ name, problem: await problemOf(modelsDirectory, name) })
    return verdicts
  }

  return {
    list: () => fromPackErrors(() => listPacks(modelsDirectory)),
    offered: (choice) => fromPackErrors(() => offeredModels({ source: sourceOf(choice) })),
    pull: ({ pair, from, filesFrom, ...request }) =>
      fromPackErrors(async () => {
        await tidyUp()
        return pullPack(
          { source: sourceOf({ from, filesFrom }) },
          { ...request, ...pair, modelsDirectory, origin: originOf(from ?? models.registry) },
        )
      }),
    import: ({ path, anySigner, trustedKeys = [], ...request }) =>
      fromPackErrors(async () => {
        await tidyUp()
        return importPack({
          ...request,
          modelsDirectory,
          from: path,
          trustedKeys: anySigner === true ? undefined : [...models.trustedKeys, ...trustedKeys],
        })
      }),
    export: (name, path, privateKeyPem) =>
      fromPackErrors(async () => {
        const pack = await readPack(modelsDirectory, name)
        await exportBundle(pack, path, privateKeyPem)
        return pack
      }),
    verify: (names) => fromPackErrors(() => verify(names)),
    remove: (name) => fromPackErrors(() => removePack(modelsDirectory, name)),
    createKeys: createSigningKeys,
  }
}

/** The directions of a pack, e.g. `en-de en-nl`. */
export function directionsOf({ manifest }: InstalledPack): string {
  return pairsOf(manifest)
    .map(({ source, target }) => `${source}-${target}`)
    .join(' ')
}

async function problemOf(modelsDirectory: string, name: string): Promise<string | undefined> {
  try {
    const pack = await readPack(modelsDirectory, name)
    await verifyPack(pack)
    await checkPackContents(pack)
    return undefined
  } catch (error) {
    if (error instanceof PackError && error.problem === 'unusable') return error.message
    throw error
  }
}

/** What the manifest says about the pack's origin: no user name or password of a mirror, no path of this machine. */
function originOf(location: string | undefined): string {
  if (location === undefined) return FIREFOX_ORIGIN
  if (!/^https?:/i.test(location)) return 'a directory in the layout of the model registry'
  const url = new URL(location)
  return `${url.origin}${url.pathname}`
}
