import type { Config } from '../../config/config.ts'
import {
  type AvailablePack,
  type AvailablePacks,
  listAvailablePacks,
} from '../../engines/marian/packs/available-packs.ts'
import {
  createSigningKeys,
  type ExportOptions,
  exportBundle,
  type SigningKeys,
} from '../../engines/marian/packs/export-bundle.ts'
import { importPack } from '../../engines/marian/packs/import-pack.ts'
import type { InstalledPack } from '../../engines/marian/packs/read-pack.ts'
import { offeredModels, type PullOptions, pullPack } from '../../engines/marian/registry/pull-pack.ts'
import type { RegistryModel } from '../../engines/marian/registry/registry-index.ts'
import { systemClock } from '../../kernel/clock.ts'
import { cleanModelsDirectory } from '../../packs/install-directory.ts'
import {
  cleanDownloadParts,
  listDownloads,
  type UnfinishedDownload,
} from '../../packs/registry/download-parts.ts'
import type { LanguagePair } from '../../translation/engine.ts'
import { packPlaces } from '../pack-places.ts'
import {
  type BuiltInSuccessor,
  builtInBeside,
  type PackVerdict,
  readAvailablePack,
  removeInstalledPack,
  verifyPacks,
} from './available-models.ts'
import { fromPackErrors } from './pack-errors.ts'

/** Where models are looked for, if not where the settings say. */
export interface RegistryChoice {
  /** Address of an index, or a directory. */
  readonly from?: string | undefined
  readonly filesFrom?: string | undefined
}

export interface PullRequest
  extends RegistryChoice,
    Pick<PullOptions, 'replace' | 'architecture' | 'licence' | 'onProgress' | 'onWaiting' | 'signal'> {
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

/**
 * The model packs of one models directory, and the built-in ones, which are only read; works beside a running server.
 * Errors: `InterpresError`.
 */
export interface Models {
  list(): Promise<AvailablePacks>
  /** What is being fetched, by whatever process, or was. */
  downloads(): Promise<readonly UnfinishedDownload[]>
  /** Built-in packs for a pair of this one; an installed pack comes before them. */
  builtInBeside(pack: InstalledPack): Promise<readonly AvailablePack[]>
  offered(choice: RegistryChoice): Promise<readonly RegistryModel[]>
  pull(request: PullRequest): Promise<InstalledPack>
  import(request: ImportRequest): Promise<InstalledPack>
  /** An installed pack or, where there is none of this name, a built-in one. */
  export(name: string, options: ExportOptions): Promise<AvailablePack>
  /** Checks files against their hashes and as strictly as the engine will; every pack when no names are given. */
  verify(names: readonly string[]): Promise<readonly PackVerdict[]>
  /** Removes an installed pack, and gives the built-in ones that serve a pair of it from now on. */
  remove(name: string): Promise<readonly BuiltInSuccessor[]>
  createKeys(): SigningKeys
}

const FIREFOX_ORIGIN = 'Firefox translation models, https://github.com/mozilla/translations'

export function composeModels(config: Config): Models {
  const { modelsDirectory, models, proxyEnvironment } = config
  const places = packPlaces(config)
  // Loaded when a registry is asked: importing `node:http` loads the client behind `fetch`, too, megabytes of it.
  const sourceOf = async ({ from, filesFrom }: RegistryChoice) => {
    const { createRegistrySource } = await import('../../packs/registry/registry-source.ts')
    return createRegistrySource({
      location: from ?? models.registry,
      filesUrl: filesFrom ?? models.filesUrl,
      proxyEnvironment,
    })
  }
  const tidyUp = async () => {
    await cleanModelsDirectory(modelsDirectory, systemClock.nowMs())
    await cleanDownloadParts(modelsDirectory, systemClock.nowMs())
  }

  return {
    list: () => fromPackErrors(() => listAvailablePacks(places)),
    downloads: () => fromPackErrors(() => listDownloads(modelsDirectory)),
    builtInBeside: (pack) =>
      fromPackErrors(async () => {
        const { packs } = await listAvailablePacks(places)
        return builtInBeside(pack, packs)
      }),
    offered: (choice) => fromPackErrors(async () => offeredModels({ source: await sourceOf(choice) })),
    pull: ({ pair, from, filesFrom, ...request }) =>
      fromPackErrors(async () => {
        await tidyUp()
        return pullPack(
          { source: await sourceOf({ from, filesFrom }) },
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
    export: (name, options) =>
      fromPackErrors(async () => {
        const pack = await readAvailablePack(places, name)
        await exportBundle(pack, options)
        return pack
      }),
    verify: (names) => fromPackErrors(() => verifyPacks(places, names)),
    remove: (name) => fromPackErrors(() => removeInstalledPack(places, name)),
    createKeys: createSigningKeys,
  }
}

/** What the manifest says about the pack's origin: no user name or password of a mirror, no path of this machine. */
function originOf(location: string | undefined): string {
  if (location === undefined) return FIREFOX_ORIGIN
  if (!/^https?:/i.test(location)) return 'a directory in the layout of the model registry'
  const url = new URL(location)
  return `${url.origin}${url.pathname}`
}
