import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackManifest } from '../../../src/engines/marian/packs/manifest.ts'

export interface PackContents {
  readonly model: Uint8Array
  readonly modelPath?: string
  readonly sourceVocabulary: Uint8Array
  readonly targetVocabulary?: Uint8Array
  readonly shortlist?: Uint8Array
  readonly dictionary?: Uint8Array
}

/** Writes a model pack for tests and returns its manifest. */
export async function writePack(
  modelsDirectory: string,
  name: string,
  contents: PackContents,
  overrides: Partial<Omit<PackManifest, 'files'>> = {},
): Promise<PackManifest> {
  const directory = join(modelsDirectory, name)
  await mkdir(directory, { recursive: true })
  const [source = 'en', target = 'de'] = name.split('-')
  const write = async (path: string, bytes: Uint8Array) => {
    await writeFile(join(directory, path), bytes)
    return { path, sizeBytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  const { model, shortlist, sourceVocabulary, targetVocabulary, dictionary } = contents
  const manifest: PackManifest = {
    format: 1,
    pairs: [
      {
        source,
        target,
        ...(dictionary !== undefined && { dictionary: await write('dictionary.tsv.br', dictionary) }),
      },
    ],
    architecture: 'tiny',
    quality: 'standard',
    licence: 'Apache-2.0',
    origin: 'made for a test',
    ...overrides,
    files: {
      model: await write(contents.modelPath ?? 'model.bin', model),
      sourceVocabulary: await write('source.spm', sourceVocabulary),
      ...(targetVocabulary === undefined
        ? {}
        : { targetVocabulary: await write('target.spm', targetVocabulary) }),
      ...(shortlist === undefined ? {} : { shortlist: await write('shortlist.bin', shortlist) }),
    },
  }
  await writeFile(join(directory, 'manifest.json'), JSON.stringify(manifest))
  return manifest
}
