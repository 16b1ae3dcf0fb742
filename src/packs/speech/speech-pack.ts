import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/schema'
import { InterpresError } from '../../kernel/errors.ts'
import { type LanguageCode, parseLanguageCode } from '../../languages/language-code.ts'
import { sha256OfFile } from '../file-hash.ts'

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

const Manifest = Type.Object({
  format: Type.Literal(1),
  kind: Type.Union([Type.Literal('streaming'), Type.Literal('whole-utterance'), Type.Literal('voice')]),
  languages: Type.Array(Type.String(), { minItems: 1 }),
  licence: Type.String({ minLength: 1 }),
  quality: Type.Union([Type.Literal('standard'), Type.Literal('high')]),
  punctuates: Type.Boolean(),
  detectsLanguage: Type.Boolean(),
  /** What it was installed from. */
  archive: Type.Optional(Type.Object({ name: Type.String(), sha256: Sha256 })),
  files: Type.Array(
    Type.Object({ path: Type.String(), sizeBytes: Type.Integer({ minimum: 0 }), sha256: Sha256 }),
    { minItems: 1 },
  ),
})

/** What is known of a speech pack, and the hashes that its files had when it was installed. */
export type SpeechManifest = Static<typeof Manifest>

export interface SpeechPack {
  readonly id: string
  readonly directory: string
  readonly manifest: SpeechManifest
  readonly languages: readonly LanguageCode[]
}

export const SPEECH_MANIFEST = 'speech-pack.json'

/**
 * The packs of a directory by name; those that cannot be used come with the reason. A directory that does not exist
 * holds none.
 */
export async function listSpeechPacks(directory: string): Promise<{
  readonly packs: readonly SpeechPack[]
  readonly unreadable: readonly { readonly id: string; readonly problem: string }[]
}> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => [])
  const packs: SpeechPack[] = []
  const unreadable: { id: string; problem: string }[] = []
  for (const { name } of entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))) {
    try {
      packs.push(await readSpeechPack(directory, name))
    } catch (error) {
      unreadable.push({ id: name, problem: error instanceof Error ? error.message : 'It cannot be read.' })
    }
  }
  return { packs: packs.toSorted((one, other) => one.id.localeCompare(other.id)), unreadable }
}

/** Errors: `not_found`; `invalid_parameter` for one without a manifest that can be used. */
export async function readSpeechPack(parent: string, id: string): Promise<SpeechPack> {
  const directory = join(parent, id)
  const text = await readFile(join(directory, SPEECH_MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined) throw new InterpresError('not_found', `There is no speech pack named ${id}.`)
  const manifest = parseManifest(text)
  const languages = manifest?.languages.map((code) => parseLanguageCode(code))
  if (manifest === undefined || languages === undefined || languages.includes(undefined)) {
    throw new InterpresError('invalid_parameter', `The ${SPEECH_MANIFEST} of ${id} cannot be used.`)
  }
  return { id, directory, manifest, languages: languages.filter((code) => code !== undefined) }
}

function parseManifest(text: string): SpeechManifest | undefined {
  try {
    const content: unknown = JSON.parse(text)
    return Check(Manifest, content) ? content : undefined
  } catch {
    return undefined
  }
}

/** Every file of a directory with its hash, for the manifest. */
export async function hashFiles(directory: string): Promise<SpeechManifest['files']> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== SPEECH_MANIFEST)
    .map((entry) => join(entry.parentPath, entry.name))
  const files: SpeechManifest['files'] = []
  for (const path of paths.toSorted()) {
    const { size } = await stat(path)
    files.push({
      path: relative(directory, path).split(sep).join('/'),
      sizeBytes: size,
      sha256: await sha256OfFile(path),
    })
  }
  return files
}

/** What is wrong with the files of a pack; `undefined` when nothing is. */
export async function findDamage({ directory, manifest }: SpeechPack): Promise<string | undefined> {
  const found = new Map((await hashFiles(directory)).map((file) => [file.path, file]))
  for (const { path, sizeBytes, sha256 } of manifest.files) {
    const file = found.get(path)
    if (file === undefined) return `${path} is missing`
    if (file.sizeBytes !== sizeBytes) return `${path} has the wrong size`
    if (file.sha256 !== sha256) return `${path} has the wrong SHA-256`
  }
  return undefined
}
