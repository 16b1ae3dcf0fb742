import { InterpresError } from '../../kernel/errors.ts'
import { createGate } from '../../kernel/turns/gate.ts'
import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import type { LanguagePair } from '../../translation/port.ts'
import { applyGlossaries, type GlossaryApplication } from '../applying/apply-glossaries.ts'
import { type DictionaryWork, inlineDictionaryWork } from '../dictionary-work/dictionary-work.ts'
import { type DictionaryInfo, findDictionary, type Glossary, type GlossaryId } from '../glossary.ts'
import { glossaryNotFound } from '../glossary-errors.ts'
import type { GlossaryStore } from '../glossary-store.ts'
import { createDictionaryCache, type DictionaryCacheConfig } from './dictionary-cache.ts'

export interface GlossaryRequest {
  readonly accountId: string
  /** The first goes first; an id that comes again counts once. */
  readonly ids: readonly GlossaryId[]
  readonly source: LanguageCode
  /** A form is served by the dictionary of its language: `pt-BR` by `pt`. */
  readonly target: LanguageCode
}

/** Finds the glossaries of a request in one region and makes them ready to be applied. */
export interface GlossaryResolver {
  /**
   * Sees every edit that was answered before. Errors: `not_found` for ids that the account does not have in this region,
   * `invalid_parameter` for a glossary without a dictionary of the pair, `store_unavailable`.
   */
  resolve(request: GlossaryRequest): Promise<GlossaryApplication>
}

/** Larger dictionaries are read and compiled one after the other: each takes tens of megabytes while it is. */
const LARGE_ENTRIES = 20_000

const DEFAULT_CACHE: DictionaryCacheConfig = { maxBytes: 134_217_728 }

export function createGlossaryResolver(
  { store, work = inlineDictionaryWork }: { store: GlossaryStore; work?: DictionaryWork },
  config: DictionaryCacheConfig = DEFAULT_CACHE,
): GlossaryResolver {
  const cache = createDictionaryCache({ config })
  const large = createGate({ limit: 1 })

  const compileFrom = async (accountId: string, id: GlossaryId, pair: LanguagePair) => {
    const stored = await store.readEntries(accountId, id, pair)
    if (stored === undefined) throw glossaryNotFound()
    const dictionary = await work.compile(stored.tsv, pair)
    return { revision: stored.revision, dictionary }
  }

  return {
    async resolve({ accountId, ids, source, target }) {
      const pair = { source: baseLanguage(source), target: baseLanguage(target) }
      const found = new Map((await store.find(accountId, ids)).map((glossary) => [glossary.id, glossary]))
      const glossaries = [...new Set(ids)].map((id) => found.get(id) ?? throwNotFound())
      const dictionaries = glossaries.map((glossary) => ({
        id: glossary.id,
        ...dictionaryOf(glossary, pair),
      }))
      const active = await Promise.all(
        dictionaries.map(async ({ id, revision, entryCount }) => {
          const compile = () => compileFrom(accountId, id, pair)
          const dictionary = await cache.get(`${id} ${pair.source} ${pair.target}`, revision, () => {
            if (entryCount <= LARGE_ENTRIES) return compile()
            work.getReady()
            return large.run(compile)
          })
          return { id, dictionary }
        }),
      )
      return applyGlossaries(active)
    },
  }
}

function throwNotFound(): never {
  throw glossaryNotFound()
}

function dictionaryOf(glossary: Glossary, pair: LanguagePair): DictionaryInfo {
  const dictionary = findDictionary(glossary, pair)
  if (dictionary !== undefined) return dictionary
  // Clients tell this failure from others by the first words.
  throw new InterpresError(
    'invalid_parameter',
    `No dictionary found for language pair ${pair.source} to ${pair.target} in glossary ${glossary.id}.`,
  )
}
