import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AvailablePack, AvailablePacks, UnreadableAvailablePack } from './available-packs.ts'
import { packFiles } from './manifest.ts'

/** Packs whose files turned out to be damaged; one whose files have changed since is given another try. */
export interface DamagedPacks {
  add(pack: AvailablePack, problem: string): Promise<void>
  /** The same packs, the damaged ones among those that cannot be read. */
  leaveOut(packs: AvailablePacks): Promise<AvailablePacks>
}

export function createDamagedPacks(): DamagedPacks {
  /** By directory: what is wrong with the pack, and the state of its files when that was found. */
  const damaged = new Map<string, { readonly problem: string; readonly stamp: string }>()
  return {
    async add(pack, problem) {
      damaged.set(pack.directory, { problem, stamp: await stampOf(pack) })
    },
    async leaveOut({ packs, unreadable }) {
      const excluded: UnreadableAvailablePack[] = []
      for (const pack of packs) {
        const known = damaged.get(pack.directory)
        if (known === undefined) continue
        if (known.stamp === (await stampOf(pack))) excluded.push({ ...pack, problem: known.problem })
        else damaged.delete(pack.directory)
      }
      return {
        packs: packs.filter(({ directory }) => !damaged.has(directory)),
        unreadable: [...unreadable, ...excluded],
      }
    },
  }
}

/** Changes when any file of a pack is written anew. */
async function stampOf({ directory, manifest }: AvailablePack): Promise<string> {
  const times = await Promise.all(
    packFiles(manifest).map(async ({ path }) => {
      const file = await stat(join(directory, path)).catch(() => undefined)
      return file === undefined ? '' : `${file.ino} ${file.mtimeMs} ${file.ctimeMs}`
    }),
  )
  return times.join()
}
