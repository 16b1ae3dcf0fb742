import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Config } from '../config/config.ts'
import { targetLookup } from '../languages/engine-lookup.ts'
import { createPhraseMemory } from '../memories/phrases/phrase-memory.ts'
import type { SegmentMemory } from '../translation/port.ts'
import type { Router } from '../translation/routing/router.ts'

const FILE = new URL('../memories/phrases/phrases.tsv.gz', import.meta.url)

/** Everyday phrases, for pairs that only small models translate; none where the setting says so. */
export function composePhrases(
  { memories }: Config,
  router: Pick<Router, 'reachablePairs'>,
): readonly SegmentMemory[] {
  if (!memories.phrases) return []
  const phrases = createPhraseMemory({
    read: async () => (await promisify(gunzip)(await readFile(FILE))).toString(),
    isWanted: ({ source, target }) => {
      const targets = targetLookup(target)
      return router
        .reachablePairs()
        .some((pair) => pair.quality !== 'high' && pair.source === source && targets.includes(pair.target))
    },
  })
  return [phrases]
}
