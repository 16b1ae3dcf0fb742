import { mkdir, statfs } from 'node:fs/promises'
import type { Config } from '../../config/config.ts'
import { pairsOf } from '../../engines/marian/packs/manifest.ts'
import type { RegistryModel } from '../../engines/marian/registry/registry-index.ts'
import type { ListedPack, ModelPacks, OfferedPack } from '../../packs/model-packs.ts'
import { sizeOf } from './available-models.ts'
import { composeModels } from './models.ts'

const UNKNOWN = {
  pairs: [],
  quality: undefined,
  licence: undefined,
  version: undefined,
  origin: undefined,
  bytes: undefined,
} as const

/** The model packs of this machine as pages see them. */
export function composePacks(config: Config): ModelPacks {
  const models = composeModels(config)
  return {
    async list() {
      const { packs, unreadable } = await models.list()
      return [
        ...packs.map((pack): ListedPack => {
          const { quality, licence, version, origin } = pack.manifest
          return {
            name: pack.name,
            builtIn: pack.builtIn,
            pairs: pairsOf(pack.manifest),
            quality,
            licence,
            version,
            origin,
            bytes: sizeOf(pack),
            problem: undefined,
          }
        }),
        ...unreadable.map(({ name, builtIn, problem }) => ({ name, builtIn, problem, ...UNKNOWN })),
      ]
    },
    offered: async () => (await models.offered({})).filter(({ released }) => released).map(toOffered),
    async pull({ pair, architecture, replace, signal, onProgress }) {
      await models.pull({
        pair,
        ...(architecture === undefined ? {} : { architecture }),
        replace,
        signal,
        onProgress: ({ file, receivedBytes }) => onProgress(file, receivedBytes),
      })
    },
    async remove(name) {
      await models.remove(name)
    },
    async freeBytes() {
      try {
        await mkdir(config.modelsDirectory, { recursive: true })
        const { bavail, bsize } = await statfs(config.modelsDirectory)
        return bavail * bsize
      } catch {
        return undefined
      }
    },
  }
}

function toOffered({ source, target, architecture, version, files }: RegistryModel): OfferedPack {
  const sizes = Object.values(files)
    .filter((file) => file !== undefined)
    .map(({ sizeBytes }) => sizeBytes)
  const isKnown = sizes.every((size) => size !== undefined)
  return {
    pair: { source, target },
    architecture,
    quality: architecture.startsWith('base') ? 'high' : 'standard',
    version,
    bytes: isKnown ? sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) : undefined,
  }
}
