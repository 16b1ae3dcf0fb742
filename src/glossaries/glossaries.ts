import type { Clock } from '../kernel/clock.ts'
import type { IdSource } from '../kernel/ids.ts'
import { fromUtf8 } from '../text/utf8.ts'
import type { LanguagePair } from '../translation/port.ts'
import { type DictionaryText, type EntryChanges, requireDistinctPairs } from './dictionary-text.ts'
import { type DictionaryWork, inlineDictionaryWork } from './dictionary-work/dictionary-work.ts'
import {
  type DictionaryInfo,
  findDictionary,
  type Glossary,
  type GlossaryId,
  parseGlossaryId,
} from './glossary.ts'
import { toInfo } from './glossary-change.ts'
import { createGlossaryEdits } from './glossary-edits.ts'
import { dictionaryNotFound, tooManyGlossaries } from './glossary-errors.ts'
import { GLOSSARIES_PER_ACCOUNT } from './glossary-limits.ts'
import { checkGlossaryName } from './glossary-name.ts'
import type { GlossaryStore, NewDictionary } from './glossary-store.ts'

/** A glossary as a caller hands it in. */
export interface GlossaryText {
  readonly name: string
  readonly dictionaries: readonly DictionaryText[]
}

/**
 * The glossaries of one region, under their rules. Ids of other accounts and regions are unknown here. Edits of one
 * glossary never undo one another, wherever they are made, and never take effect in part.
 *
 * Errors: `not_found`; `invalid_parameter` for names and entries that break a rule; `payload_too_large`;
 * `quota_exceeded` beyond 1,000 glossaries; `overloaded` when other edits keep coming in between.
 */
export interface Glossaries {
  create(accountId: string, glossary: GlossaryText): Promise<Glossary>
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
  /** Removes source terms, then sets entries: known sources keep their place, new ones go behind. */
  editEntries(
    accountId: string,
    id: GlossaryId,
    pair: LanguagePair,
    change: EntryChanges,
  ): Promise<DictionaryInfo>
  /** `mayRemove` throws what speaks against it; it sees the glossary as it is deleted. */
  remove(accountId: string, id: GlossaryId, mayRemove?: (glossary: Glossary) => void): Promise<void>
}

export interface GlossariesDependencies {
  readonly store: GlossaryStore
  readonly clock: Clock
  readonly ids: IdSource
  /** Default: in the thread of the caller. */
  readonly work?: DictionaryWork
}

export interface GlossariesConfig {
  readonly maxPerAccount: number
}

export function createGlossaries(
  { store, clock, ids, work = inlineDictionaryWork }: GlossariesDependencies,
  config: GlossariesConfig = { maxPerAccount: GLOSSARIES_PER_ACCOUNT },
): Glossaries {
  const edits = createGlossaryEdits({ store })

  return {
    ...dictionaryEdits({ store, work, edits }),
    get: (accountId, id) => edits.get(accountId, id),
    remove: (accountId, id, mayRemove) => edits.remove(accountId, id, mayRemove),
    list: (accountId) => store.list(accountId),

    async create(accountId, request) {
      const glossary = { ...(await parseGlossary(request, work)), id: newId(ids), createdAtMs: clock.nowMs() }
      const stored = await store.insert({ ...glossary, accountId }, config.maxPerAccount)
      if (!stored) throw tooManyGlossaries(config.maxPerAccount)
      const dictionaries = glossary.dictionaries.map((dictionary) => toInfo(dictionary, 1))
      return { ...glossary, version: 1, edited: false, dictionaries }
    },

    async entries(accountId, id, pair) {
      const stored = await store.readEntries(accountId, id, pair)
      if (stored !== undefined) return fromUtf8(stored.tsv)
      await edits.get(accountId, id)
      throw dictionaryNotFound()
    },
  }
}

function dictionaryEdits({
  store,
  work,
  edits,
}: {
  readonly store: GlossaryStore
  readonly work: DictionaryWork
  readonly edits: ReturnType<typeof createGlossaryEdits>
}): Pick<Glossaries, 'merge' | 'replaceDictionary' | 'editEntries' | 'removeDictionary'> {
  const mergedWithPresent = async (accountId: string, id: GlossaryId, added: NewDictionary) => {
    const present = await store.readEntries(accountId, id, added)
    return present === undefined ? added : work.merge(present.tsv, added)
  }

  return {
    async merge(accountId, id, { name, dictionary }) {
      if (name !== undefined) checkGlossaryName(name)
      if (name === undefined && dictionary === undefined) return edits.get(accountId, id)
      const rename = name === undefined ? {} : { name }
      if (dictionary === undefined) return edits.edit(accountId, id, () => rename)
      const added = await work.parse(dictionary)
      return edits.edit(accountId, id, async () => ({
        ...rename,
        put: await mergedWithPresent(accountId, id, added),
      }))
    },

    async replaceDictionary(accountId, id, dictionary) {
      const put = await work.parse(dictionary)
      const { version } = await edits.edit(accountId, id, () => ({ put }))
      return toInfo(put, version)
    },

    async editEntries(accountId, id, pair, change) {
      let edited: NewDictionary | undefined
      const { version } = await edits.edit(accountId, id, async () => {
        const present = await store.readEntries(accountId, id, pair)
        if (present === undefined) throw dictionaryNotFound()
        edited = await work.edit(pair, present.tsv, change)
        return { put: edited }
      })
      if (edited === undefined) throw new Error('an edit was made without a plan')
      return toInfo(edited, version)
    },

    async removeDictionary(accountId, id, pair) {
      await edits.edit(accountId, id, (glossary) => {
        if (findDictionary(glossary, pair) === undefined) throw dictionaryNotFound()
        return { drop: { source: pair.source, target: pair.target } }
      })
    },
  }
}

async function parseGlossary({ name, dictionaries }: GlossaryText, work: DictionaryWork) {
  checkGlossaryName(name)
  requireDistinctPairs(dictionaries)
  const parsed: NewDictionary[] = []
  for (const dictionary of dictionaries) parsed.push(await work.parse(dictionary))
  return { name, dictionaries: parsed }
}

function newId(ids: IdSource): GlossaryId {
  const id = parseGlossaryId(ids.uuid())
  if (id === undefined) throw new Error('the source of ids gave no UUID')
  return id
}
