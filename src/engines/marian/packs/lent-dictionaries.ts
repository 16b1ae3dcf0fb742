import type { LentDictionary } from '../worker/messages.ts'
import type { InstalledPack } from './read-pack.ts'

/**
 * What packs that translate from English can tell one that translates into it. They count how often training has seen a word: only a pack
 * that was trained on the same text, and so has the same vocabulary, can use that.
 */
export function lentDictionaries(
  { manifest: { pairs, files } }: InstalledPack,
  packs: readonly InstalledPack[],
): readonly LentDictionary[] {
  const sisters = packs.filter(
    ({ manifest }) => manifest.files.sourceVocabulary.sha256 === files.sourceVocabulary.sha256,
  )
  return pairs
    .filter(({ target, dictionary }) => target === 'en' && dictionary === undefined)
    .flatMap(({ source: language }) => {
      const lent = sisters.flatMap(({ directory, manifest }) =>
        manifest.pairs.flatMap(({ source, target, dictionary, words }): LentDictionary[] =>
          source === 'en' && target === language && dictionary !== undefined
            ? [{ language, directory, dictionary, words }]
            : [],
        ),
      )
      return lent.slice(0, 1)
    })
}
