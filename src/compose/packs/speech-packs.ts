import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Config } from '../../config/config.ts'
import {
  cleanModelsDirectory,
  installDirectory,
  removePack,
} from '../../engines/marian/packs/install-pack.ts'
import { sha256OfFile } from '../../engines/marian/packs/read-pack.ts'
import { downloadFile } from '../../engines/marian/registry/download-file.ts'
import { partsDirectory } from '../../engines/marian/registry/download-parts.ts'
import { takeDownloadTurn } from '../../engines/marian/registry/download-turn.ts'
import { createRegistrySource } from '../../engines/marian/registry/registry-source.ts'
import { systemClock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import { findOffered, type OfferedSpeechPack, SPEECH_CATALOGUE } from '../../packs/speech/speech-catalogue.ts'
import {
  findDamage,
  hashFiles,
  listSpeechPacks,
  readSpeechPack,
  SPEECH_MANIFEST,
  type SpeechManifest,
  type SpeechPack,
} from '../../packs/speech/speech-pack.ts'
import { unpackArchive } from '../../packs/speech/unpack-archive.ts'
import { findSherpaModel } from '../../recognisers/sherpa/model-files.ts'
import { findSherpaVoice } from '../../synthesisers/sherpa/voice-files.ts'
import { fromPackErrors } from './pack-errors.ts'

/** What is known of a pack before it is unpacked. */
type Facts = Pick<SpeechManifest, 'kind' | 'licence' | 'quality' | 'punctuates' | 'detectsLanguage'> & {
  readonly languages: readonly LanguageCode[]
}

interface Interruptible {
  readonly signal: AbortSignal
  readonly replace?: boolean | undefined
  /** The archive has to have this hash. */
  readonly sha256?: string | undefined
}

export interface SpeechPull extends Interruptible {
  readonly id: string
  /** Another base address, or a directory with the archives. */
  readonly from?: string | undefined
  readonly onProgress: (progress: {
    readonly file: string
    readonly receivedBytes: number
    readonly totalBytes: number | undefined
  }) => void
  readonly onWaiting: () => void
}

export interface SpeechImport extends Interruptible {
  /** An archive, or a directory that one was unpacked to. */
  readonly path: string
  /** Default: that of the catalogue, else the name of the archive. */
  readonly id?: string | undefined
  /** For what the catalogue does not know. */
  readonly languages?: readonly LanguageCode[] | undefined
  readonly licence?: string | undefined
  readonly punctuates?: boolean | undefined
}

/** The speech packs of one directory; works beside a running server. Errors: `InterpresError`. */
export interface SpeechPacks {
  list(): ReturnType<typeof listSpeechPacks>
  offered(): readonly OfferedSpeechPack[]
  pull(request: SpeechPull): Promise<SpeechPack>
  import(request: SpeechImport): Promise<SpeechPack>
  /** Checks files against the hashes of their installation; every pack when no names are given. */
  verify(
    ids: readonly string[],
  ): Promise<readonly { readonly id: string; readonly problem: string | undefined }[]>
  remove(id: string): Promise<void>
}

export function composeSpeechPacks(config: Config): SpeechPacks {
  const { packsDirectory, packsUrl } = config.speech
  const { proxyEnvironment } = config

  async function install(
    id: string,
    { replace, sha256 }: Interruptible,
    fill: (directory: string) => Promise<{ facts: Facts; archive?: SpeechManifest['archive'] }>,
  ): Promise<SpeechPack> {
    await installDirectory(
      { modelsDirectory: packsDirectory, name: id, replace: replace === true },
      async (directory) => {
        const { facts, archive } = await fill(directory)
        if (sha256 !== undefined && archive?.sha256 !== sha256.toLowerCase()) {
          throw new InterpresError('invalid_parameter', 'The archive has another SHA-256 than was asked for.')
        }
        const kind = await kindOf(directory, facts.kind)
        const manifest: SpeechManifest = {
          format: 1,
          ...facts,
          kind,
          languages: [...facts.languages],
          ...(archive === undefined ? {} : { archive }),
          files: await hashFiles(directory),
        }
        await writeFile(join(directory, SPEECH_MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`)
      },
    )
    return await readSpeechPack(packsDirectory, id)
  }

  async function pull(request: SpeechPull): Promise<SpeechPack> {
    const { id, from, signal, onProgress } = request
    const offered = findOffered(id)
    if (offered === undefined) throw unknownPack(id)
    const source = createRegistrySource({ location: directoryUrl(from ?? packsUrl), proxyEnvironment })
    await cleanModelsDirectory(packsDirectory, systemClock.nowMs())
    const parts = partsDirectory(packsDirectory)
    await mkdir(parts, { recursive: true })
    const turn = await takeDownloadTurn(join(parts, `${id}.lock`), request)
    try {
      const name = `${offered.archive}.tar.bz2`
      const partPath = join(
        parts,
        `${id}.${createHash('sha256').update(name).digest('hex').slice(0, 32)}.part`,
      )
      const pack = await install(id, request, async (directory) => {
        const archivePath = join(directory, '..', name)
        const { sha256 } = await downloadFile(
          { source },
          {
            file: {
              path: `${offered.folder}/${name}`,
              compression: 'none',
              sha256: request.sha256?.toLowerCase(),
              sizeBytes: undefined,
              decompressedSha256: undefined,
              decompressedSizeBytes: undefined,
            },
            baseUrl: undefined,
            partPath,
            targetPath: archivePath,
            signal,
            onProgress: (receivedBytes, totalBytes) => onProgress({ file: name, receivedBytes, totalBytes }),
          },
        )
        await unpackArchive(archivePath, directory, signal)
        return { facts: offered, archive: { name, sha256 } }
      })
      await rm(partPath, { force: true })
      return pack
    } finally {
      turn.release()
    }
  }

  async function importPack(request: SpeechImport): Promise<SpeechPack> {
    const { path, signal } = request
    const status = await stat(path).catch(() => undefined)
    if (status === undefined) throw new InterpresError('invalid_parameter', 'There is nothing at this path.')
    const name = basename(path)
    const archive = name.replace(/\.tar\.bz2$/, '')
    const offered = offeredFor(archive, request)
    const facts = factsOf(request, offered)
    return await install(request.id ?? offered?.id ?? archive, request, async (directory) => {
      if (status.isDirectory()) {
        await copyFiles(path, directory)
        return { facts }
      }
      await unpackArchive(path, directory, signal)
      return { facts, archive: { name, sha256: await sha256OfFile(path) } }
    })
  }

  return {
    list: () => listSpeechPacks(packsDirectory),
    offered: () => SPEECH_CATALOGUE,
    pull: (request) => fromPackErrors(() => pull(request)),
    import: (request) => fromPackErrors(() => importPack(request)),
    verify: (ids) =>
      fromPackErrors(async () => {
        const { packs, unreadable } = await listSpeechPacks(packsDirectory)
        const wanted = ids.length === 0 ? [...packs, ...unreadable].map(({ id }) => id) : ids
        return await Promise.all(
          wanted.map(async (id) => {
            const problem = unreadable.find((one) => one.id === id)?.problem
            return { id, problem: problem ?? (await findDamage(await readSpeechPack(packsDirectory, id))) }
          }),
        )
      }),
    remove: (id) => fromPackErrors(() => removePack(packsDirectory, id)),
  }
}

/** A directory, or a base address below which relative paths lie. */
function directoryUrl(location: string): string {
  return /^https?:/i.test(location) && !location.endsWith('/') ? `${location}/` : location
}

/** The archive tells what it is. An id alone is a name that anything may be given, unless terms are stated for it. */
function offeredFor(archive: string, { id, licence }: SpeechImport): OfferedSpeechPack | undefined {
  const known = SPEECH_CATALOGUE.find((pack) => pack.archive === archive)
  if (known !== undefined || id === undefined || licence !== undefined) return known
  return findOffered(id)
}

function factsOf(
  { languages, licence, punctuates }: SpeechImport,
  offered: OfferedSpeechPack | undefined,
): Facts {
  const known: Facts = offered ?? {
    kind: 'whole-utterance',
    languages: [],
    licence: 'not stated',
    quality: 'standard',
    punctuates: false,
    detectsLanguage: false,
  }
  const named = { ...known, ...(languages && { languages }), ...(licence && { licence }) }
  if (named.languages.length === 0) {
    throw new InterpresError(
      'invalid_parameter',
      'This pack is not in the catalogue: name its languages, such as --languages en,de.',
    )
  }
  return { ...pickFacts(named), punctuates: punctuates ?? named.punctuates }
}

function pickFacts({ kind, languages, licence, quality, punctuates, detectsLanguage }: Facts): Facts {
  return { kind, languages, licence, quality, punctuates, detectsLanguage }
}

/** As the files say; what cannot be used is refused before it is installed. */
async function kindOf(directory: string, expected: SpeechManifest['kind']): Promise<SpeechManifest['kind']> {
  if (expected === 'voice' || (await findSherpaVoice(directory)) !== undefined) {
    if ((await findSherpaVoice(directory)) === undefined) {
      throw new InterpresError('invalid_parameter', 'The directory holds no voice: a model with tokens.txt.')
    }
    return 'voice'
  }
  return (await findSherpaModel(directory)).isStreaming ? 'streaming' : 'whole-utterance'
}

/** Plain files alone: a link could lead anywhere. */
async function copyFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const strange = entries.find((entry) => !entry.isFile() && !entry.isDirectory())
  if (strange !== undefined) {
    throw new InterpresError('invalid_parameter', `${strange.name} is no plain file.`)
  }
  await cp(from, to, { recursive: true })
}

function unknownPack(id: string): InterpresError {
  return new InterpresError('invalid_parameter', `There is no speech pack named ${id} in the catalogue.`, {
    detail: 'npx interpres models list --speech --offered shows them.',
  })
}
