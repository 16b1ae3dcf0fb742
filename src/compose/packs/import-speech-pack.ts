import { cp, readdir, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { InterpresError } from '../../kernel/errors.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import { sha256OfFile } from '../../packs/file-hash.ts'
import { findOffered, type OfferedSpeechPack, SPEECH_CATALOGUE } from '../../packs/speech/speech-catalogue.ts'
import type { SpeechPack } from '../../packs/speech/speech-pack.ts'
import { unpackArchive } from '../../packs/speech/unpack-archive.ts'
import { type Facts, type Interruptible, installSpeechPack } from './install-speech-pack.ts'

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

/** Installs an archive, or a directory that one was unpacked to. */
export async function importSpeechPack(packsDirectory: string, request: SpeechImport): Promise<SpeechPack> {
  const { path, signal } = request
  const status = await stat(path).catch(() => undefined)
  if (status === undefined) throw new InterpresError('invalid_parameter', 'There is nothing at this path.')
  const name = basename(path)
  const archive = name.replace(/\.tar\.bz2$/, '')
  const offered = offeredFor(archive, request)
  const facts = factsOf(request, offered)
  return await installSpeechPack(
    packsDirectory,
    request.id ?? offered?.id ?? archive,
    request,
    async (directory) => {
      if (status.isDirectory()) {
        await copyFiles(path, directory)
        return { facts }
      }
      await unpackArchive(path, directory, signal)
      return { facts, archive: { name, sha256: await sha256OfFile(path) } }
    },
  )
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

/** Plain files alone: a link could lead anywhere. */
async function copyFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const strange = entries.find((entry) => !entry.isFile() && !entry.isDirectory())
  if (strange !== undefined) {
    throw new InterpresError('invalid_parameter', `${strange.name} is no plain file.`)
  }
  await cp(from, to, { recursive: true })
}
