import type { Static } from 'typebox'
import { type LanguageCode, parseLanguageCode } from '../../../languages/language-code.ts'
import { PackError } from '../../../packs/pack-error.ts'
import type { File, Manifest } from './manifest-schema.ts'

export const MANIFEST_NAME = 'manifest.json'

/** `manifest.json` of a model pack. */
export type PackManifest = Static<typeof Manifest>
export type PackFile = Static<typeof File>

export interface PackPair {
  readonly source: LanguageCode
  readonly target: LanguageCode
  readonly token: string | undefined
}

/**
 * The directions of a manifest with parsed codes. Errors: `PackError` for a code that is none, and for shortlists that no
 * token tells apart.
 */
export function pairsOf(manifest: PackManifest): readonly PackPair[] {
  const shortlists = new Map<string, string | undefined>()
  return manifest.pairs.map(({ source, target, token, shortlist }) => {
    const from = parseLanguageCode(source)
    const to = parseLanguageCode(target)
    if (from === undefined || to === undefined || from === to) {
      throw new PackError(`The manifest names no usable pair: ${source} to ${target}`)
    }
    if (shortlist !== undefined && token === undefined)
      throw new PackError(`The manifest has a shortlist for ${source} to ${target} alone, but no token`)
    if (token !== undefined) {
      if (shortlists.has(token) && shortlists.get(token) !== shortlist?.sha256)
        throw new PackError(`The manifest has several shortlists for the token ${token}`)
      shortlists.set(token, shortlist?.sha256)
    }
    return { source: from, target: to, token }
  })
}

/** All files that a manifest names, each once. */
export function packFiles(manifest: Pick<PackManifest, 'files' | 'pairs'>): readonly PackFile[] {
  const { model, shortlist, sourceVocabulary, targetVocabulary } = manifest.files
  const own = manifest.pairs.flatMap((pair) => [pair.shortlist, pair.words, pair.dictionary])
  const all = [model, shortlist, sourceVocabulary, targetVocabulary, ...own]
  return [...new Map(all.filter((file) => file !== undefined).map((file) => [file.path, file])).values()]
}

/** The shortlists of targets that have their own, by the piece that asks for the target. */
export function shortlistsByToken({ pairs }: Pick<PackManifest, 'pairs'>): ReadonlyMap<string, PackFile> {
  return new Map(
    pairs.flatMap(({ token, shortlist }) =>
      token === undefined || shortlist === undefined ? [] : [[token, shortlist]],
    ),
  )
}

/** The words of each target that has them, by its language. */
export function wordsByTarget({ pairs }: Pick<PackManifest, 'pairs'>): ReadonlyMap<string, PackFile> {
  return new Map(pairs.flatMap(({ target, words }) => (words === undefined ? [] : [[target, words]])))
}

/** What words of the source mean in each target that has a dictionary, by its language. */
export function dictionariesByTarget({ pairs }: Pick<PackManifest, 'pairs'>): ReadonlyMap<string, PackFile> {
  return new Map(
    pairs.flatMap(({ target, dictionary }) => (dictionary === undefined ? [] : [[target, dictionary]])),
  )
}

/** Only plain names and subdirectories; nothing that could lead out of the pack. */
export function checkRelativePath(path: string): void {
  const parts = path.split('/')
  if (parts.some((part) => !/^[A-Za-z0-9_][A-Za-z0-9._+-]*$/.test(part)) || parts.length > 4) {
    throw new PackError(`The manifest names a file that may not be in a pack: ${JSON.stringify(path)}`)
  }
}
