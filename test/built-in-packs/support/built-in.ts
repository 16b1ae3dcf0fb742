import { join } from 'node:path'
import { listPacks } from '../../../src/engines/marian/packs/read-pack.ts'

/** The packs of the repository, or those of `INTERPRES_TEST_BUILT_IN_PACKS`, to look at packs before they are added. */
export const BUILT_IN_DIRECTORY =
  process.env['INTERPRES_TEST_BUILT_IN_PACKS'] ?? join(import.meta.dirname, '..', '..', '..', 'packs')

export const builtIn = await listPacks(BUILT_IN_DIRECTORY)

const count = builtIn.packs.length + builtIn.unreadable.length

/** Stands in the names of tests that hold for any number of packs, and for none. */
export const HOW_MANY = count === 0 ? '(passes trivially: none is there)' : `(${count} there)`

/** Directions of the built-in packs with the pack that serves each. */
export const builtInPairs = builtIn.packs.flatMap(({ name, manifest }) =>
  manifest.pairs.map(({ source, target }) => ({
    pair: `${source}-${target}`,
    source,
    target,
    name,
    manifest,
  })),
)
