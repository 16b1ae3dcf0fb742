import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { systemClock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import { cleanModelsDirectory } from '../../packs/install-directory.ts'
import { downloadFile } from '../../packs/registry/download-file.ts'
import { partsDirectory } from '../../packs/registry/download-parts.ts'
import { takeDownloadTurn } from '../../packs/registry/download-turn.ts'
import { createRegistrySource } from '../../packs/registry/registry-source.ts'
import type { RegistrySource } from '../../packs/registry/source-port.ts'
import { findOffered } from '../../packs/speech/speech-catalogue.ts'
import type { SpeechPack } from '../../packs/speech/speech-pack.ts'
import { unpackArchive } from '../../packs/speech/unpack-archive.ts'
import { type Interruptible, installSpeechPack } from './install-speech-pack.ts'

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

interface PullConfig extends Pick<Config, 'proxyEnvironment'> {
  readonly speech: Pick<Config['speech'], 'packsDirectory' | 'packsUrl'>
}

/** Fetches the archive of a pack of the catalogue, goes on with what has arrived of it before, and installs it. */
export async function pullSpeechPack(
  { speech: { packsDirectory, packsUrl }, proxyEnvironment }: PullConfig,
  request: SpeechPull,
): Promise<SpeechPack> {
  const { id, from, signal } = request
  const offered = findOffered(id)
  if (offered === undefined) throw unknownPack(id)
  const source = createRegistrySource({ location: directoryUrl(from ?? packsUrl), proxyEnvironment })
  await cleanModelsDirectory(packsDirectory, systemClock.nowMs())
  const parts = partsDirectory(packsDirectory)
  await mkdir(parts, { recursive: true })
  const turn = await takeDownloadTurn(join(parts, `${id}.lock`), request)
  try {
    const name = `${offered.archive}.tar.bz2`
    const partPath = join(parts, partName(id, name))
    const pack = await installSpeechPack(packsDirectory, id, request, async (directory) => {
      const archivePath = join(directory, '..', name)
      const archive = { path: `${offered.folder}/${name}`, name, partPath, archivePath }
      const sha256 = await downloadArchive(source, archive, request)
      await unpackArchive(archivePath, directory, signal)
      return { facts: offered, archive: { name, sha256 } }
    })
    await rm(partPath, { force: true })
    return pack
  } finally {
    turn.release()
  }
}

/** Gives the hash of what has arrived. */
async function downloadArchive(
  source: RegistrySource,
  archive: {
    readonly path: string
    readonly name: string
    readonly partPath: string
    readonly archivePath: string
  },
  { sha256, signal, onProgress }: SpeechPull,
): Promise<string> {
  const downloaded = await downloadFile(
    { source },
    {
      file: {
        path: archive.path,
        compression: 'none',
        sha256: sha256?.toLowerCase(),
        sizeBytes: undefined,
        decompressedSha256: undefined,
        decompressedSizeBytes: undefined,
      },
      baseUrl: undefined,
      partPath: archive.partPath,
      targetPath: archive.archivePath,
      signal,
      onProgress: (receivedBytes, totalBytes) =>
        onProgress({ file: archive.name, receivedBytes, totalBytes }),
    },
  )
  return downloaded.sha256
}

function partName(id: string, archive: string): string {
  return `${id}.${createHash('sha256').update(archive).digest('hex').slice(0, 32)}.part`
}

/** A directory, or a base address below which relative paths lie. */
function directoryUrl(location: string): string {
  return /^https?:/i.test(location) && !location.endsWith('/') ? `${location}/` : location
}

function unknownPack(id: string): InterpresError {
  return new InterpresError('invalid_parameter', `There is no speech pack named ${id} in the catalogue.`, {
    detail: 'npx interpres models list --speech --offered shows them.',
  })
}
