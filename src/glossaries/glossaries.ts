import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { LanguagePair } from '../translation/engine.ts'
import {
  type DictionaryText,
  mergeDictionaries,
  parseDictionary,
  requireDistinctPairs,
} from './dictionary-text.ts'
import {
  type DictionaryInfo,
  findDictionary,
  type Glossary,
  type GlossaryId,
  parseGlossaryId,
} from './glossary.ts'
import { applyChange, toInfo } from './glossary-change.ts'
import { dictionaryNotFound, editedTooOften, glossaryNotFound, tooManyGlossaries } from './glossary-errors.ts'
import { GLOSSARIES_PER_ACCOUNT } from './glossary-limits.ts'
import { checkGlossaryName } from './glossary-name.ts'
import type { GlossaryChange, GlossaryStore, NewDictionary } from './glossary-store.ts'
import { createKeyedQueue } from './keyed-queue.ts'

/**
 * The glossaries of one region, under their rules. Ids of other accounts and regions are unknown here. Edits of one
 * glossary never undo one another, wherever they are made, and never take effect in part.
 *
 * Errors: `not_found`; `invalid_parameter` for names and entries that break a rule; `payload_too_large`;
 * `quota_exceeded` beyond 1,000 glossaries; `overloaded` when other edits keep coming in between.
 */
export interface Glossaries {
  create(
    accountId: string,
    glossary: { readonly name: string; readonly dictionaries: readonly DictionaryText[] },
  ): Promise<Glossary>
  /** Oldest first. */
  list(accountId: string): Promise<readonly Glossary[]>
  get(accountId: string, id: GlossaryId): Promise<Glossary>
  /** The entries of one dictionary as TSV, in their order, without a line break at the end. */
  entries(accountId: string, id: GlossaryId, pair: LanguagePair): Promise<string>
  /**
   * Renames, and merges entries into one dictionary: a source term that is there gets its new target and keeps its
   * place, others are added behind. Without either, nothing changes.
   */
  merge(
    accountId: string,
    id: GlossaryId,
    change: { readonly name?: string | undefined; readonly dictionary?: DictionaryText | undefined },
  ): Promise<Glossary>
  /** Puts a whole dictionary in place of the one of its pair, if there is one. */
  replaceDictionary(accountId: string, id: GlossaryId, dictionary: DictionaryText): Promise<DictionaryInfo>
  removeDictionary(accountId: string, id: GlossaryId, pair: LanguagePair): Promise<void>
  /** `mayRemove` throws what speaks against it; it sees the glossary as it is deleted. */
  remove(accountId: string, id: GlossaryId, mayRemove?: (glossary: Glossary) => void): Promise<void>
}

export interface GlossariesDependencies {
  readonly store: GlossaryStore
  readonly clock: Clock
  readonly ids: IdSource
}

export interface GlossariesConfig {
  readonly maxPerAccount: number
}

/** Rounds of reading and writing of one edit while others, on other nodes, are faster. */
const EDIT_ATTEMPTS = 20

export function createGlossaries(
  { store, clock, ids }: GlossariesDependencies,
  config: GlossariesConfig = { maxPerAccount: GLOSSARIES_PER_ACCOUNT },
): Glossaries {
  const edits = createKeyedQueue()

  const get = async (accountId: string, id: GlossaryId): Promise<Glossary> => {
    const [glossary] = await store.find(accountId, [id])
    if (glossary === undefined) throw glossaryNotFound()
    return glossary
  }

  /** Repeats an attempt, which gives `undefined` when another edit came in between. */
  const persist = <Result>(id: GlossaryId, attempt: () => Promise<Result | undefined>): Promise<Result> =>
    edits.run(id, async () => {
      for (let attempts = 0; attempts < EDIT_ATTEMPTS; attempts += 1) {
        const result = await attempt()
        if (result !== undefined) return result
      }
      throw editedTooOften()
    })

  const edit = (
    accountId: string,
    id: GlossaryId,
    plan: (glossary: Glossary) => GlossaryChange | Promise<GlossaryChange>,
  ): Promise<Glossary> =>
    persist(id, async () => {
      const glossary = await get(accountId, id)
      const change = await plan(glossary)
      const done = await store.update(accountId, id, glossary.version, change)
      return done ? applyChange(glossary, change) : undefined
    })

  const mergedWithPresent = async (accountId: string, id: GlossaryId, added: NewDictionary) => {
    const present = await store.readEntries(accountId, id, added)
    return present === undefined ? added : mergeDictionaries(present.tsv, added)
  }

  return {
    get,
    list: (accountId) => store.list(accountId),

    async create(accountId, { name, dictionaries }) {
      checkGlossaryName(name)
      if (dictionaries.length === 0) {
        throw new InterpresError('invalid_parameter', 'Glossary dictionaries must be provided')
      }
      requireDistinctPairs(dictionaries)
      const parsed: NewDictionary[] = []
      for (const dictionary of dictionaries) parsed.push(await parseDictionary(dictionary))
      const created = { id: newId(ids), name: name.toWellFormed(), createdAtMs: clock.nowMs() }
      const stored = await store.insert({ ...created, accountId, dictionaries: parsed }, config.maxPerAccount)
      if (!stored) throw tooManyGlossaries(config.maxPerAccount)
      return { ...created, version: 1, edited: false, dictionaries: parsed.map((item) => toInfo(item, 1)) }
    },

    async entries(accountId, id, pair) {
      const stored = await store.readEntries(accountId, id, pair)
      if (stored !== undefined) return stored.tsv
      await get(accountId, id)
      throw dictionaryNotFound()
    },

    async merge(accountId, id, { name, dictionary }) {
      if (name !== undefined) checkGlossaryName(name)
      if (name === undefined && dictionary === undefined) return get(accountId, id)
      const rename = name === undefined ? {} : { name: name.toWellFormed() }
      if (dictionary === undefined) return edit(accountId, id, () => rename)
      const added = await parseDictionary(dictionary)
      return edit(accountId, id, async () => ({
        ...rename,
        put: await mergedWithPresent(accountId, id, added),
      }))
    },

    async replaceDictionary(accountId, id, dictionary) {
      const put = await parseDictionary(dictionary)
      const { version } = await edit(accountId, id, () => ({ put }))
      return toInfo(put, version)
    },

    async removeDictionary(accountId, id, pair) {
      await edit(accountId, id, (glossary) => {
        if (findDictionary(glossary, pair) === undefined) throw dictionaryNotFound()
        return { drop: { source: pair.source, target: pair.target } }
      })
    },

    async remove(accountId, id, mayRemove) {
      await persist(id, async () => {
        const glossary = await get(accountId, id)
        mayRemove?.(glossary)
        return (await store.remove(accountId, id, glossary.version)) ? true : undefined
      })
    },
  }
}

function newId(ids: IdSource): GlossaryId {
  const id = parseGlossaryId(ids.uuid())
  if (id === undefined) throw new Error('the source of ids gave no UUID')
  return id
}
