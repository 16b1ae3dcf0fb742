import { setImmediate } from 'node:timers/promises'
import type { StyleRuleList } from '../../src/style-rules/style-rule-list.ts'
import type { StyleRuleStore } from '../../src/style-rules/style-rule-store.ts'

/** A store without a database; every call yields before it answers, as a real one does. */
export function createMemoryStyleRuleStore(): StyleRuleStore {
  const kept = new Map<string, { readonly accountId: string; readonly list: StyleRuleList }>()
  const owned = (accountId: string, id: string) => {
    const found = kept.get(id)
    return found?.accountId === accountId ? found.list : undefined
  }
  const ofAccount = (accountId: string) =>
    [...kept.values()]
      .filter((one) => one.accountId === accountId)
      .map(({ list }) => list)
      .toSorted((left, right) => left.createdAtMs - right.createdAtMs || (left.id < right.id ? -1 : 1))

  const store: StyleRuleStore = {
    async insert(accountId, list, limit) {
      await setImmediate()
      if (ofAccount(accountId).length >= limit) return false
      kept.set(list.id, { accountId, list })
      return true
    },
    async page(accountId, page) {
      const lists = await store.pageInFull(accountId, page)
      return lists.map(
        ({ configuredRules: _rules, customInstructions: _instructions, ...summary }) => summary,
      )
    },
    async pageInFull(accountId, { offset, limit }) {
      await setImmediate()
      return ofAccount(accountId).slice(offset, offset + limit)
    },
    async find(accountId, id) {
      await setImmediate()
      return owned(accountId, id)
    },
    async replace(accountId, list, version) {
      await setImmediate()
      if (owned(accountId, list.id)?.version !== version) return false
      kept.set(list.id, { accountId, list })
      return true
    },
    async remove(accountId, id) {
      await setImmediate()
      return owned(accountId, id) !== undefined && kept.delete(id)
    },
  }
  return store
}
