import { setImmediate } from 'node:timers/promises'
import { findDictionary, type Glossary } from '../../src/glossaries/glossary.ts'
import { applyChange, toInfo } from '../../src/glossaries/glossary-change.ts'
import type { GlossaryStore } from '../../src/glossaries/glossary-store.ts'

interface Kept {
  readonly accountId: string
  readonly glossary: Glossary
  readonly entries: ReadonlyMap<string, string>
}

const pairKey = ({ source, target }: { source: string; target: string }) => `${source} ${target}`

/** A glossary store without a database; every call yields before it answers, as a real one does. */
export function createMemoryGlossaryStore(): GlossaryStore {
  const kept = new Map<string, Kept>()
  const owned = (accountId: string, id: string) => {
    const found = kept.get(id)
    return found?.accountId === accountId ? found : undefined
  }
  const ofAccount = (accountId: string) =>
    [...kept.values()].filter((one) => one.accountId === accountId).map(({ glossary }) => glossary)

  return {
    async insert({ accountId, dictionaries, ...rest }, limit) {
      await setImmediate()
      if (ofAccount(accountId).length >= limit) return false
      const infos = dictionaries.map((one) => toInfo(one, 1))
      const glossary = { ...rest, version: 1, edited: false, dictionaries: infos }
      const entries = new Map(dictionaries.map((one) => [pairKey(one), one.tsv]))
      kept.set(rest.id, { accountId, glossary, entries })
      return true
    },
    async list(accountId) {
      await setImmediate()
      return ofAccount(accountId)
    },
    async find(accountId, ids) {
      await setImmediate()
      return ids.flatMap((id) => owned(accountId, id)?.glossary ?? [])
    },
    async readEntries(accountId, id, pair) {
      await setImmediate()
      const found = owned(accountId, id)
      const info = found && findDictionary(found.glossary, pair)
      const tsv = found?.entries.get(pairKey(pair))
      if (found === undefined || info === undefined || tsv === undefined) return undefined
      return { version: found.glossary.version, revision: info.revision, tsv }
    },
    async update(accountId, id, version, change) {
      await setImmediate()
      const found = owned(accountId, id)
      if (found === undefined || found.glossary.version !== version) return false
      if (change.drop !== undefined && !found.entries.has(pairKey(change.drop))) return false
      const entries = new Map(found.entries)
      if (change.drop !== undefined) entries.delete(pairKey(change.drop))
      if (change.put !== undefined) entries.set(pairKey(change.put), change.put.tsv)
      kept.set(id, { accountId, glossary: applyChange(found.glossary, change), entries })
      return true
    },
    async remove(accountId, id, version) {
      await setImmediate()
      if (owned(accountId, id)?.glossary.version !== version) return false
      return kept.delete(id)
    },
  }
}
