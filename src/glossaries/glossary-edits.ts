import { createKeyedQueue } from '../kernel/turns/keyed-queue.ts'
import type { Glossary, GlossaryId } from './glossary.ts'
import { applyChange } from './glossary-change.ts'
import { editedTooOften, glossaryNotFound } from './glossary-errors.ts'
import type { GlossaryChange, GlossaryStore } from './glossary-store.ts'

/**
 * Edits that never undo one another: each is planned on a version of the glossary and takes effect only while that is
 * still its version; otherwise it is planned again. Edits of one process wait for one another, so that only those of
 * other nodes can come in between.
 */
export interface GlossaryEdits {
  /** Errors: `not_found`. */
  get(accountId: string, id: GlossaryId): Promise<Glossary>
  /** The glossary after the edit. Errors: those of `plan`; `not_found`; `overloaded` when others are always faster. */
  edit(
    accountId: string,
    id: GlossaryId,
    plan: (glossary: Glossary) => GlossaryChange | Promise<GlossaryChange>,
  ): Promise<Glossary>
  /** `mayRemove` throws what speaks against it; it sees the glossary as it is deleted. */
  remove(accountId: string, id: GlossaryId, mayRemove?: (glossary: Glossary) => void): Promise<void>
}

/** Rounds of reading and writing of one edit while others, on other nodes, are faster. */
const EDIT_ATTEMPTS = 20

export function createGlossaryEdits({ store }: { readonly store: GlossaryStore }): GlossaryEdits {
  const queue = createKeyedQueue()

  const get = async (accountId: string, id: GlossaryId): Promise<Glossary> => {
    const [glossary] = await store.find(accountId, [id])
    if (glossary === undefined) throw glossaryNotFound()
    return glossary
  }

  /** Repeats an attempt, which gives `undefined` when another edit came in between. */
  const persist = <Result>(id: GlossaryId, attempt: () => Promise<Result | undefined>): Promise<Result> =>
    queue.run(id, async () => {
      for (let attempts = 0; attempts < EDIT_ATTEMPTS; attempts += 1) {
        const result = await attempt()
        if (result !== undefined) return result
      }
      throw editedTooOften()
    })

  return {
    get,

    edit: (accountId, id, plan) =>
      persist(id, async () => {
        const glossary = await get(accountId, id)
        const change = await plan(glossary)
        const done = await store.update(accountId, id, glossary.version, change)
        return done ? applyChange(glossary, change) : undefined
      }),

    async remove(accountId, id, mayRemove) {
      await persist(id, async () => {
        const glossary = await get(accountId, id)
        mayRemove?.(glossary)
        return (await store.remove(accountId, id, glossary.version)) ? true : undefined
      })
    },
  }
}
