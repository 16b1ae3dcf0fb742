import { expect, test } from 'vitest'
import { lentDictionaries } from './lent-dictionaries.ts'
import type { PackFile, PackManifest } from './manifest.ts'
import type { InstalledPack } from './read-pack.ts'

const file = (path: string): PackFile => ({ path, sizeBytes: 1, sha256: path })

function packOf(name: string, vocabulary: string, ...pairs: PackManifest['pairs']): InstalledPack {
  const files = { model: file('model.bin'), sourceVocabulary: file(vocabulary) }
  const manifest = { pairs, files } as unknown as PackManifest
  return { name, directory: `/${name}`, manifest }
}

const words = file('words-de.bin')
const dictionary = file('dictionary-de.tsv.br')
const fromEnglish = packOf(
  'en-de-nl',
  'own',
  { source: 'en', target: 'de', words, dictionary },
  { source: 'en', target: 'nl' },
)
const intoEnglish = packOf('de-nl-en', 'own', { source: 'de', target: 'en' }, { source: 'nl', target: 'en' })

test('a pack into English gets the dictionaries of the one from English that has its vocabulary', () => {
  expect(lentDictionaries(intoEnglish, [intoEnglish, fromEnglish])).toEqual([
    { language: 'de', directory: '/en-de-nl', dictionary, words },
  ])
  expect(lentDictionaries(intoEnglish, [intoEnglish])).toEqual([])
  expect(lentDictionaries(fromEnglish, [intoEnglish, fromEnglish])).toEqual([])
  const trainedOnOtherText = packOf('de-en', 'other', { source: 'de', target: 'en' })
  expect(lentDictionaries(trainedOnOtherText, [fromEnglish])).toEqual([])
})
