import type { Clock } from '../kernel/clock.ts'
import { type InterpresError, overload } from '../kernel/errors.ts'
import { createKeyedQueue } from '../kernel/turns/keyed-queue.ts'
import { type StyleId, type StyleRuleList, styleListNotFound } from './style-rule-list.ts'
import type { StyleRuleStore } from './style-rule-store.ts'

export type StyleListChange = Partial<Pick<StyleRuleList, 'name' | 'configuredRules' | 'customInstructions'>>

/** Reads and changes lists so that of concurrent changes none is lost. */
export interface StyleListEdits {
  /** Errors: `not_found`. */
  readonly get: (accountId: string, id: StyleId) => Promise<StyleRuleList>
  /**
   * Repeats a change on the newest version until no other came in between. Errors: `not_found`, those of `plan`, and
   * `overloaded`.
   */
  readonly edit: (
    accountId: string,
    id: StyleId,
    plan: (list: StyleRuleList) => StyleListChange,
  ) => Promise<StyleRuleList>
}

/** Rounds of reading and writing of one change while others, on other nodes, are faster. */
const EDIT_ATTEMPTS = 20

export function createStyleListEdits({
  store,
  clock,
}: {
  readonly store: StyleRuleStore
  readonly clock: Clock
}): StyleListEdits {
  const edits = createKeyedQueue()

  async function get(accountId: string, id: StyleId): Promise<StyleRuleList> {
    const list = await store.find(accountId, id)
    if (list === undefined) throw styleListNotFound()
    return list
  }

  return {
    get,
    edit: (accountId, id, plan) =>
      edits.run(id, async () => {
        for (let attempts = 0; attempts < EDIT_ATTEMPTS; attempts += 1) {
          const list = await get(accountId, id)
          const updatedAtMs = Math.max(list.updatedAtMs, clock.nowMs())
          const changed = { ...list, ...plan(list), version: list.version + 1, updatedAtMs }
          if (await store.replace(accountId, changed, list.version)) return changed
        }
        throw editedTooOften()
      }),
  }
}

function editedTooOften(): InterpresError {
  return overload('The style rule list is being edited by others. Try again.', 1)
}
