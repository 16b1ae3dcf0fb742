import { createHash, hkdfSync } from 'node:crypto'
import type { Region } from '../kernel/region.ts'
import { openBytes, sealBytes } from './frames.ts'

/** The key of a file as it is stored while a job needs it. */
export interface WrappedKey {
  /** Names the region's key that opens it. */
  readonly keyId: string
  readonly bytes: Uint8Array
}

/**
 * The keys of one region under which the keys of files wait for their jobs. Any node that has them can take a job over; a
 * backup of the store without them opens nothing.
 */
export interface RegionKeys {
  /** All that this node has: it can work on the jobs that name one of them. */
  readonly ids: readonly string[]
  wrap(fileKey: Uint8Array, ownerId: string): WrappedKey
  /** Errors: `DamagedFrames`; a key that this node has not. */
  unwrap(wrapped: WrappedKey, ownerId: string): Buffer
}

export const MASTER_KEY_BYTES = 32

/**
 * Keys of a region from the master keys of the deployment. The first one wraps; all of them unwrap, so that a new one can
 * take the place of an old one while jobs still wait.
 */
export function createRegionKeys(masters: readonly Uint8Array[], region: Region): RegionKeys {
  const keys = new Map(
    masters.map((master) => {
      const key = Buffer.from(hkdfSync('sha256', master, region, 'interpres region document key', 32))
      return [createHash('sha256').update(key).digest('hex').slice(0, 16), key]
    }),
  )
  const [current] = keys.keys()
  if (current === undefined) throw new RangeError('a region needs a document key')

  const keyFor = (keyId: string, ownerId: string) => {
    const key = keys.get(keyId)
    if (key === undefined) throw new RangeError('the document key of the region is not here')
    return { key, context: `wrapped ${region} ${ownerId} ${keyId}` }
  }
  return {
    ids: [...keys.keys()],
    wrap: (fileKey, ownerId) => ({
      keyId: current,
      bytes: sealBytes(fileKey, keyFor(current, ownerId)),
    }),
    unwrap: ({ keyId, bytes }, ownerId) => openBytes(bytes, keyFor(keyId, ownerId)),
  }
}
