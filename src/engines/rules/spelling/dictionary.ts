import { createHunspellFromStrings } from 'hunspell-wasm'

/** Tells whether a word is spelled as it should be; knows inflection and compounds. */
export interface Dictionary {
  has(word: string): boolean
  close(): void
}

export interface DictionaryFiles {
  /** Contents of Hunspell's `.aff` and `.dic`. */
  readonly affixes: string
  readonly words: string
}

const REMEMBERED = 50_000

export async function createDictionary({ affixes, words }: DictionaryFiles): Promise<Dictionary> {
  const hunspell = await createHunspellFromStrings(affixes, words)
  const known = new Map<string, boolean>()
  return {
    has(word) {
      const remembered = known.get(word)
      if (remembered !== undefined) return remembered
      const answer = hunspell.testSpelling(word)
      if (known.size >= REMEMBERED) known.clear()
      known.set(word, answer)
      return answer
    },
    close: () => hunspell.dispose(),
  }
}
