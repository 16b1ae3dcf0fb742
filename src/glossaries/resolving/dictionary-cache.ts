import type { CompiledDictionary } from '../matching/compiled-dictionary.ts'

/**
 * Compiled dictionaries of the versions that were used last. One version of a dictionary is kept, and it is compiled
 * once however many requests wait for it.
 */
export interface DictionaryCache {
  /** `compile` gives the dictionary with the revision that it really has, which may be a newer one. */
  get(
    key: string,
    revision: number,
    compile: () => Promise<{ readonly revision: number; readonly dictionary: CompiledDictionary }>,
  ): Promise<CompiledDictionary>
}

export interface DictionaryCacheConfig {
  /** Memory that all dictionaries may take together, roughly; the one used last is kept in any case. */
  readonly maxBytes: number
}

interface Kept {
  readonly revision: number
  readonly dictionary: CompiledDictionary
}

export function createDictionaryCache({ config }: { config: DictionaryCacheConfig }): DictionaryCache {
  const kept = new Map<string, Kept>()
  const compiling = new Map<string, Promise<Kept>>()
  let bytes = 0

  const forget = (key: string) => {
    bytes -= kept.get(key)?.dictionary.sizeBytes ?? 0
    kept.delete(key)
  }

  const keep = (key: string, entry: Kept) => {
    if ((kept.get(key)?.revision ?? 0) > entry.revision) return
    forget(key)
    kept.set(key, entry)
    bytes += entry.dictionary.sizeBytes
    for (const oldest of kept.keys()) {
      if (bytes <= config.maxBytes || kept.size === 1) return
      forget(oldest)
    }
  }

  const compileAndKeep = async (key: string, work: string, compile: () => Promise<Kept>): Promise<Kept> => {
    try {
      const entry = await compile()
      keep(key, entry)
      return entry
    } finally {
      compiling.delete(work)
    }
  }

  return {
    async get(key, revision, compile) {
      const present = kept.get(key)
      if (present !== undefined && present.revision >= revision) {
        kept.delete(key)
        kept.set(key, present)
        return present.dictionary
      }
      const work = `${key} ${revision}`
      const pending = compiling.get(work) ?? compileAndKeep(key, work, compile)
      compiling.set(work, pending)
      return (await pending).dictionary
    },
  }
}
